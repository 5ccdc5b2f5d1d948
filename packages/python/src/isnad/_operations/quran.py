"""The Quran."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Union

from .._http.transport import path_of
from ..pages import Pages
from .resource import Resource, with_field

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..types import (
        DivisionList,
        FoundVerse,
        GetRandomVerseParams,
        GetSurahIntroductionParams,
        GetSurahParams,
        GetTafsirParams,
        GetVersesParams,
        GetVerseWordsParams,
        IntroductionList,
        KeyedVerse,
        ListSurahsParams,
        ListVersesParams,
        RecitationList,
        RelatedTexts,
        SearchQuranParams,
        Surah,
        SurahList,
        TafsirList,
        VerseListing,
        VerseOfTheDayParams,
        VerseWordsList,
    )


def _by_key(verse: FoundVerse) -> str:
    return verse["key"]


class Quran(Resource):
    """The Quran. Needs the scope ``quran:read``."""

    def surahs(self, **params: Unpack[ListSurahsParams]) -> SurahList:
        """Lists the 114 surahs, without verses."""
        return self._get("/api/quran/surahs", params)

    def surah(self, surah: int, **params: Unpack[GetSurahParams]) -> Surah:
        """Reads a surah, 1 to 114, with all its verses."""
        return self._get(path_of("/api/quran/surahs/{}", surah), params)

    def introduction(self, surah: int, **params: Unpack[GetSurahIntroductionParams]) -> IntroductionList:
        """Reads what the installed introductions say about a surah, 1 to 114."""
        return self._get(path_of("/api/quran/surahs/{}/introduction", surah), params)

    def divisions(self, division: str) -> DivisionList:
        """Lists the parts of the mushaf of one kind: ``juz``, ``hizb``, ``hizb_quarter``, ``page``, ``ruku`` or ``manzil``. ``sajda`` lists the verses with a prostration."""
        return self._get(path_of("/api/quran/divisions/{}", division))

    def verses(self, key: str, **params: Unpack[GetVersesParams]) -> VerseListing:
        """Reads verses by key: one verse (``2:255``) or a range in a surah (``2:255-257``)."""
        return self._get(path_of("/api/quran/verses/{}", key), params)

    def hadiths(self, key: str) -> RelatedTexts:
        """Lists the hadiths that quote a verse or a range, word for word. Needs the scope ``hadith:read``."""
        return self._get(path_of("/api/quran/verses/{}/hadiths", key))

    def tafsir(self, key: str, **params: Unpack[GetTafsirParams]) -> TafsirList:
        """Reads what the installed tafsirs say about verses, up to 20. It is a scholar's word, not the Quran's."""
        return self._get(path_of("/api/quran/verses/{}/tafsir", key), params)

    def words(self, key: str, **params: Unpack[GetVerseWordsParams]) -> VerseWordsList:
        """Reads the words of verses, up to 20, each with its meanings in the installed languages."""
        return self._get(path_of("/api/quran/verses/{}/words", key), params)

    def recitations(self) -> RecitationList:
        """Lists the recitations that ``audio`` of a verse can name."""
        return self._get("/api/quran/recitations")

    def list(self, **params: Unpack[ListVersesParams]) -> Pages[VerseListing, FoundVerse]:
        """Lists the verses of a juz, hizb, quarter of a hizb, page, ruku or manzil. ``key`` is always among the ``fields``."""
        return self._pages("/api/quran", with_field(params, "key"), _by_key)

    def search(self, search: str, **params: Unpack[SearchQuranParams]) -> Pages[VerseListing, FoundVerse]:
        """Searches verses by words, a phrase in quotes, or a reference. Best results first."""
        return self._pages("/api/quran/search", with_field({**params, "search": search}, "key"), _by_key)

    def random(self, **params: Unpack[GetRandomVerseParams]) -> KeyedVerse:
        """Reads a random verse. With the same ``seed``, it is always the same."""
        return self._get("/api/quran/random", params)

    def of_the_day(
        self, date: Union[str, datetime.date, None] = None, **params: Unpack[VerseOfTheDayParams]
    ) -> KeyedVerse:
        """Reads the verse of a day, such as ``2026-11-21`` or a ``datetime.date``. By default, today."""
        day = datetime.date.today() if date is None else date.date() if isinstance(date, datetime.datetime) else date
        return self._get("/api/quran", {**params, "date": str(day)})
