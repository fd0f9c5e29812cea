"""The observation as numbers."""

from games.cabo.tables import Table, both_ways
from tablee.games.cabo.encode import ENCODING, LENGTH


def parts(table, seat):
    row = table.encode(seat)
    found, at = {}, 0
    for field in ENCODING:
        found[field.name] = row[at : at + field.size]
        at += field.size
    assert at == LENGTH == len(row)
    return found


@both_ways
def test_seats_are_told_from_the_viewers_place(mode):
    table = Table("5 6 | 1 2 | 3 4", draw="9", peeks=1, memory="helped", mode=mode)
    table.play("1:peek 2", "2:peek 1")
    before = parts(table, 1)
    assert before["looked_at"][0] == 1  # one's own first place
    assert before["looked_at"][2 * 12 + 1] == 1  # seat 0 is two on
    assert [left > 0 for left in before["peeks_left"]] == [False, True, False, False, False]
    table.play("3:peek 1", "1:draw")
    mine, theirs = parts(table, 0), parts(table, 2)
    assert mine["on_turn"] == [1, 0, 0, 0, 0]
    assert theirs["on_turn"] == [0, 1, 0, 0, 0]
    assert mine["held"][9] == 1
    assert sum(theirs["held"]) == 0
    assert mine["held_drawn"] == theirs["held_drawn"] == [1]
    assert mine["known"].index(1) == 1 * 14 + 6
    assert theirs["known"].index(1) == 0 * 14 + 3
    assert sum(mine["known"]) == sum(theirs["known"]) == 1


@both_ways
def test_the_call_and_the_totals(mode):
    table = Table("5 6 | 1 2", mode=mode)
    table.state["totals"][:2] = (50, 20)
    table.play("1:cabo")
    row = parts(table, 1)
    assert row["caller"] == [0, 1, 0, 0, 0]
    assert [round(total, 3) for total in row["totals"][:2]] == [0.2, 0.5]
    assert sum(row["places"]) == 4
