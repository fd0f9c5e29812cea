"""What simulations found out, in lines for a person."""

from __future__ import annotations

from tablee.sim.compare import Comparison, Pair
from tablee.sim.simulation import Simulation
from tablee.sim.statistics import Interval
from tablee.sim.tune import Score, Tuned
from tablee.words import Language, Message, general, say
from tablee.words.figures import number, percent, signed, time_span

ONE_POINT = 0.01  # of a win rate: less hardly matters to anybody


def lines_of_simulation(result: Simulation, language: Language) -> list[str]:
    """A label and a value on each line; then, between competitors, a line for each seat."""
    rows = [
        ("game", say(result.game.package, "title", language)),
        ("players", f"{result.players}: {_names(result.bots)}"),
        ("games", _games(result, language)),
    ]
    if result.game.cooperative:
        rows += [
            ("won", _share(result.win_rates[0], result.win_intervals[0], language)),
            ("left", number(result.mean_scores[0], 2, language)),
        ]
    if result.game.several_rounds:
        rows.append(("rounds", number(result.mean_rounds, 1, language)))
    length = general(
        "sim.length",
        median=number(result.length(0.5), 0, language),
        low=number(result.length(0.1), 0, language),
        high=number(result.length(0.9), 0, language),
    )
    speed = general(
        "sim.speed",
        games=_rate(result.games_per_second, language),
        moves=_rate(result.moves_per_second, language),
    )
    rows += [
        ("length", length.text(language)),
        ("speed", speed.text(language)),
        ("decision", _decisions(result, language)),
    ]
    lines = _table([(general(f"sim.label_{key}").text(language), value) for key, value in rows])
    if not result.game.cooperative:
        lines += ["", *_seats(result, language)]
    return lines


def _games(result: Simulation, language: Language) -> str:
    values = {
        "games": number(result.games, 0, language),
        "planned": number(result.planned, 0, language),
        "seed": str(result.seed),
    }
    key = "sim.games_stopped" if result.interrupted else "sim.games_seed"
    return general(key, **values).text(language)


def _seats(result: Simulation, language: Language) -> list[str]:
    """Who won how much, a line for each place of the line-up."""
    lines = []
    for place, bot in enumerate(result.bots):
        values = {
            "seat": place + 1,
            "bot": bot,
            "won": _share(result.win_rates[place], result.win_intervals[place], language),
            "score": number(result.mean_scores[place], 2, language),
        }
        key = "sim.place" if result.rotate else "sim.seat"
        lines.append(general(key, **values).text(language))
    return lines


def estimate(result: Simulation, language: Language) -> str:
    """The win rate so far, short enough for a progress bar."""
    if not result.games:
        return ""
    rates, intervals = result.win_rates, result.win_intervals
    if result.game.cooperative:
        return _share(rates[0], intervals[0], language)
    return "  ".join(
        f"{bot} {percent(rate, language)}" for bot, rate in zip(result.bots, rates, strict=True)
    )


def _share(share: float, interval: Interval, language: Language) -> str:
    """With as many digits as the interval has something to say about."""
    digits = 1 if interval.high >= 0.02 else 2 if interval.high >= 0.002 else 4
    values = {
        "share": percent(share, language, digits),
        "low": percent(interval.low, language, digits),
        "high": percent(interval.high, language, digits),
    }
    return general("sim.share", **values).text(language)


def _decisions(result: Simulation, language: Language) -> str:
    both = result.seconds_per_decision.items()
    return ", ".join(f"{bot} {time_span(seconds, language)}" for bot, seconds in both)


def _rate(value: float, language: Language) -> str:
    return number(value, 0 if value >= 10 else 1, language)


def _names(bots: tuple[str, ...]) -> str:
    return bots[0] if len(set(bots)) == 1 else ", ".join(bots)


def _table(rows: list[tuple[str, str]]) -> list[str]:
    width = max(len(label) for label, _ in rows)
    return [f"{label:<{width}}  {value}" for label, value in rows]


# --- comparisons ---------------------------------------------------------------------------------


def lines_of_comparison(result: Comparison, language: Language) -> list[str]:
    """What was compared, then a verdict on each pair."""
    title = say(result.game.package, "title", language)
    values = {
        "title": title,
        "players": result.players,
        "deals": number(result.deals, 0, language),
        "planned": number(result.planned, 0, language),
        "seed": str(result.seed),
    }
    key = "compare.head_stopped" if result.interrupted else "compare.head"
    lines = [general(key, **values).text(language)]
    for pair in result.pairs:
        lines += ["", *(line.text(language) for line in _verdict(result, pair, language))]
    return lines


def lead(so_far: Comparison, language: Language) -> str:
    """The first pair's difference so far, short enough for a progress bar."""
    if not so_far.deals:
        return ""
    pair = so_far.pairs[0]
    values = {
        "first": pair.first,
        "second": pair.second,
        "difference": signed(100 * pair.win.mean, 1, language),
        "low": signed(100 * pair.win.interval.low, 1, language),
        "high": signed(100 * pair.win.interval.high, 1, language),
    }
    return general("compare.lead", **values).text(language)


def _verdict(result: Comparison, pair: Pair, language: Language) -> list[Message]:
    first, second = pair.win_rates
    rates = general(
        "compare.together" if result.game.cooperative else "compare.against",
        first=pair.first,
        second=pair.second,
        first_rate=percent(first, language),
        second_rate=percent(second, language),
        difference=signed(100 * pair.win.mean, 1, language),
        low=signed(100 * pair.win.interval.low, 1, language),
        high=signed(100 * pair.win.interval.high, 1, language),
        certain=percent(0.95, language, 0),
    )
    scores = general(
        "compare.left" if result.game.cooperative else "compare.scores",
        difference=signed(pair.score.mean, 2, language),
        low=signed(pair.score.interval.low, 2, language),
        high=signed(pair.score.interval.high, 2, language),
    )
    return [rates, scores, _settled(pair, language)]


def _settled(pair: Pair, language: Language) -> Message:
    if pair.win.is_settled:
        ahead = pair.win.mean > 0
        better, worse = (pair.first, pair.second) if ahead else (pair.second, pair.first)
        return general("compare.settled", better=better, worse=worse)
    more = pair.win.pairs_to_settle()
    if more is None:
        needed = pair.win.pairs_to_show(ONE_POINT)
        return general("compare.no_difference", needed=number(needed, 0, language))
    return general("compare.not_settled", more=number(more, 0, language))


# --- tuning --------------------------------------------------------------------------------------


def lines_of_tuning(tuned: Tuned, generations: int, language: Language) -> list[str]:
    """How far it came, and what that is worth."""
    lines = [
        general("tune.generations", done=tuned.generations, planned=generations).text(language)
    ]
    if tuned.start is not None and tuned.score is not None:
        for key, score in (("tune.start", tuned.start), ("tune.end", tuned.score)):
            values = {"worth": score_in_words(score, language)}
            lines.append(
                general(key, games=number(score.games, 0, language), **values).text(language)
            )
    return lines


def score_in_words(score: Score, language: Language) -> str:
    """What weights are worth."""
    values = {
        "won": percent(score.win_rate, language),
        "score": number(score.mean_score, 2, language),
    }
    return general("tune.score", **values).text(language)
