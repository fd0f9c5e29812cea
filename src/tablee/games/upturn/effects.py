"""What a laid tile brings about.

A laid tile may make several players draw, and the bag may run out on the way. So ``carry_on`` does
it stage by stage (the forgotten call, the mark, the tiles to hand out) until somebody has to choose
or chance has to mix a new bag, and goes on from there afterwards.
"""

from tablee.game import States
from tablee.games.upturn.bag import draw_tiles, next_tile
from tablee.games.upturn.layout import (
    ACTIONS,
    GIVING,
    HAND_OUT,
    HITTING,
    MARK,
    NOBODY,
    NOTHING,
    OVER,
    PENALTY,
    PLAYING,
)
from tablee.games.upturn.legal import is_in_run, is_opening
from tablee.games.upturn.racks import is_double, is_marked, put_on_rack
from tablee.kernel import rule


@rule
def draw_for(states: States, i: int, stage: int, drawer: int, count: int) -> None:
    """The next thing to do is that ``drawer`` draws."""
    state = states[i]
    state["stage"] = stage
    state["drawer"] = drawer
    state["to_draw"] = count


@rule
def carry_on(states: States, i: int) -> None:
    """Stage after stage, until somebody has to choose or a new bag is awaited."""
    state = states[i]
    while state["stage"] != NOTHING:
        if not draw_tiles(states, i):
            return
        stage = int(state["stage"])
        state["stage"] = NOTHING
        if stage == PENALTY:
            take_effect(states, i)
        elif stage == MARK:
            finish_number(states, i)
        elif stage == HAND_OUT:
            begin_giving(states, i)
        else:
            finish_draw(states, i)


@rule
def take_effect(states: States, i: int) -> None:
    """What the laid tile does, once a forgotten call is paid for."""
    state = states[i]
    tile, seat = int(state["laid"]), int(state["turn"])
    if not is_in_run(states, i):  # a run is one lay (UT-16)
        if state["rack_sizes"][seat] == 0:
            state["phase"] = OVER  # UT-18: at once
            return
        # It is due by laying: not when a penalty brings the only tile, nor when it brings more.
        if state["left"] == 1 and state["rack_sizes"][seat] == 1 and state["auto_call"] == 0:
            state["due"] = seat
    if tile >= ACTIONS:
        begin_turn(states, i, state["following"])
    elif mark_fires(states, i, tile):
        fire_mark(states, i, seat)
    else:
        finish_number(states, i)


@rule
def mark_fires(states: States, i: int, number: int) -> bool:
    """UT-11; UT-12: inside a run only if the table wants it so."""
    state = states[i]
    if state["run_to"] != 0 and state["marks_in_run"] == 0:
        return False
    return is_marked(states, i, number)


@rule
def fire_mark(states: States, i: int, seat: int) -> None:
    """UT-11: a player of one's choice draws; where there is only one, without asking."""
    state = states[i]
    if state["players"] == 2 and state["mark_self"] == 0:
        draw_for(states, i, MARK, 1 - seat, 1)
    else:
        state["phase"] = HITTING


@rule
def finish_number(states: States, i: int) -> None:
    """After the mark: the run goes on, a double draws what is to be handed out, or it is over."""
    state = states[i]
    if is_in_run(states, i):
        state["phase"] = PLAYING
    elif is_double(int(state["laid"])):
        draw_for(states, i, HAND_OUT, NOBODY, state["numbers_laid"])
    else:
        begin_turn(states, i, state["following"])


@rule
def begin_giving(states: States, i: int) -> None:
    """UT-12: the drawn tiles are handed out; to the only other player without asking."""
    state = states[i]
    if state["players"] == 2:
        for _ in range(state["to_give"]):
            put_on_rack(states, i, 1 - int(state["turn"]), next_tile(states, i))
        state["to_give"] = 0
    if state["to_give"] > 0:
        state["phase"] = GIVING
    else:
        begin_turn(states, i, state["following"])


@rule
def finish_draw(states: States, i: int) -> None:
    """UT-8: then one may lay. UT-19: who gets nothing passes; a whole round of that is the end.

    UT-5: who draws no number to open with passes too.
    """
    state = states[i]
    seat = int(state["turn"])
    if state["drawn"] == 0:
        state["empty_draws"] += 1
        if state["empty_draws"] == state["players"]:
            state["phase"] = OVER
        else:
            begin_turn(states, i, next_seat(states, i, seat))
        return
    state["empty_draws"] = 0
    state["phase"] = PLAYING
    if is_opening(states, i) and state["drawn"] >= ACTIONS:
        begin_turn(states, i, next_seat(states, i, seat))


@rule
def next_seat(states: States, i: int, seat: int) -> int:
    """UT-6, UT-13: the neighbour in the direction of play."""
    players = int(states[i]["players"])
    following = seat + int(states[i]["play"])
    if following == players:
        return 0
    return players - 1 if following < 0 else following


@rule
def begin_turn(states: States, i: int, seat: int) -> None:
    state = states[i]
    state["phase"] = PLAYING
    state["turn"] = seat
    state["drawn"] = 0
    state["run_to"] = 0
    state["numbers_laid"] = 0
    state["laid"] = 0
