"""Chance that nobody can compute: a seed and a salt that are drawn, and a proof that they were never changed.

What a match starts from is a hash of both, so that no card tells the seed. The proof, another hash of both,
can be looked up from the start on; seed and salt are told when the match is over, and whoever noted the
proof can check. A chosen seed has no salt: the same seed is to bring the same cards.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import NamedTuple

SEED_BITS = 63
SALT_BYTES = 16


class Drawn(NamedTuple):
    """What chance starts from."""

    seed: int
    salt: str


def drawn() -> Drawn:
    """Return a seed of the whole range and a salt, from the system's source of what cannot be foretold."""
    return Drawn(secrets.randbits(SEED_BITS), secrets.token_hex(SALT_BYTES))


def beginning(seed: int, salt: str) -> int:
    """Return the first state of the generator; the seed itself where there is no salt."""
    return int(_hashed("start", seed, salt, 8), 16) if salt else seed


def proof(seed: int, salt: str) -> str:
    """Return the fingerprint of a seed and a salt, 32 hexadecimal digits."""
    return _hashed("proof", seed, salt, 16)


def _hashed(purpose: str, seed: int, salt: str, size: int) -> str:
    return blake2b(f"{purpose}:{salt}:{seed}".encode(), digest_size=size).hexdigest()
