// Whether a card would leave one unable to reach the minimum. The rules are not here: the server is asked
// what would come of it, and of what could follow, until one way is found that reaches the end of the turn.

import type { LegalMove } from '../page';
import type { TableStore } from '../../table/store.svelte';
import type { Event, Move, Observation } from '../../wire/games/the-game';

const MOST_QUESTIONS = 24; // then we say nothing rather than something untrue

export async function dooms(
  store: TableStore<Observation, Event, Move>,
  option: LegalMove<Move>,
): Promise<boolean> {
  let questions = 0;

  async function isDeadEnd(path: readonly LegalMove<Move>[]): Promise<boolean> {
    questions += 1;
    if (questions > MOST_QUESTIONS) return false;
    const seen = await store.foresee(path);
    if (seen === null) return false;
    const { observation, options } = seen;
    if (observation.outcome !== null) return observation.outcome.winners.length === 0;
    if (observation.laid_this_turn.length >= observation.minimum) return false;
    for (const next of options.filter(({ move }) => move.type === 'lay')) {
      if (!(await isDeadEnd([...path, next]))) return false;
    }
    return true;
  }

  return isDeadEnd([option]);
}
