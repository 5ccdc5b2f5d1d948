"""The answer of ``verify``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, overload

if TYPE_CHECKING:
    from typing_extensions import Literal

    from .types import Quotation, VerificationUnchecked


class CheckedText(Dict[str, Any]):
    """The verdict on a text and on each quotation in it: a ``Verification``, as a dict."""

    @property
    def ok(self) -> bool:
        """Whether the verdict is ``ok``: there are quotations, and nothing is wrong or undecided."""
        return bool(self["verdict"] == "ok")

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Literal["quotations"]) -> List[Quotation]: ...
        @overload
        def __getitem__(self, key: Literal["problems"]) -> List[int]: ...
        @overload
        def __getitem__(self, key: Literal["unchecked"]) -> List[VerificationUnchecked]: ...
        @overload
        def __getitem__(self, key: str) -> Any: ...
        def __getitem__(self, key: str) -> Any: ...
