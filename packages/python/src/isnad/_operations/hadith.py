"""Hadiths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._http.transport import path_of
from ..pages import Pages
from .resource import Resource, with_field

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..types import (
        GetHadithParams,
        GetRandomHadithParams,
        Hadith,
        HadithCollections,
        HadithList,
        ListHadithsParams,
        RelatedTexts,
        SearchHadithParams,
    )


def _by_ref(hadith: Hadith) -> str:
    return hadith["ref"]


class Hadiths(Resource):
    """The installed hadith collections. Needs the scope ``hadith:read``."""

    def get(self, ref: str, **params: Unpack[GetHadithParams]) -> Hadith:
        """Reads a hadith by reference, such as ``nawawi:1`` or ``muslim:8c``."""
        return self._get(path_of("/api/hadith/{}", ref), params)

    def verses(self, ref: str) -> RelatedTexts:
        """Lists the verses that a hadith quotes, word for word."""
        return self._get(path_of("/api/hadith/{}/verses", ref))

    def list(self, **params: Unpack[ListHadithsParams]) -> Pages[HadithList, Hadith]:
        """Lists hadiths, by collection, book, grade or reference. ``ref`` is always among the ``fields``."""
        return self._pages("/api/hadith", with_field(params, "ref"), _by_ref)

    def search(self, search: str, **params: Unpack[SearchHadithParams]) -> Pages[HadithList, Hadith]:
        """Searches hadiths by words, a phrase in quotes, or a reference. Best results first."""
        return self._pages("/api/hadith/search", with_field({**params, "search": search}, "ref"), _by_ref)

    def random(self, **params: Unpack[GetRandomHadithParams]) -> Hadith:
        """Reads a random hadith. With the same ``seed``, it is always the same."""
        return self._get("/api/hadith/random", params)

    def collections(self) -> HadithCollections:
        """Lists the collections, with their books and grades."""
        return self._get("/api/hadith/collections")
