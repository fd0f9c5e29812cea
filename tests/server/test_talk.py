"""Chat under the talk rules of the game, and a few harmless signs."""

from __future__ import annotations

import pytest

from server.running import Running, raw, run
from server.test_tables import refusal, two_at_a_table, wait
from server.test_whole_games import play_out


def test_numbers_are_kept_back_in_the_persons_own_language(server: Running):
    async def scene() -> None:
        async with two_at_a_table(server) as (host, other):
            await host.ask("arrange", options={"talk": "open"})
            await host.start()
            await host.say("take the first pile please")
            await wait(other, lambda seat: len(seat.chat) == 1)
            assert other.chat[0]["text"] == "take the first pile please"
            assert other.chat[0]["name"] == "Anna"
            told = await refusal(host.say("I have 42"))
            dit = await refusal(other.say("mon 42"))
            assert (told.code, dit.code) == ("talk", "talk")
            assert "42" in str(told)
            assert str(told) != str(dit)
            await other.say("bonjour")
            assert [line["text"] for line in other.chat] == [
                "take the first pile please",
                "bonjour",
            ]

    run(scene())


@pytest.mark.parametrize("talk", ["silent", "signals"])
def test_where_one_may_not_talk_signs_are_talk_too_but_only_while_one_plays(server, talk):
    async def scene() -> None:
        async with two_at_a_table(server) as (host, other):
            await host.ask("arrange", options={"talk": talk})
            await host.say("42 is a nice number")
            await host.start()
            assert (await refusal(host.say("hello"))).code == "talk"
            assert (await refusal(host.ask("react", reaction="wow"))).code == "talk"
            await play_out(host, other)
            await host.say("I had 42!")

    run(scene())


def test_signs_and_lines_reach_everybody_also_those_who_come_later(server: Running):
    async def scene() -> None:
        async with two_at_a_table(server, "cabo") as (host, other):
            watcher = await raw(server, host.table_id)
            await watcher.receive()
            await host.ask("react", reaction="hello")
            told = await watcher.until(lambda told: "reaction" in told)
            assert told["reaction"] == {"seat": 0, "reaction": "hello"}
            for number in range(35):
                await other.say(f"line {number}")
            late = await raw(server, host.table_id)
            lines = (await late.receive())["chat"]
            assert [line["text"] for line in lines] == [f"line {k}" for k in range(5, 35)]
            assert lines[-1]["seat"] == 1
            await late.socket.close()
            await watcher.socket.close()

    run(scene())


def test_what_is_too_long_or_empty_is_not_said(server: Running):
    async def scene() -> None:
        async with two_at_a_table(server, "cabo") as (host, _):
            assert (await refusal(host.say("x" * 301))).code == "too-large"
            for text in ("", "  ", "\n", "a\x00b", "\u202e"):
                assert (await refusal(host.say(text))).code == "bad-message"
            await host.say("x" * 300)
            await host.say("two\nlines")
            assert host.chat[-1]["text"] == "two lines"

    run(scene())
