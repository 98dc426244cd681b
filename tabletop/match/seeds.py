"""The drawing of seeds that cannot be predicted, with a proof that the seed was never changed.

A match starts from a hash of seed and salt, so that no card gives the seed away. The proof is another hash of
both. It can be looked up from the start; seed and salt are shown when the match is over, and any player who
has noted the proof can check it. A chosen seed has no salt: the same seed always brings the same cards.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import NamedTuple

SEED_BITS = 63
SALT_BYTES = 16


class DrawnSeed(NamedTuple):
    """A seed and a salt, from which all random numbers of a match are derived."""

    seed: int
    salt: str


def drawn() -> DrawnSeed:
    """Draw a seed of 63 bits and a salt from the system's secure random source."""
    return DrawnSeed(secrets.randbits(SEED_BITS), secrets.token_hex(SALT_BYTES))


def beginning(seed: int, salt: str) -> int:
    """Return the first state of the random number generator: a hash of seed and salt, or without a salt the
    seed."""
    return int(_hashed("start", seed, salt, 8), 16) if salt else seed


def proof(seed: int, salt: str) -> str:
    """Return the proof of a seed and a salt: their fingerprint of 32 hexadecimal digits."""
    return _hashed("proof", seed, salt, 16)


def _hashed(purpose: str, seed: int, salt: str, size: int) -> str:
    return blake2b(f"{purpose}:{salt}:{seed}".encode(), digest_size=size).hexdigest()
