"""The French and English words that tell a number, without accents and in lower case.

Words for one and two are not here: they are everyday words first (see ``small``). Nor are
thousands and more, halves and quarters, "couple", "pair", "double", "score": none of them is a
card, and all of them are talk.
"""

from typing import Final

from .vocabulary import vocabulary

_ENGLISH: Final = vocabulary(
    """
    zero three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred
    third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
    fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth fortieth fiftieth
    sixtieth seventieth eightieth ninetieth hundredth
    twenties thirties forties fifties sixties seventies eighties nineties
    twos sixes dozen thrice deuce deuces fiver tenner niner teens
    quadragenarian quinquagenarian sexagenarian septuagenarian octogenarian nonagenarian
    """
)
_FRENCH: Final = vocabulary(
    """
    zero trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt
    vingts trente quarante cinquante soixante septante huitante octante nonante cent cents
    troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme onzieme douzieme
    treizieme quatorzieme quinzieme seizieme vingtieme trentieme quarantieme cinquantieme
    soixantieme septantieme huitantieme octantieme nonantieme centieme
    huitaine neuvaine dizaine douzaine quinzaine vingtaine trentaine quarantaine cinquantaine
    soixantaine septantaine nonantaine
    quadragenaire quinquagenaire sexagenaire septuagenaire octogenaire nonagenaire
    """
)
# What people write by mistake, or to slip through; longer words also allow any one slip.
_SLIPS: Final = vocabulary(
    """
    fourty fourtieth fourties forteen fivety fivteen fiveteen thre thirten twelth twelveth twelv
    elevn tweny twenny thrity thirthy fiftey eigth eigthy eihgt egiht nineth ninty ninteen
    nintey sevn fuor forthy fivty
    quattre quatr quat catre katre troix sinq cinqe septe nuef dixe onz douz treze treiz quinz kinze
    catorze katorze quatorz seiz vingte trante quarente karante cinquente sinquante soixente
    soisante swassante vinght vingth qinze quinse traize
    """
)

PROPER: Final = _ENGLISH | _FRENCH
NUMBERS: Final = PROPER | _SLIPS

# These tell a number even inside a longer word: "lequarante", "fortyseven", "fortyish". Patterns,
# because some words hold them by accident: élèvent, elevenses, weighty, Covington, Harley Quinzel.
STEMS: Final = (
    "seven(?!i)|eleven(?!d|ses|t(?![hy]))|twelve|twenty|twentie|thirty|thirteen|forty|fourteen|fifty"
    "|fifteen|sixty|sixteen|(?<!w)eighty|eighteen|ninety|nineteen"
    "|^trois(?!iem|gros)|quatre(?![bfm])|^douze|treize|quatorze|quinze(?!l)"
    "|vingt(?!on(?!ze)|ues)|trente|quarante|cinquant|soixante|septante|huitante|octante|nonante"
)

# Long enough that one wrong letter still leaves the word, and no other.
LONG: Final = vocabulary(
    """
    thirteen fourteen fifteen sixteen seventeen eighteen nineteen seventy
    quatorze quarante cinquante soixante septante huitante octante nonante
    """
)

# Glued together these make numbers too: "dixsept", "tenfive", "sixfoissix", "deuxcents".
GLUED_SMALL: Final = vocabulary("un une deux one two")
GLUED_LINKS: Final = vocabulary("et and plus moins minus fois times")
GLUED_FRONT: Final = vocabulary("le the my mon jai jaile jaiun cest its ihave ivegot")
ENDINGS: Final = ("", "s", "th", "ths", "ish", "fold", "ieme", "iemes", "aine", "aines")

# Words that the rules for repeated letters, slips or glued words would take for a number, and
# two that are too vague to be one.
INNOCENT: Final = vocabulary(
    """
    teen tweeny tener tencent lenine leneuf seizes octane octanes octant octants clinquante
    clinquantes troisiemement hundreds centaine centaines
    """
)
