"""Letters that only look like the ones a number word is written with.

Cyrillic, Greek, Armenian, Cherokee, Lisu, small capitals and crossed letters, by the Latin letter
a reader takes them for. Written as escapes, because on a screen the table would read "aaaa".
"""

from typing import Final

_SHAPES: Final = {
    "a": "\u0430\u0410\u03b1\u0391\u0251\u1d00\u13aa\ua4ee",
    "b": "\u0412\u0432\u0392\u0299",
    "c": "\u0441\u0421\u03f2\u03f9\u1d04\u13df\ua4da",
    "d": "\u0501\u0500\u0111\u0110\u00f0\u1d05\u13a0\ua4d3",
    "e": "\u0435\u0415\u0454\u0404\u04bd\u03b5\u0395\u0259\u01dd\u025b\u0190\u1d07\u13ac\ua4f0",
    "f": "\u0493\u0492\u0192\u03dc\ua730\ua4dd\u0584",
    "g": "\u0261\u0262\u0581\u050c",
    "h": "\u04bb\u04ba\u043d\u041d\u0397\u029c\u0570\u0127\u13bb\ua4e7",
    "i": "\u0456\u0406\u03b9\u0399\u0131\u026a\u0269\u04cf\u04c0\u13a5\ua4f2",
    "j": "\u0458\u0408",
    "k": "\u043a\u041a\u03ba\u039a\u1d0b",
    "l": "\u0142\u0141\u019a\u026d\u029f\u13de\ua4e1",
    "m": "\u043c\u041c\u039c\u1d0d\ua4df",
    "n": "\u043f\u041f\u0438\u0418\u03b7\u039d\u0274\u014b\u0578\u057c\ua4e0",
    "o": "\u043e\u041e\u03bf\u039f\u03c3\u00f8\u00d8\u04e9\u1d0f\u0585\u0555\ua4f3",
    "p": "\u0440\u0420\u03c1\u03a1\u1d18\ua4d1",
    "q": "\u051b\u051a\u0563",
    "r": "\u0433\u044f\u042f\u0280\u027e\ua4e3",
    "s": "\u0455\u0405\u03c2\ua731\u0282\u13da\ua4e2",
    "t": "\u0442\u0422\u03c4\u03a4\u1d1b\u0167\u01ad\u13a2\ua4d4",
    "u": "\u0446\u03c5\u03bc\u057d\u1d1c\u028b\ua4f4",
    "v": "\u0475\u0474\u03bd\u1d20\u13d9\ua4e6",
    "w": "\u0448\u0428\u051d\u051c\u0461\u03c9\u1d21\u13b3\ua4ea",
    "x": "\u0445\u0425\u04b3\u03c7\u03a7\ua4eb",
    "y": "\u0443\u0423\u04af\u04ae\u03b3\u03a5\u028f\ua4ec",
    "z": "\u03b6\u0396\u1d22\u0290\u13c3\ua4dc",
}

# White letters on black discs and squares, and the letters flags are made of: 26 in a row.
_ALPHABETS: Final = (0x1F150, 0x1F170, 0x1F1E6)


def _table() -> dict[str, str]:
    table = {
        shape: letter.upper() if shape.isupper() else letter
        for letter, shapes in _SHAPES.items()
        for shape in shapes
    }
    for first in _ALPHABETS:
        for offset, letter in enumerate("abcdefghijklmnopqrstuvwxyz"):
            table[chr(first + offset)] = letter
    return table


LOOKALIKES: Final = _table()
