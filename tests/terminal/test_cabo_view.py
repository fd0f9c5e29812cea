"""Cabo in the terminal: both languages, every event, and nothing shown twice."""

import io
import random
import re

import pytest

from games.cabo.tables import Table
from tablee import commands
from tablee.cli import run
from tablee.games.cabo import GAME, CaboOptions
from tablee.games.cabo.events import TurnBegan
from tablee.match import Match
from tablee.saved import Shuffle
from tablee.terminal.play import LeaveTable, Sitting, TerminalTable
from tablee.terminal.screen import Screen
from tablee.terminal.view import view_of
from tablee.words import LANGUAGES

NAMES = ("Anna", "Ben", "Zoé", "Léo", "[b]Max[/]")


@pytest.fixture(autouse=True)
def own_shelf(monkeypatch, tmp_path):
    monkeypatch.setenv("TABLEE_HOME", str(tmp_path))


def view(language="en", players=2):
    return view_of(GAME, NAMES[:players], language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("memory", ["people", "helped"])
def test_every_moment_of_a_game_has_its_words(language, memory):
    options = CaboOptions(memory=memory, swap_opponents=True)
    chance = random.Random(3)
    for seed in range(3):
        match = Match(GAME, players=5, seed=bytes([seed]) * 32, options=options)
        at = view(language, 5)
        while match.outcome is None:
            seat = chance.choice(match.awaited)
            for viewer in (seat, None):
                assert all(at.table(match.observe(viewer)))
            assert at.question(match.observe(seat), seat)
            assert at.help(match.observe(seat))
            assert at.open_table([match.review(s, all_open=True) for s in range(5)])
            happened = match.apply(seat, chance.choice(match.legal_moves(seat)))
            for viewer in (*range(5), None):
                for event in happened.seen_by(viewer):
                    assert at.event(event) or isinstance(event, TurnBegan)


@pytest.mark.clause("CB-23")
def test_the_table_shows_what_was_seen_only_if_it_helps():
    for memory, shown in (("people", False), ("helped", True)):
        table = Table("11 6 | 1 2", peeks=1, memory=memory)
        table.play("1:peek 1")
        text = "\n".join(view().table(table.observe(0)))
        assert ("[bold]11[/]" in text) is shown
        assert "[bold]11[/]" not in "\n".join(view().table(table.observe(1)))


@pytest.mark.clause("CB-23")
def test_a_card_that_was_seen_is_wiped_off_the_screen_unless_the_table_helps():
    for memory, lasting in (("people", "read-once"), ("helped", "stays")):
        table = Table("11 6 | 1 2", peeks=1, memory=memory)
        (look,) = table.play("1:peek 1")
        assert view().lasting(look.seen_by(0), table.observe(0)) == lasting
        assert view().lasting(look.seen_by(1), table.observe(1)) == "stays"


@pytest.mark.clause("CB-10", "CB-23")
def test_a_set_that_fails_is_wiped_off_for_spectators_too_unless_the_table_helps():
    for memory, lasting in (("people", "read-once"), ("helped", "stays")):
        table = Table("11 6 | 1 2", memory=memory)
        failed = table.play("1:take", "1:place 1+2")[0]
        for viewer in (0, 1, None):
            assert view().lasting(failed.seen_by(viewer), table.observe(viewer)) == lasting


class OneTerminal(Screen):
    """A screen that takes down what it showed, and how often it was wiped."""

    def __init__(self, *lines):
        super().__init__()
        self.lines = list(lines)
        self.shown = []

    @property
    def is_terminal(self):
        return True

    def show(self, lines=""):
        self.shown += [lines] if isinstance(lines, str) else lines

    def say(self, text):
        self.shown.append(text)

    def clear(self):
        self.shown.append("WIPED")

    def ask(self, prompt):
        self.shown.append(prompt)
        return self.lines.pop(0)


@pytest.mark.clause("CB-23")
def test_two_people_at_one_terminal_see_their_own_cards_and_not_each_other_s(tmp_path):
    match = Match(GAME, players=2, seed=bytes(32), options=CaboOptions(starter=1, peeks=1))
    card = int(match._states[0]["cards"][0, 1])
    shuffle = Shuffle(commitment="0" * 64, secret="0" * 64)
    sitting = Sitting(match, ("Anna", "Ben"), ("person",) * 2, shuffle, tmp_path / "x.json")
    screen = OneTerminal("", "peek 2", "", "", "quit")
    with pytest.raises(LeaveTable):
        TerminalTable(sitting, screen, "en").play()
    sight = screen.shown.index(f"  Anna: looks at own card 2: [bold]{card}[/]")
    assert "Keep it in mind" in screen.shown[sight + 1]
    assert screen.shown[sight + 2 : sight + 4] == ["WIPED", "  Anna: looks at own card 2"]
    assert "Ben is next" in screen.shown[sight + 4]


def test_a_replay_shows_what_a_seat_had_seen_or_all_cards():
    table = Table("11 6 | 1 2", peeks=1, memory="people", draw="9")
    table.play("1:peek 1", "2:peek 2", "1:draw")
    fog = GAME.review(table.states, 1, all_open=False)
    assert fog.known == ((None, None), (None, 2))
    assert fog.held is None
    all_open = GAME.review(table.states, 1, all_open=True)
    assert all_open.known == ((11, 6), (1, 2))
    assert all_open.held == 9
    text = "\n".join(view().open_table([all_open, all_open]))
    assert all(f"[bold]{card}[/]" in text for card in (11, 6, 1, 2))


def typed(monkeypatch, *lines):
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_bots_play_a_game_that_is_kept_replayed_and_verified(capsys, tmp_path, language):
    assert run(["play", "cabo", "--seats", "bot,random", "--seed", "x"], language) == 0
    (path,) = (tmp_path / "games").iterdir()
    for arguments in (["replay", "--view", "1"], ["replay", "--view", "all"], ["verify"]):
        assert run([arguments[0], str(path), *arguments[1:]], language) == 0
    assert "{" not in capsys.readouterr().out


def test_a_person_plays_with_bots_leaves_and_comes_back(capsys, monkeypatch, tmp_path):
    typed(monkeypatch, "peek 2", "peek 2", "regarder 1", "nonsense", "quit")
    assert run(["play", "cabo", "-p", "2", "-o", "starter=1", "--seed", "y"], "en") == 0
    out = capsys.readouterr().out
    assert re.search(r"You: looks at own card 2: \d", out)
    assert re.search(r"Ada: looks at own card \d\n", out)
    assert "already looked at the card at place 2" in out
    assert "“nonsense” is not a move" in out
    (path,) = (tmp_path / "games").iterdir()
    typed(monkeypatch, "take, place 1", "quit")
    assert run(["play", "--resume", str(path)], "fr") == 0
    assert "You\u00a0: prend le" in capsys.readouterr().out


def test_the_rulebook_is_shown_in_both_languages(capsys):
    for language, words in (("en", "Kamikaze:"), ("fr", "Kamikaze\u00a0:")):
        commands.show_rules("cabo", language)
        assert words in capsys.readouterr().out


def test_options_that_cannot_hold_together_are_refused_in_words(capsys):
    assert run(["play", "cabo", "-p", "5", "-o", "cards=12"], "fr") == 2
    assert "au plus 10 cartes" in capsys.readouterr().err
