"""Lists that are read page by page."""

from __future__ import annotations

from typing import Any, Callable, Generic, Iterator, Optional, Sequence, Set, TypeVar

from .errors import InvalidResponseError, IsnadError

Page = TypeVar("Page")
Item = TypeVar("Item")


class Pages(Generic[Page, Item]):
    """A list. Iterate for the records of all pages, or read the first page with ``page()``. Nothing is sent before."""

    def __init__(
        self,
        fetch: Callable[[Optional[str]], Page],
        items_of: Callable[[Any], Sequence[Item]],
        id_of: Callable[[Any], str],
        next_of: Callable[[Any], Optional[str]],
        from_cursor: bool,
    ) -> None:
        self._fetch, self._items_of, self._id_of, self._next_of = fetch, items_of, id_of, next_of
        self._from_cursor = from_cursor
        self._first: Optional[Page] = None

    def page(self) -> Page:
        """The first page, with its members such as ``total`` and ``next_cursor``."""
        if self._first is None:
            self._first = self._read(None)
        return self._first

    def __iter__(self) -> Iterator[Item]:
        """Gives each record once.

        When a cursor becomes invalid because the texts have changed, the list is read again from its beginning,
        without the records that were already given.
        """
        given: Set[str] = set()
        page = self.page()
        given_at_restart = -1
        while True:
            for item in self._items_of(page):
                identity = self._id_of(item)
                if identity not in given:
                    given.add(identity)
                    yield item
            cursor = self._next_of(page)
            if cursor is None:
                return
            try:
                page = self._read(cursor)
            except IsnadError as error:
                if error.code != "invalid_cursor" or self._from_cursor or len(given) == given_at_restart:
                    raise
                given_at_restart = len(given)
                page = self._read(None)
                continue
            if self._next_of(page) == cursor:
                raise InvalidResponseError("The list repeats its cursor.", code="cursor_repeated")

    def _read(self, cursor: Optional[str]) -> Page:
        page = self._fetch(cursor)
        try:
            for item in self._items_of(page):
                self._id_of(item)
            self._next_of(page)
        except (AttributeError, KeyError, IndexError, TypeError):
            raise InvalidResponseError("The response is not a page of a list.", code="not_a_list") from None
        return page
