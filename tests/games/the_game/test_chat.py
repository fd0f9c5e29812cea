"""TG-13, TG-14: which messages reach the others."""

import pytest

from tablee.games.the_game import GAME, TheGameOptions


@pytest.mark.clause("TG-13", "TG-14")
@pytest.mark.parametrize("talk", ["strict", "open"])
def test_a_number_is_refused_with_a_friendly_reason_and_nothing_else_is(talk):
    options = TheGameOptions(talk=talk)
    assert GAME.why_not_said(options, "pas de gros saut sur la pile du bas") is None
    assert GAME.why_not_said(options, "one moment please") is None
    refused = GAME.why_not_said(options, "I could lay forty-seven")
    assert refused.text("en").startswith("“forty-seven” tells a number")
    assert refused.text("fr").startswith("«\u00a0forty-seven\u00a0» dit un nombre")


@pytest.mark.clause("TG-13")
@pytest.mark.parametrize(("talk", "why"), [("signals", "use the signals"), ("silent", "silent")])
def test_other_tables_have_no_chat(talk, why):
    refused = GAME.why_not_said(TheGameOptions(talk=talk), "hello")
    assert why in refused.text("en")
