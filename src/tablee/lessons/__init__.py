"""First steps and small examples: positions of real games that a learner can try moves at.

A lesson is a row of steps. Each step is the beginning of a game: its options, the order in which
its box is dealt, and moves that were made; what may be done next, and what comes of it, the rules
say. So a lesson cannot teach a rule that the game does not have.
"""

from tablee.lessons.lesson import Lesson, Step, lesson_of
from tablee.lessons.trying import Scene, Tried, try_moves

__all__ = ["Lesson", "Scene", "Step", "Tried", "lesson_of", "try_moves"]
