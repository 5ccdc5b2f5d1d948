"""Checks citations without the network."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .types import Citation


def verify_citation(message: str, citation: Citation) -> bool:
    """Whether a message has the quotation where the citation says, in code points, and whether its SHA-256 is right."""
    quote, start, end = citation["quote"], citation["start"], citation["end"]
    if not 0 <= start <= end or message[start:end] != quote:
        return False
    return hashlib.sha256(quote.encode("utf-8", "surrogatepass")).hexdigest() == citation["sha256"]


class Citations:
    """Checks citations without the network."""

    verify = staticmethod(verify_citation)
