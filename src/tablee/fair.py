"""Fair shuffles: committed to before the deal, mixed by the players, revealed after the end.

Before the deal the table shows the SHA-256 of a secret of 256 bits. The players then contribute
whatever they like. Secret and contributions make the seed, and the seed makes every shuffle of the
game. After the end the secret is revealed, and anybody can check that it is the one that was
committed to and that it gives these very shuffles. docs/fair-shuffles.md specifies it to the byte.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence

from tablee.errors import InvalidContribution
from tablee.words import general

SECRET_BYTES = 32
CONTRIBUTION_BYTES = 256  # the most that one player may contribute
SEED_LABEL = b"tablee-seed-1"
STREAM_LABEL = b"tablee-stream-1"


def commit(secret: bytes) -> bytes:
    """What is shown before the deal: it fixes the secret and tells nothing of it."""
    _check_secret(secret)
    return hashlib.sha256(secret).digest()


def matches(secret: bytes, commitment: bytes) -> bool:
    """Whether a revealed secret is the one that was committed to."""
    return hmac.compare_digest(commit(secret), commitment)


def mix(secret: bytes, contributions: Sequence[str]) -> bytes:
    """The seed: the secret and what each seat contributed, in the order of the seats."""
    _check_secret(secret)
    digest = hashlib.sha256(SEED_LABEL + secret)
    for contribution in contributions:
        said = contribution.encode("utf-8", "surrogatepass")
        if len(said) > CONTRIBUTION_BYTES:
            raise InvalidContribution(
                general("fair.too_long", bytes=len(said), most=CONTRIBUTION_BYTES)
            )
        digest.update(len(said).to_bytes(4, "big") + said)
    return digest.digest()


def shuffled(seed: bytes, step: int, n: int) -> list[int]:
    """A permutation of 0..n-1 for the chance step number ``step`` of a game (Fisher-Yates)."""
    words = _words(seed, step)
    order = list(range(n))
    for k in range(n - 1, 0, -1):
        j = _below(words, k + 1)
        order[k], order[j] = order[j], order[k]
    return order


def _below(words: Iterator[int], n: int) -> int:
    """An unbiased number in 0..n-1: words past the last multiple of n are passed over."""
    limit = 2**32 - 2**32 % n
    return next(word for word in words if word < limit) % n


def _words(seed: bytes, step: int) -> Iterator[int]:
    """The stream of a step: 32-bit words, big-endian, from SHA-256 in counter mode."""
    prefix = STREAM_LABEL + seed + step.to_bytes(8, "big")
    block = 0
    while True:
        digest = hashlib.sha256(prefix + block.to_bytes(8, "big")).digest()
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def _check_secret(secret: bytes) -> None:
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
