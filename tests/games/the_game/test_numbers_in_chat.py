"""TG-13, TG-14: what the chat of The Game refuses, and what it leaves alone."""

import time
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games.the_game.numbers_in_chat import Found, Kind, find_number

HERE = Path(__file__).parent


def messages(name):
    """The messages of a file by heading, headings being lines that start with "# "."""
    found = {}
    heading = ""
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            heading = line[2:]
        elif line:
            found.setdefault(heading, []).append(line)
    return found


INNOCENT = messages("numbers_innocent.txt")
GUILTY = messages("numbers_guilty.txt")


def every(by_heading):
    return [message for part in by_heading.values() for message in part]


# --- numbers in words, written here once more and from scratch ---------------------------------


def row(text):
    return text.split()


ENGLISH = row(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen"
)
ENGLISH_TENS = ["", "", *row("twenty thirty forty fifty sixty seventy eighty ninety")]
FRENCH = row(
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
)
FRENCH_TENS = ["", "", *row("vingt trente quarante cinquante soixante")]


def english(n):
    if n == 100:
        return ["one", "hundred"]
    if n < 20:
        return [ENGLISH[n]]
    return [ENGLISH_TENS[n // 10], *([ENGLISH[n % 10]] if n % 10 else [])]


def french(n, seventy="", eighty="", ninety=""):
    """French, or Belgian and Swiss where a word of their own is given for a ten."""
    own = {7: seventy, 8: eighty, 9: ninety}.get(n // 10, "")
    if n == 100:
        return ["cent"]
    if n < 17:
        return [FRENCH[n]]
    if n < 20:
        return ["dix", FRENCH[n - 10]]
    if n < 70 or own:
        ten, rest = own or FRENCH_TENS[n // 10], n % 10
    elif n < 80:
        ten, rest = "soixante", n - 60
    else:
        front = ["quatre", "vingts" if n == 80 else "vingt"]
        return front + (french(n - 80) if n > 80 else [])
    if rest == 0:
        return [ten]
    return [ten, *(["et"] if rest in {1, 11} else []), *french(rest)]


def belgian(n):
    return french(n, seventy="septante", ninety="nonante")


def swiss(n):
    return french(n, seventy="septante", eighty="huitante", ninety="nonante")


def old_swiss(n):
    return french(n, seventy="septante", eighty="octante", ninety="nonante")


LANGUAGES = (english, french, belgian, swiss, old_swiss)


def roman(n):
    tens = ["", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC"][n // 10]
    return tens + ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"][n % 10]


def bare(word):
    decomposed = unicodedata.normalize("NFD", word)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


# --- strategies ---------------------------------------------------------------------------------

# The words for one and two are everyday words and have their own tests.
told = st.one_of(st.just(0), st.integers(3, 100))
every_number = st.integers(0, 100)
languages = st.sampled_from(LANGUAGES)
cases = st.sampled_from([str.lower, str.upper, str.title, str.capitalize])
accents = st.sampled_from([str, bare])
joints = st.sampled_from(["-", " ", "", "  ", " - ", "\u2011", "_", ".", "\n"])
invisible = st.sampled_from(["\u200b", "\u200c", "\u200d", "\u2060", "\u00ad", "\ufeff", "\u034f"])
marks = st.sampled_from(["\u0301", "\u0308", "\u0336", "\u0332", "\u20dd", "\ufe0f", "\u0489"])
separators = st.sampled_from(
    [" ", "-", ".", "_", "/", "*", " - ", "...", "  ", "\n", ", ", "\u00b7"]
)

# Cyrillic and Greek letters that are drawn like Latin ones.
TWINS = {
    "a": "\u0430\u03b1",
    "c": "\u0441\u03f2",
    "d": "\u0501",
    "e": "\u0435\u03b5",
    "h": "\u04bb",
    "i": "\u0456\u03b9",
    "n": "\u03b7\u0438",
    "o": "\u043e\u03bf",
    "q": "\u051b",
    "r": "\u0433",
    "s": "\u0455",
    "t": "\u0442\u03c4",
    "u": "\u03c5",
    "v": "\u03bd\u0475",
    "w": "\u051d",
    "x": "\u0445\u03c7",
    "y": "\u0443\u03b3",
}
UPPER_TWINS = {
    "A": "\u0410\u0391",
    "C": "\u0421",
    "E": "\u0415\u0395",
    "H": "\u041d\u0397",
    "I": "\u0406\u0399",
    "N": "\u039d",
    "O": "\u041e\u039f",
    "S": "\u0405",
    "T": "\u0422\u03a4",
    "X": "\u0425\u03a7",
    "Y": "\u0423\u03a5",
    "Z": "\u0396",
}

# The zero of scripts whose ten digits follow one another.
ZEROS = {
    "plain": "0",
    "full-width": "\uff10",
    "Arabic-Indic": "\u0660",
    "Persian": "\u06f0",
    "Devanagari": "\u0966",
    "Bengali": "\u09e6",
    "Thai": "\u0e50",
    "Tibetan": "\u0f20",
    "Khmer": "\u17e0",
    "bold": "\U0001d7ce",
    "double-struck": "\U0001d7d8",
    "monospace": "\U0001d7f6",
    "segmented": "\U0001fbf0",
    "subscript": "\u2080",
}
DIGITS = {name: [chr(ord(zero) + n) for n in range(10)] for name, zero in ZEROS.items()} | {
    "superscript": list("\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"),
    "circled": ["\u24ea", *(chr(0x2460 + n) for n in range(9))],
    "parenthesised": ["(0)", *(chr(0x2474 + n) for n in range(9))],
    "white on black": ["\u24ff", *(chr(0x2776 + n) for n in range(9))],
    "keycap": [f"{n}\ufe0f\u20e3" for n in range(10)],
    "tags": [chr(0xE0030 + n) for n in range(10)],
    "ideographs": ["\u3007", *"\u58f1\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d"],
}


@st.composite
def words_for(draw, numbers=told):
    """A number in words: any of the languages, joints, cases, with or without accents."""
    words = draw(languages)(draw(numbers))
    return draw(cases)(draw(accents)(draw(joints).join(words)))


@st.composite
def chat_around(draw, number):
    """An innocent message, the number, another innocent message."""
    before = draw(st.sampled_from(["", *every(INNOCENT)]))
    after = draw(st.sampled_from(["", *every(INNOCENT)]))
    return f"{before} voilà {draw(number)} hop {after}"


def is_refused(message):
    found = find_number(message)
    assert found is None or message[found.start : found.end] == found.text != ""
    return found is not None


many = settings(deadline=None, max_examples=300)


# --- the lists ----------------------------------------------------------------------------------


@pytest.mark.clause("TG-14")
@pytest.mark.parametrize("message", every(INNOCENT))
def test_talk_without_a_number_passes(message):
    assert find_number(message) is None


@pytest.mark.clause("TG-13", "TG-14")
@pytest.mark.parametrize("message", every(GUILTY))
def test_a_message_with_a_number_is_refused(message):
    assert is_refused(message)


def test_the_lists_are_long_enough_to_mean_something():
    assert len(set(INNOCENT["français"])) >= 120
    assert len(set(INNOCENT["English"])) >= 120
    assert len(set(every(GUILTY))) >= 250


@pytest.mark.clause("TG-13")
@pytest.mark.parametrize(
    "message",
    [
        "pas de gros saut sur la pile du bas",
        "one moment please",
        "on y va à deux ?",
        "Soyez gentils de ne pas jouer sur la dernière pile",
        "Prière de ne pas monter trop vite sur la deuxième pile.",
    ],
)
def test_the_talk_that_the_rulebooks_allow_passes(message):
    assert find_number(message) is None


@pytest.mark.clause("TG-14")
@pytest.mark.parametrize(
    ("message", "text", "kind"),
    [
        ("j'ai le 47 !", "47", Kind.DIGITS),
        ("it is 4 - 7, ok?", "4 - 7", Kind.DIGITS),
        ("mine is f0rty", "f0rty", Kind.DIGITS),
        ("le quatre-vingt-dix-sept, vite", "quatre-vingt-dix-sept", Kind.WORD),
        ("vingt et un, ou pas", "vingt et un", Kind.WORD),
        ("so, forty plus seven?", "forty plus seven", Kind.ARITHMETIC),
        ("la moitié de quatre-vingts", "moitié de quatre-vingts", Kind.ARITHMETIC),
        ("two plus two, say", "two plus two", Kind.ARITHMETIC),
        ("the XLVII here", "XLVII", Kind.ROMAN),
        ("well, s-e-v-e-n", "s-e-v-e-n", Kind.SPELLED),
        ("j'ai qua-rante", "qua-rante", Kind.SPELLED),
        ("mine: lO", "lO", Kind.LETTERS),
        ("look 🕓", "🕓", Kind.PICTURE),
        ("e\u0301te\u0301 4\ufe0f\u20e3 ok", "4\ufe0f\u20e3", Kind.DIGITS),
        ("se\u0301ve\u0301n\u0301 here", "se\u0301ve\u0301n\u0301", Kind.WORD),
    ],
)
def test_the_offending_stretch_is_shown_in_the_players_own_characters(message, text, kind):
    start = message.index(text)
    assert find_number(message) == Found(start, start + len(text), text, kind)


# --- every number, every way --------------------------------------------------------------------


@pytest.mark.clause("TG-14")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("n", [0, *range(3, 101)])
def test_every_number_in_words_is_found(n, language):
    for joint in ("-", " ", ""):
        words = joint.join(language(n))
        for form in (words, words.upper(), words.capitalize(), bare(words)):
            assert is_refused(f"j'ai le {form} en main"), form
            assert is_refused(f"I can lay {form} there"), form


@pytest.mark.clause("TG-14")
@pytest.mark.parametrize("n", range(2, 100))
def test_every_roman_numeral_of_two_letters_or_more_is_found(n):
    numeral = roman(n)
    if len(numeral) == 1:
        assert not is_refused(f"pile {numeral} please")
        return
    assert is_refused(f"je pose {numeral} maintenant")
    assert is_refused(f"je pose {numeral.lower()} maintenant") == (
        numeral not in {"VI", "XI", "LI", "LV", "LIV", "XX", "XXX"}
    )


@pytest.mark.clause("TG-14")
@many
@given(chat_around(words_for()))
def test_a_number_in_words_is_found_in_any_talk(message):
    assert is_refused(message)


@pytest.mark.clause("TG-14")
@many
@given(st.data(), every_number, st.sampled_from(sorted(DIGITS)))
def test_digits_are_found_in_any_script_spaced_or_not(data, n, script):
    separator = data.draw(st.one_of(st.just(""), separators, invisible))
    digits = separator.join(DIGITS[script][int(digit)] for digit in str(n))
    if script == "ideographs" and n == 1:
        return  # too much of a word in its languages
    assert is_refused(data.draw(chat_around(st.just(digits))))


@pytest.mark.clause("TG-14")
@many
@given(st.data(), words_for())
def test_invisible_characters_and_marks_hide_nothing(data, words):
    noise = data.draw(st.lists(st.one_of(st.just(""), invisible, marks), min_size=1, max_size=8))
    noisy = "".join(letter + noise[at % len(noise)] for at, letter in enumerate(words))
    assert is_refused(data.draw(chat_around(st.just(noisy))))


@pytest.mark.clause("TG-14")
@many
@given(st.data(), words_for())
def test_cyrillic_and_greek_twins_hide_nothing(data, words):
    twins = TWINS | UPPER_TWINS
    disguised = "".join(
        data.draw(st.sampled_from([letter, *twins.get(letter, "")])) for letter in words
    )
    assert is_refused(data.draw(chat_around(st.just(disguised))))


@pytest.mark.clause("TG-14")
@many
@given(st.data(), languages, st.one_of(st.just(0), st.integers(2, 100)), cases, separators)
def test_a_word_spelled_letter_by_letter_is_found(data, language, n, case, separator):
    spelled = separator.join(case("".join(language(n))))
    before, after = data.draw(st.tuples(*[st.sampled_from(every(INNOCENT))] * 2))
    assert is_refused(f"{before} voilà {spelled} hop {after}")


@pytest.mark.clause("TG-14")
@many
@given(st.data(), words_for())
def test_repeated_letters_hide_nothing(data, words):
    times = data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=6))
    stretched = "".join(letter * times[at % len(times)] for at, letter in enumerate(words))
    assert is_refused(data.draw(chat_around(st.just(stretched))))


@pytest.mark.clause("TG-14")
@many
@given(
    languages,
    st.integers(1, 100),
    st.integers(1, 100),
    st.sampled_from(["plus", "moins", "minus", "times", "fois", "+", "*", "x", "\u00d7", "-"]),
)
def test_arithmetic_is_found(language, a, b, sign):
    if sign == "fois" and b == 1:
        return  # "deux fois une ..." is talk
    assert is_refused(f"c'est {' '.join(language(a))} {sign} {' '.join(language(b))} voilà")


@pytest.mark.clause("TG-13")
@pytest.mark.parametrize("article", ["le", "mon", "ton", "du", "au", "ce", "carte", "numéro"])
@pytest.mark.parametrize("form", ["deux", "DEUX", "d\u0435ux", "deuxxx", "de\u200bux"])
def test_the_card_two_is_told_with_an_article_in_french(article, form):
    assert is_refused(f"je garde {article} {form}")
    assert is_refused(f"je garde {article} {form} ici")


@pytest.mark.clause("TG-13")
@pytest.mark.parametrize("article", ["the", "my", "your", "a", "card", "number"])
@pytest.mark.parametrize("form", ["two", "TWO", "tw\u043e", "twooo", "t\u200bwo"])
def test_the_card_two_is_told_with_an_article_in_english(article, form):
    assert is_refused(f"I keep {article} {form}")
    assert is_refused(f"I keep {article} {form} here")


@pytest.mark.clause("TG-14")
@many
@given(chat_around(st.just("")))
def test_the_talk_around_those_numbers_passes_by_itself(message):
    assert not is_refused(message)


# --- whatever people type -----------------------------------------------------------------------


@many
@given(st.text())
def test_any_text_is_answered_and_the_stretch_is_its_own(message):
    is_refused(message)


@many
@given(st.text(alphabet="aeioult wdxn 'é.,-|I<3", max_size=60))
def test_any_scribble_is_answered_and_the_stretch_is_its_own(message):
    is_refused(message)


@pytest.mark.parametrize(
    "piece",
    ["1 ", "l", "l ", "I ", "vingt-", "vingt", "un ", "les deux ", "six", "et", "<3 ", "| ", "a*b ",
     "e\u0301", "\u200b", "\ufdfa", "\u4e00", "third and ", "this one ", "x", "$a", "thirtee"],
)  # fmt: skip
def test_a_long_message_is_read_in_no_time(piece):
    message = (piece * 2000)[:2000]
    spent = []
    for _ in range(5):
        start = time.process_time()
        find_number(message)
        spent.append(time.process_time() - start)
    assert min(spent) < 0.02
