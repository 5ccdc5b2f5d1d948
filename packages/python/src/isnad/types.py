# Generated from /openapi.json by tools/generate_types.py. Do not edit.
"""What goes over the wire. Answers are plain dicts of these types."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Dict, List, Literal, Sequence, TypedDict, Union

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired


class SurahList(TypedDict):
    """The schema SurahList."""

    surahs: List[SurahSummary]


class Surah(TypedDict):
    """The schema Surah."""

    id: int
    #: Name in Bengali.
    name: str
    #: Latin name.
    transliteration: str
    #: Meaning of the name in English.
    translation: str
    total_verses: int
    #: Where the surah was revealed.
    type: Literal["meccan", "medinan"]
    name_arabic: str
    #: Bismillah that is recited before the surah and printed above it. It is not one of the verses. Null for surah 1, where it is verse 1, and for surah 9, which has none.
    bismillah: Union[str, None]
    verses: List[Verse]


class KeyedVerse(TypedDict):
    """The schema KeyedVerse."""

    #: Number of the verse within its surah.
    id: int
    #: Arabic text in the script requested with `script`, by default Uthmani in Unicode.
    text: str
    #: Present with a `script` that has rules of tajweed: where they are in `text`.
    tajweed: NotRequired[List[TajweedRange]]
    #: Transliteration in Latin letters, plain text.
    transliteration: str
    translation_en: str
    translation_bn: str
    #: Requested translations, by language.
    translations: NotRequired[Dict[str, str]]
    #: Texts of the requested editions, by id. Empty where an edition has none.
    editions: NotRequired[Dict[str, str]]
    #: Footnotes of these texts, by id. Only editions with footnotes at this verse have them.
    footnotes: NotRequired[Dict[str, List[Footnote]]]
    divisions: NotRequired[VerseDivisions]
    audio: NotRequired[VerseAudio]
    #: Present when one of the texts is damaged in the source and served so. `notes` says which, and how.
    state: NotRequired[Literal["damaged"]]
    #: By language of a requested translation, or id of a requested edition: the verses (`2:175-176`) that it translates together. Each of them has the same text.
    groups: NotRequired[Dict[str, str]]
    notes: NotRequired[List[VerseNote]]
    #: Verse key, `surah:verse`.
    key: str
    surah: SurahSummary


class VerseListing(TypedDict):
    """The schema VerseListing."""

    data: List[FoundVerse]
    #: Number of records in this page.
    count: int
    has_more: bool
    next_cursor: Union[str, None]
    #: Total number of verses.
    total: int
    #: For searches: false if some words were left out because the search takes too much work.
    complete: NotRequired[bool]
    #: Version of the Quran texts.
    corpus: str


class DivisionList(TypedDict):
    """The schema DivisionList."""

    data: List[DivisionPart]
    count: int
    #: Version of the Quran texts.
    corpus: str


class VerseWordsList(TypedDict):
    """The schema VerseWordsList."""

    data: List[VerseWords]
    count: int
    #: The installed editions that the words are from.
    editions: List[EditionName]
    #: Version of the Quran texts.
    corpus: str


class EditionList(TypedDict):
    """The schema EditionList."""

    data: List[Union[Edition, HadithEdition]]
    count: int
    #: Version of the corpus.
    corpus: str


class RecitationList(TypedDict):
    """The schema RecitationList."""

    data: List[Recitation]
    count: int


class TafsirList(TypedDict):
    """The schema TafsirList."""

    data: List[TafsirText]
    count: int
    #: Version of the Quran texts.
    corpus: str


class IntroductionList(TypedDict):
    """The schema IntroductionList."""

    data: List[SurahIntroduction]
    count: int
    #: Version of the Quran texts.
    corpus: str


class HadithList(TypedDict):
    """The schema HadithList."""

    data: List[Hadith]
    #: Number of records in this page.
    count: int
    has_more: bool
    next_cursor: Union[str, None]
    #: Total number of matching records.
    total: int
    #: For searches: false if some words were left out because the search takes too much work.
    complete: NotRequired[bool]
    #: For `ref`: references that do not exist.
    missing: NotRequired[List[str]]
    #: Names similar to an unknown `author`.
    suggestions: NotRequired[List[str]]
    #: Version of the hadith corpus.
    corpus: str


class HadithBookNames(TypedDict):
    """The member of HadithBookNames."""

    ar: NotRequired[str]
    en: NotRequired[str]
    bn: NotRequired[str]


class HadithTexts(TypedDict):
    """The member of HadithTexts."""

    ar: NotRequired[str]
    en: NotRequired[str]
    bn: NotRequired[str]


class HadithSource(TypedDict):
    """The member of HadithSource."""

    ar: NotRequired[str]
    en: NotRequired[str]
    bn: NotRequired[str]


class HadithChapterNames(TypedDict):
    """The member of HadithChapterNames."""

    ar: NotRequired[str]
    en: NotRequired[str]
    bn: NotRequired[str]


class HadithTakhrij(TypedDict):
    """The member of HadithTakhrij."""

    ar: NotRequired[str]
    en: NotRequired[str]
    bn: NotRequired[str]


class Hadith(TypedDict):
    """The schema Hadith."""

    #: Stable for as long as the record exists.
    id: int
    #: Text in the language `lang`.
    text: str
    #: Display name of the collection.
    author: str
    #: Attribution: to the Prophet, a Companion or a Successor, or qudsi. `unknown` if no source states it.
    type: Literal["marfu", "mawquf", "maqtu", "qudsi", "unknown"]
    #: Language of `text`: the requested one, or else the first available of en, bn, ar.
    lang: Literal["ar", "en", "bn"]
    #: `stub`: only refers to another text. `truncated`: breaks off. `damaged`: letters or words are wrong. `repaired`: complete, with misprints corrected. `notes` says what.
    state: Literal["complete", "stub", "truncated", "empty", "damaged", "repaired"]
    #: Canonical reference, such as `bukhari:1`.
    ref: str
    #: Slug of the collection.
    collection: str
    #: Book or chapter number within the collection.
    book: Union[str, None]
    #: Names of the book.
    book_names: HadithBookNames
    #: Title of the chapter, or of this hadith.
    chapter: Union[str, None]
    #: Number as cited, such as `8c` or `1456, 1457`.
    number: str
    #: Narrator, if the source marks one.
    narrator: Union[str, None]
    #: Texts in all available languages.
    texts: HadithTexts
    #: One grade per scholar. Grades are never merged.
    grades: List[Grade]
    #: Other numbers that resolve to this record.
    aliases: List[str]
    #: Numbers in printed Bengali editions.
    printed: NotRequired[Dict[str, str]]
    #: Edition of each text.
    source: HadithSource
    #: What is repaired or damaged in the texts.
    notes: NotRequired[List[HadithNote]]
    url: NotRequired[str]
    #: Titles of this hadith.
    chapter_names: NotRequired[HadithChapterNames]
    #: Takhrij (who reported it), in the book's wording.
    takhrij: NotRequired[HadithTakhrij]
    #: References to the same report in other collections.
    cites: NotRequired[List[str]]
    #: For searches: other matching records with the same text.
    parallels: NotRequired[List[str]]
    #: For searches: relevance, higher is better. Comparable only within one response.
    score: NotRequired[float]
    #: Positions of the matched words.
    highlights: NotRequired[List[Highlight]]


class HadithCollections(TypedDict):
    """The schema HadithCollections."""

    data: List[HadithCollection]
    count: int
    corpus: str


class Verify(TypedDict):
    """The schema Verify."""

    #: Language of the quotations to look for. Defaults to `auto`, which checks all languages.
    lang: NotRequired[Literal["ar", "en", "bn", "auto"]]


class VerificationUnchecked(TypedDict):
    """The member of VerificationUnchecked."""

    #: Offset of the first character, in code points.
    start: int
    #: Offset after the last character.
    end: int


class VerificationCorpus(TypedDict):
    """The member of VerificationCorpus."""

    quran: str
    #: Null if no hadiths are installed.
    hadith: Union[str, None]


class Verification(TypedDict):
    """The schema Verification."""

    #: Verdict on the whole text. `problems`: a quotation is altered or not found, or a reference is wrong. `unclear`: otherwise, if something could not be decided. `ok`: otherwise, if there are quotations. `nothing_to_check`: there are none.
    verdict: Literal["ok", "problems", "unclear", "nothing_to_check"]
    counts: VerdictCounts
    #: Indexes of the quotations that keep `verdict` from being `ok`, in order of appearance.
    problems: List[int]
    #: References to verses and hadiths that belong to no quotation, at most 50. One that cannot exist makes `verdict` `problems`.
    unattached_references: List[UnattachedReference]
    #: In order of appearance.
    quotations: List[Quotation]
    count: int
    #: Whether the whole text was checked. If false, send the parts in `unchecked` separately.
    complete: bool
    #: Parts that were not fully checked because the text takes too much work for one request.
    unchecked: List[VerificationUnchecked]
    #: Versions of the texts that were used for the comparison.
    corpus: VerificationCorpus


class ExportList(TypedDict):
    """The schema ExportList."""

    data: List[ExportedEdition]
    count: int


class ChangePage(TypedDict):
    """The schema ChangePage."""

    #: Version of the current texts. Send it as `since` next time.
    corpus: str
    editions: List[EditionChange]
    #: Oldest first.
    data: List[TextChange]
    #: Number of records in this page.
    count: int
    has_more: bool
    next_cursor: Union[str, None]


class RelatedTexts(TypedDict):
    """The schema RelatedTexts."""

    data: List[RelatedText]
    #: Number of quotations.
    count: int
    #: Version of the hadith corpus.
    corpus: str


class CreateKey(TypedDict):
    """The schema CreateKey."""

    #: Name of the key.
    name: str
    environment: NotRequired[Literal["live", "test"]]
    #: Scopes of the key. Defaults to chat:write, chat:read, hadith:read, quran:read, verify:write.
    scopes: NotRequired[List[Scope]]
    #: When the key expires, ISO 8601 with a time zone. Null if it never expires.
    expires_at: NotRequired[Union[str, None]]


class NewKey(TypedDict):
    """The schema NewKey."""

    id: str
    account_id: str
    name: str
    environment: Literal["live", "test"]
    scopes: List[Scope]
    #: First characters of the secret.
    prefix: str
    #: Last four characters of the secret.
    last4: str
    #: ISO 8601, UTC.
    created_at: str
    rotated_at: Union[str, None]
    last_used_at: Union[str, None]
    expires_at: Union[str, None]
    state: Literal["active", "disabled", "revoked", "expired"]
    #: Client ID of the connected app that holds the key, so that its secret, scopes and expiry cannot be changed. Null for a key that you created.
    app_id: Union[str, None]
    #: Shown only once. Only a keyed hash is stored.
    secret: str


class KeyList(TypedDict):
    """The schema KeyList."""

    #: Newest first.
    data: List[Key]
    #: Number of records in this page.
    count: int
    has_more: bool
    next_cursor: Union[str, None]


class Key(TypedDict):
    """The schema Key."""

    id: str
    account_id: str
    name: str
    environment: Literal["live", "test"]
    scopes: List[Scope]
    #: First characters of the secret.
    prefix: str
    #: Last four characters of the secret.
    last4: str
    #: ISO 8601, UTC.
    created_at: str
    rotated_at: Union[str, None]
    last_used_at: Union[str, None]
    expires_at: Union[str, None]
    state: Literal["active", "disabled", "revoked", "expired"]
    #: Client ID of the connected app that holds the key, so that its secret, scopes and expiry cannot be changed. Null for a key that you created.
    app_id: Union[str, None]


class UpdateKey(TypedDict):
    """The schema UpdateKey."""

    #: Name of the key.
    name: NotRequired[str]
    #: Scopes of the key. Defaults to chat:write, chat:read, hadith:read, quran:read, verify:write.
    scopes: NotRequired[List[Scope]]
    #: When the key expires, ISO 8601 with a time zone. Null if it never expires.
    expires_at: NotRequired[Union[str, None]]


class RotateKey(TypedDict):
    """The schema RotateKey."""

    #: Seconds for which the previous secret stays valid. Defaults to 0.
    overlap_seconds: NotRequired[int]


class RotatedKey(TypedDict):
    """The schema RotatedKey."""

    id: str
    account_id: str
    name: str
    environment: Literal["live", "test"]
    scopes: List[Scope]
    #: First characters of the secret.
    prefix: str
    #: Last four characters of the secret.
    last4: str
    #: ISO 8601, UTC.
    created_at: str
    rotated_at: Union[str, None]
    last_used_at: Union[str, None]
    expires_at: Union[str, None]
    state: Literal["active", "disabled", "revoked", "expired"]
    #: Client ID of the connected app that holds the key, so that its secret, scopes and expiry cannot be changed. Null for a key that you created.
    app_id: Union[str, None]
    #: Shown only once. Only a keyed hash is stored.
    secret: str
    previous_secret_until: Union[str, None]


class ReportLeaked(TypedDict):
    """The schema ReportLeaked."""

    #: The leaked key.
    secret: str


class ReportedLeak(TypedDict):
    """The schema ReportedLeak."""

    #: False if the key had already stopped working.
    disabled: bool


class AuditLog(TypedDict):
    """The schema AuditLog."""

    data: List[AuditEntry]
    #: Number of records in this page.
    count: int
    has_more: bool
    next_cursor: Union[str, None]


#: The schema Usage.
Usage = TypedDict(
    "Usage",
    {
        "from": "str",
        "to": "str",
        "interval": 'Literal["minute", "hour", "day"]',
        "group_by": 'Union[Literal["key", "endpoint", "status"], None]',
        "key_id": "Union[str, None]",
        "data": "List[UsageBucket]",
        "totals": "UsageCounts",
    },
)


class Limits(TypedDict):
    """The schema Limits."""

    plan: Literal["free", "professional", "enterprise"]
    #: Maximum requests per window, over all keys of the account and its person. Null if unlimited.
    limit: Union[int, None]
    #: Number of requests that would be accepted now. Null if unlimited.
    remaining: Union[int, None]
    window_seconds: int
    #: When `remaining` next increases. Null if unlimited, or if nothing is counted.
    reset_at: Union[str, None]
    #: Seconds until `reset_at`.
    reset_seconds: Union[int, None]
    #: Maximum concurrent requests per process, on plans without a rate limit. Null if there is no such limit.
    concurrency: Union[int, None]
    #: Conversations that the account can have stored; creating another fails (`conversation_limit_reached`).
    conversations: int


class RequestLogPage(TypedDict):
    """The schema RequestLogPage."""

    data: List[LoggedRequest]
    #: Number of records in this page.
    count: int
    has_more: bool
    next_cursor: Union[str, None]


class CreateWebhook(TypedDict):
    """The schema CreateWebhook."""

    #: HTTPS URL with a public address. Checked again at each attempt.
    url: str
    #: Event types, subjects such as `chat.*`, or `*` for all events.
    events: List[Subscription]
    description: NotRequired[str]
    payload_version: NotRequired[Literal["2026-11-21"]]


class NewWebhookAttempts24h(TypedDict):
    """The member of NewWebhookAttempts24h."""

    #: Number of attempts with a 2xx response, which is the number of successful deliveries.
    succeeded: int
    #: Number of attempts without a response or with another status. A delivery that is retried can fail several times.
    failed: int


class NewWebhook(TypedDict):
    """The schema NewWebhook."""

    id: str
    account_id: str
    url: str
    description: str
    events: List[Subscription]
    payload_version: Literal["2026-11-21"]
    state: Literal["enabled", "failing", "disabled", "suspended"]
    #: Why it was disabled: `manual`, `gone` (it responded with 410) or `failing` (five days without a successful delivery).
    disabled_reason: Union[Literal["manual", "gone", "failing"], None]
    failing_since: Union[str, None]
    #: ISO 8601, UTC.
    created_at: str
    #: ISO 8601, UTC.
    updated_at: str
    secret_rotated_at: Union[str, None]
    previous_secret_until: Union[str, None]
    deleted_from: Union[str, None]
    #: Attempts that ended in the last 24 hours, counted from the full hour.
    attempts_24h: NewWebhookAttempts24h
    #: Number of unfinished deliveries.
    waiting: int
    #: Shown only once: `whsec_` followed by 32 bytes in base64.
    secret: str


class WebhookList(TypedDict):
    """The schema WebhookList."""

    data: List[Webhook]
    #: Number of records in this page.
    count: int
    has_more: bool
    next_cursor: Union[str, None]


class WebhookAttempts24h(TypedDict):
    """The member of WebhookAttempts24h."""

    #: Number of attempts with a 2xx response, which is the number of successful deliveries.
    succeeded: int
    #: Number of attempts without a response or with another status. A delivery that is retried can fail several times.
    failed: int


class Webhook(TypedDict):
    """The schema Webhook."""

    id: str
    account_id: str
    url: str
    description: str
    events: List[Subscription]
    payload_version: Literal["2026-11-21"]
    state: Literal["enabled", "failing", "disabled", "suspended"]
    #: Why it was disabled: `manual`, `gone` (it responded with 410) or `failing` (five days without a successful delivery).
    disabled_reason: Union[Literal["manual", "gone", "failing"], None]
    failing_since: Union[str, None]
    #: ISO 8601, UTC.
    created_at: str
    #: ISO 8601, UTC.
    updated_at: str
    secret_rotated_at: Union[str, None]
    previous_secret_until: Union[str, None]
    deleted_from: Union[str, None]
    #: Attempts that ended in the last 24 hours, counted from the full hour.
    attempts_24h: WebhookAttempts24h
    #: Number of unfinished deliveries.
    waiting: int


class UpdateWebhook(TypedDict):
    """The schema UpdateWebhook."""

    #: HTTPS URL with a public address. Checked again at each attempt.
    url: NotRequired[str]
    #: Event types, subjects such as `chat.*`, or `*` for all events.
    events: NotRequired[List[Subscription]]
    description: NotRequired[str]
    payload_version: NotRequired[Literal["2026-11-21"]]


class WebhookDelivery(TypedDict):
    """The schema WebhookDelivery."""

    id: str
    webhook_id: str
    #: Same as the header `webhook-id`.
    event_id: str
    event_type: EventType
    sequence: int
    state: Literal["pending", "delivering", "succeeded", "retrying", "exhausted"]
    #: Number of attempts so far.
    attempts: int
    #: ISO 8601, UTC.
    created_at: str
    next_attempt_at: Union[str, None]
    finished_at: Union[str, None]
    #: HTTP status of the last response.
    last_status: Union[int, None]
    #: Explanation of the last error. Null if there is none.
    last_error: Union[str, None]


class WebhookDeliveryList(TypedDict):
    """The schema WebhookDeliveryList."""

    data: List[WebhookDelivery]
    #: Number of records in this page.
    count: int
    has_more: bool
    next_cursor: Union[str, None]


class WebhookDeliveryLogAttemptLogRequest(TypedDict):
    """The member of WebhookDeliveryLogAttemptLogRequest."""

    url: str
    headers: Dict[str, str]
    #: Body as sent and signed, by POST. Null if it is too old.
    body: Union[str, None]


class WebhookDeliveryLogAttemptLogResponse(TypedDict):
    """The member of WebhookDeliveryLogAttemptLogResponse."""

    status: int
    headers: Dict[str, str]
    body: str


class WebhookDeliveryLogAttemptLog(TypedDict):
    """The member of WebhookDeliveryLogAttemptLog."""

    number: int
    #: ISO 8601, UTC.
    started_at: str
    duration_ms: int
    request: WebhookDeliveryLogAttemptLogRequest
    #: Null if there was no response. The body is truncated to 4096 bytes.
    response: Union[WebhookDeliveryLogAttemptLogResponse, None]
    #: Why the attempt failed. Null if it succeeded.
    error: Union[str, None]


class WebhookDeliveryLog(TypedDict):
    """The schema WebhookDeliveryLog."""

    id: str
    webhook_id: str
    #: Same as the header `webhook-id`.
    event_id: str
    event_type: EventType
    sequence: int
    state: Literal["pending", "delivering", "succeeded", "retrying", "exhausted"]
    #: Number of attempts so far.
    attempts: int
    #: ISO 8601, UTC.
    created_at: str
    next_attempt_at: Union[str, None]
    finished_at: Union[str, None]
    #: HTTP status of the last response.
    last_status: Union[int, None]
    #: Explanation of the last error. Null if there is none.
    last_error: Union[str, None]
    #: Body sent. Null if it is too old.
    payload: Union[WebhookEvent, None]
    attempt_log: List[WebhookDeliveryLogAttemptLog]


class ReplayWebhook(TypedDict):
    """The schema ReplayWebhook."""

    #: Events at or after this time.
    from_: NotRequired[str]
    #: Events before this time. Defaults to now.
    to: NotRequired[str]
    #: Events with this `sequence` or a greater one.
    from_sequence: NotRequired[int]
    #: Only count the events.
    dry_run: NotRequired[bool]


class WebhookReplay(TypedDict):
    """The schema WebhookReplay."""

    #: Number of events that are, or would be, delivered again.
    count: int
    dry_run: bool
    first_sequence: Union[int, None]
    last_sequence: Union[int, None]


class WebhookEventPage(TypedDict):
    """The schema WebhookEventPage."""

    #: To read the next page, send the `sequence` of the last event as `after`.
    data: List[WebhookEvent]
    count: int
    has_more: bool
    #: `sequence` of the newest event of the account. 0 if there are no events.
    last_sequence: int


class WebhookEventTypeListData(TypedDict):
    """The member of WebhookEventTypeListData."""

    type: EventType
    #: When the event is sent.
    meaning: str
    #: Example of `data`.
    example: Dict[str, Any]


class WebhookEventTypeList(TypedDict):
    """The schema WebhookEventTypeList."""

    data: List[WebhookEventTypeListData]
    count: int


class ChatCreate(TypedDict):
    """The schema ChatCreate."""

    #: Message to answer, 1 to 8,000 characters after trimming.
    message: str
    #: A model from `GET /api/models`. Defaults to the first.
    model: NotRequired[str]
    #: ID of the conversation to continue.
    conversation_id: NotRequired[str]
    #: Language of the answer: `en`, `bn` or `ar`. Another language of `GET /api/editions`, such as `ur`, quotes verses in that translation, with English sentences around them. Defaults to `auto`, the first that applies: the language that the message requests ("in Bengali"), the one it is written in (unless it is as short as `2:255`), that of the conversation, the best match of `Accept-Language`, English.
    language: NotRequired[str]
    #: ID of the translation in which verses are quoted, as listed by `GET /api/editions`. Defaults to the one that ships in the language, else the one installed first.
    edition: NotRequired[str]
    #: If false, the conversation is not stored and cannot be continued. Not with `conversation_id`.
    store: NotRequired[bool]


class ChatAnswerVerseTranslations(TypedDict):
    """The member of ChatAnswerVerseTranslations."""

    #: ID of the edition, as listed by `GET /api/editions`.
    edition: str
    #: BCP 47 language tag.
    language: str


class ChatAnswer(TypedDict):
    """The schema ChatAnswer."""

    #: ID of the conversation.
    id: str
    #: Plain text: the service's own sentences, and texts quoted verbatim.
    message: str
    model: str
    #: ISO 8601, UTC.
    created_at: str
    message_id: str
    #: Same as `id`.
    conversation_id: str
    status: Literal["answered", "abstained"]
    abstain_reason: Union[Literal["no_evidence", "out_of_scope", "ruling_requires_scholar"], None]
    language: Literal["en", "bn", "ar"]
    citations: List[Citation]
    #: Translations in which verses are quoted, in the order of their first quotation. `language` is the language of the sentences of the service.
    verse_translations: List[ChatAnswerVerseTranslations]
    usage: ChatUsage
    commentary: NotRequired[Commentary]


class ModelListData(TypedDict):
    """The member of ModelListData."""

    id: str
    description: str
    provider: Literal["corpus", "model"]


class ModelList(TypedDict):
    """The schema ModelList."""

    data: List[ModelListData]
    count: int


class ChatHistory(TypedDict):
    """The schema ChatHistory."""

    id: str
    model: str
    origin: Literal["person", "key"]
    #: ISO 8601, UTC.
    created_at: str
    #: ISO 8601, UTC.
    updated_at: str
    #: Oldest first.
    messages: List[ChatMessage]
    #: Number of records in this page.
    count: int
    has_more: bool
    next_cursor: Union[str, None]


class ConversationListData(TypedDict):
    """The member of ConversationListData."""

    id: str
    model: str
    origin: Literal["person", "key"]
    #: ISO 8601, UTC.
    created_at: str
    #: ISO 8601, UTC.
    updated_at: str
    #: Beginning of the first message.
    title: str


class ConversationList(TypedDict):
    """The schema ConversationList."""

    #: Newest first.
    data: List[ConversationListData]
    #: Number of records in this page.
    count: int
    has_more: bool
    next_cursor: Union[str, None]


class Receipt(TypedDict):
    """The schema Receipt."""

    version: Literal[1]
    issuer: str
    #: ISO 8601, UTC.
    issued_at: str
    #: Key in `/.well-known/isnad-receipts.json`.
    key_id: str
    #: Version of the texts at `issued_at`.
    corpus: Union[str, None]
    conversation_id: str
    message_id: str
    model: str
    #: ISO 8601, UTC.
    created_at: str
    question_sha256: str
    answer: str
    citations: List[Citation]
    #: Ed25519 over the canonical JSON (RFC 8785) of all other fields, in base64url.
    signature: str


class SendFeedback(TypedDict):
    """The schema SendFeedback."""

    rating: Literal["helpful", "wrong_text", "not_my_question"]
    #: What is wrong or right, in your words.
    comment: NotRequired[str]


class ChatFeedback(TypedDict):
    """The schema ChatFeedback."""

    rating: Literal["helpful", "wrong_text", "not_my_question"]
    #: Null if none was sent.
    comment: Union[str, None]


class ServiceInfoMail(TypedDict):
    """The member of ServiceInfoMail."""

    #: Whether the service sends email. If false, the links to confirm an address or reset a password are written to its log, and the operator passes them on.
    configured: bool


class ServiceInfoWebhooks(TypedDict):
    """The member of ServiceInfoWebhooks."""

    #: Whether webhooks to the loopback addresses of the machine of the service are allowed, over http too.
    http_loopback: bool


class ServiceInfoOperator(TypedDict):
    """The member of ServiceInfoOperator."""

    name: str
    #: Email or web address. Empty if there is none.
    contact: str


class ServiceInfo(TypedDict):
    """The schema ServiceInfo."""

    mail: ServiceInfoMail
    webhooks: ServiceInfoWebhooks
    #: Who runs the service (`OPERATOR`). Null if nobody is named.
    operator: Union[ServiceInfoOperator, None]


class Version(TypedDict):
    """The schema Version."""

    #: Version of the program.
    version: str
    #: Version of the API, as in `Svc-Version`.
    api_version: str


class ChatCompletedEventData(TypedDict):
    """The member of ChatCompletedEventData."""

    #: ID of the conversation.
    conversation_id: str
    #: ID of the answer.
    message_id: str
    model: str
    status: Literal["answered", "abstained"]
    language: str


class ChatCompletedEvent(TypedDict):
    """The schema ChatCompletedEvent."""

    #: Same as the header `webhook-id`. Use it to detect duplicates.
    id: str
    type: Literal["chat.completed"]
    #: When the event happened.
    timestamp: str
    #: Increases by one with each event of the account, regardless of subscriptions.
    sequence: int
    account_id: str
    data: ChatCompletedEventData


class ChatFailedEventData(TypedDict):
    """The member of ChatFailedEventData."""

    #: ID of the conversation.
    conversation_id: str
    #: ID of the answer that was not created.
    message_id: str
    model: str
    #: Error code, the same as in the response.
    code: str


class ChatFailedEvent(TypedDict):
    """The schema ChatFailedEvent."""

    #: Same as the header `webhook-id`. Use it to detect duplicates.
    id: str
    type: Literal["chat.failed"]
    #: When the event happened.
    timestamp: str
    #: Increases by one with each event of the account, regardless of subscriptions.
    sequence: int
    account_id: str
    data: ChatFailedEventData


class ConversationDeletedEventData(TypedDict):
    """The member of ConversationDeletedEventData."""

    #: ID of the conversation.
    conversation_id: str


class ConversationDeletedEvent(TypedDict):
    """The schema ConversationDeletedEvent."""

    #: Same as the header `webhook-id`. Use it to detect duplicates.
    id: str
    type: Literal["conversation.deleted"]
    #: When the event happened.
    timestamp: str
    #: Increases by one with each event of the account, regardless of subscriptions.
    sequence: int
    account_id: str
    data: ConversationDeletedEventData


class KeyCreatedEventData(TypedDict):
    """The member of KeyCreatedEventData."""

    #: ID of the key.
    key_id: str
    name: str
    environment: Literal["live", "test"]
    scopes: List[Scope]
    expires_at: Union[str, None]


class KeyCreatedEvent(TypedDict):
    """The schema KeyCreatedEvent."""

    #: Same as the header `webhook-id`. Use it to detect duplicates.
    id: str
    type: Literal["key.created"]
    #: When the event happened.
    timestamp: str
    #: Increases by one with each event of the account, regardless of subscriptions.
    sequence: int
    account_id: str
    data: KeyCreatedEventData


class KeyRotatedEventData(TypedDict):
    """The member of KeyRotatedEventData."""

    #: ID of the key.
    key_id: str
    name: str
    previous_secret_until: Union[str, None]


class KeyRotatedEvent(TypedDict):
    """The schema KeyRotatedEvent."""

    #: Same as the header `webhook-id`. Use it to detect duplicates.
    id: str
    type: Literal["key.rotated"]
    #: When the event happened.
    timestamp: str
    #: Increases by one with each event of the account, regardless of subscriptions.
    sequence: int
    account_id: str
    data: KeyRotatedEventData


class KeyRevokedEventData(TypedDict):
    """The member of KeyRevokedEventData."""

    #: ID of the key.
    key_id: str
    name: str


class KeyRevokedEvent(TypedDict):
    """The schema KeyRevokedEvent."""

    #: Same as the header `webhook-id`. Use it to detect duplicates.
    id: str
    type: Literal["key.revoked"]
    #: When the event happened.
    timestamp: str
    #: Increases by one with each event of the account, regardless of subscriptions.
    sequence: int
    account_id: str
    data: KeyRevokedEventData


class KeyExpiringEventData(TypedDict):
    """The member of KeyExpiringEventData."""

    #: ID of the key.
    key_id: str
    name: str
    #: When the key expires.
    expires_at: str


class KeyExpiringEvent(TypedDict):
    """The schema KeyExpiringEvent."""

    #: Same as the header `webhook-id`. Use it to detect duplicates.
    id: str
    type: Literal["key.expiring"]
    #: When the event happened.
    timestamp: str
    #: Increases by one with each event of the account, regardless of subscriptions.
    sequence: int
    account_id: str
    data: KeyExpiringEventData


class RateLimitExceededEventData(TypedDict):
    """The member of RateLimitExceededEventData."""

    plan: Literal["free", "professional", "enterprise"]
    limit: int
    window_seconds: int


class RateLimitExceededEvent(TypedDict):
    """The schema RateLimitExceededEvent."""

    #: Same as the header `webhook-id`. Use it to detect duplicates.
    id: str
    type: Literal["rate_limit.exceeded"]
    #: When the event happened.
    timestamp: str
    #: Increases by one with each event of the account, regardless of subscriptions.
    sequence: int
    account_id: str
    data: RateLimitExceededEventData


class UsageThresholdReachedEventData(TypedDict):
    """The member of UsageThresholdReachedEventData."""

    plan: Literal["free", "professional", "enterprise"]
    limit: int
    window_seconds: int
    #: 80 or 100.
    percent: int


class UsageThresholdReachedEvent(TypedDict):
    """The schema UsageThresholdReachedEvent."""

    #: Same as the header `webhook-id`. Use it to detect duplicates.
    id: str
    type: Literal["usage.threshold_reached"]
    #: When the event happened.
    timestamp: str
    #: Increases by one with each event of the account, regardless of subscriptions.
    sequence: int
    account_id: str
    data: UsageThresholdReachedEventData


#: The member of PlanChangedEventData.
PlanChangedEventData = TypedDict(
    "PlanChangedEventData",
    {
        "from": 'Literal["free", "professional", "enterprise"]',
        "to": 'Literal["free", "professional", "enterprise"]',
    },
)


class PlanChangedEvent(TypedDict):
    """The schema PlanChangedEvent."""

    #: Same as the header `webhook-id`. Use it to detect duplicates.
    id: str
    type: Literal["plan.changed"]
    #: When the event happened.
    timestamp: str
    #: Increases by one with each event of the account, regardless of subscriptions.
    sequence: int
    account_id: str
    data: PlanChangedEventData


class CorpusUpdatedEventDataChanges(TypedDict):
    """The member of CorpusUpdatedEventDataChanges."""

    added: int
    corrected: int
    removed: int


class CorpusUpdatedEventData(TypedDict):
    """The member of CorpusUpdatedEventData."""

    #: Version of the current corpus.
    corpus: str
    #: Version before. Send it as `since` to `GET /api/changes`.
    previous: str
    #: Number of changed texts. Null if it is not recorded.
    changes: Union[CorpusUpdatedEventDataChanges, None]


class CorpusUpdatedEvent(TypedDict):
    """The schema CorpusUpdatedEvent."""

    #: Same as the header `webhook-id`. Use it to detect duplicates.
    id: str
    type: Literal["corpus.updated"]
    #: When the event happened.
    timestamp: str
    #: Increases by one with each event of the account, regardless of subscriptions.
    sequence: int
    account_id: str
    data: CorpusUpdatedEventData


class WebhookFailingEventData(TypedDict):
    """The member of WebhookFailingEventData."""

    #: ID of the endpoint.
    webhook_id: str
    #: When the first delivery failed.
    failing_since: str
    failures: int
    #: Earliest time at which the endpoint is disabled.
    disabled_from: str


class WebhookFailingEvent(TypedDict):
    """The schema WebhookFailingEvent."""

    #: Same as the header `webhook-id`. Use it to detect duplicates.
    id: str
    type: Literal["webhook.failing"]
    #: When the event happened.
    timestamp: str
    #: Increases by one with each event of the account, regardless of subscriptions.
    sequence: int
    account_id: str
    data: WebhookFailingEventData


class WebhookDisabledEventData(TypedDict):
    """The member of WebhookDisabledEventData."""

    #: ID of the endpoint.
    webhook_id: str
    reason: Literal["manual", "gone", "failing"]


class WebhookDisabledEvent(TypedDict):
    """The schema WebhookDisabledEvent."""

    #: Same as the header `webhook-id`. Use it to detect duplicates.
    id: str
    type: Literal["webhook.disabled"]
    #: When the event happened.
    timestamp: str
    #: Increases by one with each event of the account, regardless of subscriptions.
    sequence: int
    account_id: str
    data: WebhookDisabledEventData


class WebhookTestEventData(TypedDict):
    """The member of WebhookTestEventData."""

    #: ID of the endpoint.
    webhook_id: str


class WebhookTestEvent(TypedDict):
    """The schema WebhookTestEvent."""

    #: Same as the header `webhook-id`. Use it to detect duplicates.
    id: str
    type: Literal["webhook.test"]
    #: When the event happened.
    timestamp: str
    #: Increases by one with each event of the account, regardless of subscriptions.
    sequence: int
    account_id: str
    data: WebhookTestEventData


class ProblemErrors(TypedDict):
    """The member of ProblemErrors."""

    location: str
    message: str
    fix: str
    #: Name that an unknown name probably means. Sent with `unknown_parameter`.
    suggestion: NotRequired[str]


class Problem(TypedDict):
    """The schema Problem."""

    #: URL of the page that explains the code.
    type: str
    title: str
    status: int
    #: Explanation of this error.
    detail: str
    #: Path of the request.
    instance: str
    #: Stable error code.
    code: str
    request_id: str
    #: Under `/api/auth`: same as `detail`.
    message: NotRequired[str]
    #: Plan of the account. This and the next four members are sent with `rate_limit_exceeded`.
    plan: NotRequired[str]
    #: Requests in any 60 seconds.
    limit: NotRequired[int]
    remaining: NotRequired[int]
    #: Seconds to wait before a retry.
    retry_after: NotRequired[int]
    #: When the next request is allowed.
    reset_at: NotRequired[str]
    errors: NotRequired[List[ProblemErrors]]


class SurahSummary(TypedDict):
    """The schema SurahSummary."""

    id: int
    #: Name in Bengali.
    name: str
    #: Latin name.
    transliteration: str
    #: Meaning of the name in English.
    translation: str
    total_verses: int
    #: Where the surah was revealed.
    type: Literal["meccan", "medinan"]
    name_arabic: str


class Verse(TypedDict):
    """The schema Verse."""

    #: Number of the verse within its surah.
    id: int
    #: Arabic text in the script requested with `script`, by default Uthmani in Unicode.
    text: str
    #: Present with a `script` that has rules of tajweed: where they are in `text`.
    tajweed: NotRequired[List[TajweedRange]]
    #: Transliteration in Latin letters, plain text.
    transliteration: str
    translation_en: str
    translation_bn: str
    #: Requested translations, by language.
    translations: NotRequired[Dict[str, str]]
    #: Texts of the requested editions, by id. Empty where an edition has none.
    editions: NotRequired[Dict[str, str]]
    #: Footnotes of these texts, by id. Only editions with footnotes at this verse have them.
    footnotes: NotRequired[Dict[str, List[Footnote]]]
    divisions: NotRequired[VerseDivisions]
    audio: NotRequired[VerseAudio]
    #: Present when one of the texts is damaged in the source and served so. `notes` says which, and how.
    state: NotRequired[Literal["damaged"]]
    #: By language of a requested translation, or id of a requested edition: the verses (`2:175-176`) that it translates together. Each of them has the same text.
    groups: NotRequired[Dict[str, str]]
    notes: NotRequired[List[VerseNote]]


class TajweedRange(TypedDict):
    """The schema TajweedRange."""

    #: Offset in `text`, in UTF-16 code units.
    start: int
    #: Offset after the last letter.
    end: int
    #: [What each rule means](/docs/quran#rules-of-tajweed).
    rule: Literal["ham_wasl", "slnt", "laam_shamsiyah", "madda_normal", "madda_permissible", "madda_obligatory", "madda_necessary", "qalaqah", "ghunnah", "ikhafa", "ikhafa_shafawi", "iqlab", "idgham_ghunnah", "idgham_wo_ghunnah", "idgham_shafawi", "idgham_mutajanisayn", "idgham_mutaqaribayn"]


class Footnote(TypedDict):
    """The schema Footnote."""

    #: Mark of the note in the source, such as its number.
    mark: str
    text: str
    #: Where the mark stood in the text, in UTF-16 units.
    at: int


class VerseDivisions(TypedDict):
    """The schema VerseDivisions."""

    #: One of 30 parts.
    juz: int
    #: Half of a juz.
    hizb: int
    #: Quarter of a hizb (rub al-hizb).
    hizb_quarter: int
    #: Page of the Madinah mushaf.
    page: int
    #: Section by subject, counted through the Quran.
    ruku: int
    #: One of seven parts, for a week.
    manzil: int
    #: Number of the prostration of recitation at this verse, 1 to 15.
    sajda: Union[int, None]


class VerseAudio(TypedDict):
    """The schema VerseAudio."""

    #: `id` of the recitation.
    reciter: str
    #: Made by rule. The service does not check that the file exists.
    url: str


class VerseNote(TypedDict):
    """The schema VerseNote."""

    #: Field that the note is about: `translation_en`, `translation_bn`, `transliteration`, `translations.` and a language, or `editions.` and an id.
    field: str
    #: `repaired`: words are damaged in the source and served repaired. `damaged`: the text is damaged in the source and served so. Do not quote it.
    kind: Literal["repaired", "damaged"]
    #: Class of the damage. `letters`: the encoding lost letters. `misprint`: a wrong word. `neighbor`: words of the verse before or after. `footnote`: the number of a footnote. `missing`: words are missing. `shifted`: words belong to another verse of the Arabic. `broken`: words are damaged.
    reason: Literal["letters", "misprint", "neighbor", "footnote", "missing", "shifted", "broken"]
    #: Text as it is in the source, including the damage.
    source_text: str
    detail: str


class FoundVerse(TypedDict):
    """The schema FoundVerse."""

    #: Number of the verse within its surah.
    id: int
    #: Arabic text in the script requested with `script`, by default Uthmani in Unicode.
    text: str
    #: Present with a `script` that has rules of tajweed: where they are in `text`.
    tajweed: NotRequired[List[TajweedRange]]
    #: Transliteration in Latin letters, plain text.
    transliteration: str
    translation_en: str
    translation_bn: str
    #: Requested translations, by language.
    translations: NotRequired[Dict[str, str]]
    #: Texts of the requested editions, by id. Empty where an edition has none.
    editions: NotRequired[Dict[str, str]]
    #: Footnotes of these texts, by id. Only editions with footnotes at this verse have them.
    footnotes: NotRequired[Dict[str, List[Footnote]]]
    divisions: NotRequired[VerseDivisions]
    audio: NotRequired[VerseAudio]
    #: Present when one of the texts is damaged in the source and served so. `notes` says which, and how.
    state: NotRequired[Literal["damaged"]]
    #: By language of a requested translation, or id of a requested edition: the verses (`2:175-176`) that it translates together. Each of them has the same text.
    groups: NotRequired[Dict[str, str]]
    notes: NotRequired[List[VerseNote]]
    #: Verse key, `surah:verse`.
    key: str
    surah: SurahSummary
    #: For searches: relevance, higher is better. Comparable only within one response.
    score: NotRequired[float]
    #: Positions of the matched words.
    highlights: NotRequired[List[Highlight]]
    #: For searches: the installed edition whose words matched, or the requested one.
    edition: NotRequired[str]


class DivisionPart(TypedDict):
    """The schema DivisionPart."""

    number: int
    #: Verse key of its first verse.
    first: str
    #: Verse key of its last verse.
    last: str
    #: Number of its verses.
    verses: int


class VerseWordsUnpaired(TypedDict):
    """The member of VerseWordsUnpaired."""

    edition: str
    #: BCP 47 language tag, the value to use for `translations`.
    language: str
    words: List[str]


class VerseWords(TypedDict):
    """The schema VerseWords."""

    #: Verse key, `surah:verse`.
    key: str
    #: False if an edition divides the verse into other words than the text of the service.
    aligned: bool
    #: Edition that `text` is from: `quran.ar`, or an installed edition with the words of the others.
    arabic: str
    words: List[VerseWord]
    #: Words of editions that cannot be paired with the Arabic of this verse, in their order.
    unpaired: NotRequired[List[VerseWordsUnpaired]]


class EditionName(TypedDict):
    """The schema EditionName."""

    id: str
    title: str
    author: str
    #: BCP 47 language tag, the value to use for `translations`.
    language: str
    direction: Literal["ltr", "rtl"]


class EditionSource(TypedDict):
    """The member of EditionSource."""

    name: str
    url: str
    package: str
    version: str


class Edition(TypedDict):
    """The schema Edition."""

    id: str
    work: Literal["quran"]
    #: The last four exist only as packs that an operator installs.
    kind: Literal["text", "transliteration", "translation", "script", "tafsir", "words", "introductions"]
    #: For the Arabic text, the value to use for `script`.
    script: NotRequired[Literal["unicode", "kfgqpc"]]
    #: BCP 47 language tag, the value to use for `translations`.
    language: str
    direction: Literal["ltr", "rtl"]
    title: str
    titles: NotRequired[EditionTitles]
    #: How it differs from other editions of the same text.
    description: NotRequired[str]
    author: str
    source: EditionSource
    #: License of the texts. Null if the source states none and the operator accepted that.
    licence: Union[str, None]
    licence_note: str
    #: Number of texts.
    records: int
    #: SHA-256 of the served texts in order, joined by line feeds (UTF-8).
    sha256: str
    #: SHA-256 of the texts as they are in the source, computed the same way.
    source_sha256: str
    #: Number of verses whose words are damaged in the source and served repaired, each with a note.
    repaired: int
    #: Number of verses that lack punctuation in the source, mostly at the end, and are served with it. They have no note.
    endings_restored: int
    #: What the source lacks in these verses, and where it was restored from.
    endings_note: NotRequired[str]
    #: What is wrong with the texts as they are served, with the verses.
    known_faults: List[str]


class HadithEditionSource(TypedDict):
    """The member of HadithEditionSource."""

    #: Source of the texts.
    name: Union[str, None]
    pack: str
    #: Version of the pack.
    version: Union[str, None]


class HadithEdition(TypedDict):
    """The schema HadithEdition."""

    id: str
    work: Literal["hadith"]
    kind: Literal["text", "translation"]
    #: The value to use for `lang`.
    language: str
    direction: Literal["ltr", "rtl"]
    #: Title of the pack. Its name if it has no title.
    title: str
    titles: NotRequired[EditionTitles]
    #: Always null, because a pack can contain texts of several authors. Each record names its collection.
    author: None
    source: HadithEditionSource
    #: License of the texts. Null if the source states none and the operator accepted that.
    licence: Union[str, None]
    #: Number of texts served from this pack in this language.
    records: int
    #: Slugs of the collections that the texts belong to.
    collections: List[str]
    #: SHA-256 of the imported file. For several files, of the list of their hashes.
    source_sha256: str
    #: SHA-256 of the pack as stored, all languages together.
    sha256: str


class RecitationReciter(TypedDict):
    """The member of RecitationReciter."""

    en: str
    bn: str
    ar: str


class Recitation(TypedDict):
    """The schema Recitation."""

    #: The value to use for `audio`.
    id: str
    reciter: RecitationReciter
    #: `murattal` is even and measured, `mujawwad` melodic and slow.
    style: Literal["murattal", "mujawwad"]
    #: Kilobits a second.
    bitrate: int
    #: Address of a verse. `{surah}` and `{verse}` stand for their numbers with three digits.
    url: str


class TafsirText(TypedDict):
    """The schema TafsirText."""

    #: Verse key. Of several requested verses with one text, the first.
    key: str
    #: The words are those of `edition.author`, not those of the Quran.
    kind: Literal["tafsir"]
    edition: EditionName
    #: Plain text. A line feed separates paragraphs.
    text: str
    #: Present when the edition has one text for several verses (`2:183-185`): it repeats the text, or has none for the verses that follow.
    verses: NotRequired[str]
    #: Notes that the source prints below the text.
    footnotes: NotRequired[List[Footnote]]


class SurahIntroductionSections(TypedDict):
    """The member of SurahIntroductionSections."""

    #: Null before the first heading.
    heading: Union[str, None]
    #: Plain text. A line feed separates paragraphs.
    text: str


class SurahIntroduction(TypedDict):
    """The schema SurahIntroduction."""

    surah: int
    #: The words are those of `edition.author`, not those of the Quran.
    kind: Literal["introduction"]
    edition: EditionName
    sections: List[SurahIntroductionSections]


class Grade(TypedDict):
    """The schema Grade."""

    #: Grade class.
    grade: Literal["sahih", "hasan", "daif", "mawdu", "unknown"]
    #: The scholar. Null if the source does not name one.
    graded_by: Union[str, None]
    #: The scholar's wording, as it is in the source.
    raw: str


class HadithNote(TypedDict):
    """The schema HadithNote."""

    #: Language of the text.
    lang: Literal["ar", "en", "bn"]
    #: `repaired`: served with a misprint corrected. `damaged`: served as it is.
    kind: Literal["repaired", "damaged"]
    #: The text as the source has it, before the repair.
    source_text: NotRequired[str]
    detail: str


class Highlight(TypedDict):
    """The schema Highlight."""

    #: Field that contains it, such as `text` or `texts.ar`.
    field: str
    start: int
    end: int


class HadithCollectionNames(TypedDict):
    """The member of HadithCollectionNames."""

    ar: NotRequired[str]
    en: NotRequired[str]
    bn: NotRequired[str]


class HadithCollectionCounts(TypedDict):
    """The member of HadithCollectionCounts."""

    ar: int
    en: int
    bn: int


class HadithCollectionStates(TypedDict):
    """The member of HadithCollectionStates."""

    complete: int
    stub: int
    truncated: int
    damaged: int
    repaired: int


class HadithCollectionBooksNames(TypedDict):
    """The member of HadithCollectionBooksNames."""

    ar: NotRequired[str]
    en: NotRequired[str]
    bn: NotRequired[str]


class HadithCollectionBooks(TypedDict):
    """The member of HadithCollectionBooks."""

    number: str
    #: Names of the book.
    names: HadithCollectionBooksNames
    count: int


class HadithCollection(TypedDict):
    """The schema HadithCollection."""

    slug: str
    #: Names of the collection.
    names: HadithCollectionNames
    #: Number of hadiths in the collection.
    count: int
    #: Number of hadiths with a text, by language.
    counts: HadithCollectionCounts
    #: Number of texts in all languages, by `state`.
    states: HadithCollectionStates
    #: Number of hadiths by grade class.
    grades: Dict[str, int]
    books: List[HadithCollectionBooks]
    #: Numbers that exist but have no installed text.
    missing: List[str]


class VerdictCounts(TypedDict):
    """Number of quotations with each verdict."""

    #: Quotations that are identical.
    exact: int
    #: Quotations in another spelling.
    normalised: int
    #: Quotations to compare for yourself.
    unknown_wording: int
    #: Quotations with changed words.
    altered: int
    #: Quotations in none of the texts.
    not_found: int


class UnattachedReference(TypedDict):
    """The schema UnattachedReference."""

    #: Offset of the first character, in code points.
    start: int
    #: Offset after the last character.
    end: int
    #: Reference in the text sent.
    text: str
    #: What it names, such as `2:255`, `bukhari:1`, or `120`: a surah that does not exist. Null if it is ambiguous.
    ref: Union[str, None]
    #: Whether there is such a verse or hadith. Null if the installed texts lack the number, which can exist.
    exists: Union[bool, None]


class QuotationReference(TypedDict):
    """The member of QuotationReference."""

    #: Reference given with the quotation.
    claimed: str
    #: Whether the words are from there. Null if that cannot be told; see `reason`.
    ok: Union[bool, None]
    #: Why `ok` is null: `not_installed`: the installed texts lack this number, which can exist; `ambiguous`: the number can be read in two ways, such as `Vol. 1, Book 2, Hadith 8`; `unknown_wording`: no installed wording of the place has the words. With a false `ok`, `nonexistent`: there is no such place.
    reason: NotRequired[Literal["not_installed", "ambiguous", "unknown_wording", "nonexistent"]]


class Quotation(TypedDict):
    """The schema Quotation."""

    #: Offset of the first character in the text sent, in code points.
    start: int
    #: Offset after the last character.
    end: int
    #: Quotation in the text sent.
    text: str
    kind: Literal["quran", "hadith"]
    #: Reference of the words, such as `2:255`, `112:1-4` or `bukhari:1`. Null if they were not found.
    ref: Union[str, None]
    #: References of all places with the same words, at most ten.
    refs: List[str]
    #: Edition it was compared with, as in `GET /api/editions`. For a hadith, its source.
    edition: Union[str, None]
    #: Language: `ar`, `en` or `bn`, or that of the installed edition.
    lang: str
    #: `exact`: identical in every letter and mark. `normalised`: the same words in another spelling. `unknown_wording`: no installed wording of the place that the text names has these words, or that text is damaged (`state`). They can be another translation, or wrong: compare them with `compare`. `altered`: see `differences`. `not_found`: presented as a quotation but in none of the texts.
    verdict: Literal["exact", "normalised", "unknown_wording", "altered", "not_found"]
    #: Whether it is only a part of a verse or hadith.
    partial: bool
    #: Whether it spans several verses.
    range: bool
    #: Reading of the Quran that has these words, if it differs from the reading of the text.
    reading: Union[str, None]
    #: Null if no reference is given with the quotation, or if the text at the reference is damaged and the words are not in it.
    reference: Union[QuotationReference, None]
    differences: List[Difference]
    #: Correct text of the quotation. If it was not found, the text at the claimed reference.
    right_text: Union[str, None]
    #: Present on an `altered` quotation that leaves out the words directly beside its border, so that the rest says something else. `negation`: such as `not`. `exception`: such as `except`. `condition`: such as `if`.
    cut: NotRequired[Literal["negation", "exception", "condition"]]
    #: Present on an `unknown_wording`: the installed texts of the place that the text names. Compare for yourself.
    compare: NotRequired[List[InstalledText]]
    #: Present when the text at `ref` is damaged in its source, so that it cannot prove other words wrong. Their verdict is `unknown_wording`, without `differences` and `right_text`. `GET /api/quran/verses/{key}` says what is damaged.
    state: NotRequired[Literal["damaged"]]
    #: What presents the words as a quotation: an introduction before them (`Allah says`), an attribution after them, a report of what a source says (`It is reported that …`), a reference, or only marks. Null for words of a text that nothing presents as a quotation.
    claim: Literal["introduction", "attribution", "reported", "reference", "marks", None]
    #: To whom the text ascribes the words. Null if it does not say.
    speaker: Literal["god", "prophet", "companion", None]


class ExportedEdition(TypedDict):
    """The schema ExportedEdition."""

    edition: str
    #: `text`, `transliteration`, `translation`, or the kind of an installed edition.
    kind: str
    records: int
    #: License of the texts.
    licence: Union[str, None]
    #: Name this source where you use the texts.
    attribution: str
    #: Why there are no files: the license does not allow redistribution.
    refused: Union[str, None]
    files: List[ExportFile]


class EditionChange(TypedDict):
    """The schema EditionChange."""

    edition: str
    change: Literal["added", "changed", "removed"]


class TextChange(TypedDict):
    """The schema TextChange."""

    #: Number of the import. Changes with the same number took effect together.
    step: int
    change: Literal["added", "corrected", "removed"]
    work: Literal["quran", "hadith"]
    #: Verse key or hadith reference.
    ref: str
    #: Edition of a verse. Null for hadiths.
    edition: Union[str, None]
    #: Language of the text. Null if another field of the hadith changed, such as its grades.
    language: Union[str, None]
    #: SHA-256 of the text before (UTF-8).
    old_sha256: Union[str, None]
    new_sha256: Union[str, None]


class RelatedText(TypedDict):
    """The schema RelatedText."""

    #: Verse key.
    verse: str
    #: Reference of the hadith.
    ref: str
    #: The words, as they are in the hadith's Arabic text.
    quote: str
    #: Position of `quote` in that text, in code points.
    start: int
    end: int


#: The schema Scope.
Scope = Literal["chat:write", "chat:read", "hadith:read", "quran:read", "verify:write", "account:read", "usage:read", "webhooks:manage", "keys:manage"]


class AuditEntryActor(TypedDict):
    """The member of AuditEntryActor."""

    kind: Literal["person", "key", "operator", "service", "anyone"]
    #: ID of the person or the key.
    id: Union[str, None]


class AuditEntry(TypedDict):
    """The schema AuditEntry."""

    id: str
    #: ISO 8601, UTC.
    created_at: str
    action: Literal["account.created", "account.claimed", "account.invited", "account.plan_changed", "account.plan_requested", "account.plan_request_withdrawn", "account.plan_request_declined", "account.suspended", "account.resumed", "account.exported", "account.deleted", "key.created", "key.updated", "key.rotated", "key.disabled", "key.enabled", "key.revoked", "key.reported_leaked", "hadith.imported", "hadith.removed", "pack.installed", "pack.removed", "person.signed_in", "person.sign_in_failed", "person.signed_out", "person.sessions_ended", "person.link_created", "person.password_changed", "person.password_reset", "person.email_change_requested", "person.email_changed", "person.two_factor_enabled", "person.two_factor_disabled", "person.backup_codes_renewed", "person.passkey_added", "person.passkey_removed", "webhook.created", "webhook.updated", "webhook.secret_rotated", "webhook.enabled", "webhook.disabled", "webhook.deleted", "webhook.resent", "webhook.replayed"]
    #: ID of the resource that was changed.
    target_id: str
    actor: AuditEntryActor
    #: IP address. Null if the change was made on the command line.
    address: Union[str, None]
    #: Details of the change. Never contains a secret.
    detail: Dict[str, Any]


class UsageBucketLatency(TypedDict):
    """The member of UsageBucketLatency."""

    p50: float
    p95: float
    p99: float


class UsageBucket(TypedDict):
    """The schema UsageBucket."""

    #: Start of the bucket.
    start: str
    #: With `group_by=key`: ID of the key. Null for requests with a session, such as in the dashboard.
    key_id: NotRequired[Union[str, None]]
    #: With `group_by=endpoint`: method and route.
    endpoint: NotRequired[str]
    #: With `group_by=status`: status class. 4xx does not include 429.
    status: NotRequired[Literal["2xx", "3xx", "4xx", "5xx", "429"]]
    #: Number of requests, including those refused with 429.
    requests: int
    #: Number of requests refused with 429. They do not count toward the limit.
    refused: int
    #: Number of requests that failed with another 4xx or with a 5xx.
    errors: int
    #: Milliseconds from the request headers to the end of the response, measured in the service. Excludes refused requests and the wait requested with `wait`. Estimated from bucket counts. Null if there were no requests.
    latency: Union[UsageBucketLatency, None]


class UsageCountsLatency(TypedDict):
    """The member of UsageCountsLatency."""

    p50: float
    p95: float
    p99: float


class UsageCounts(TypedDict):
    """The schema UsageCounts."""

    #: Number of requests, including those refused with 429.
    requests: int
    #: Number of requests refused with 429. They do not count toward the limit.
    refused: int
    #: Number of requests that failed with another 4xx or with a 5xx.
    errors: int
    #: Milliseconds from the request headers to the end of the response, measured in the service. Excludes refused requests and the wait requested with `wait`. Estimated from bucket counts. Null if there were no requests.
    latency: Union[UsageCountsLatency, None]


class LoggedRequest(TypedDict):
    """The schema LoggedRequest."""

    #: ID of the entry.
    id: str
    #: When the response had been sent.
    created_at: str
    #: `X-Request-Id` of the response.
    request_id: str
    #: Null for requests with a session.
    key_id: Union[str, None]
    method: str
    #: Path with the names of the query parameters, without their values.
    path: str
    #: Method and route. Null for requests logged by an earlier version.
    endpoint: Union[str, None]
    status: int
    milliseconds: float
    #: Error code. Null for a successful request.
    code: Union[str, None]
    #: What the error said, up to 500 characters.
    detail: Union[str, None]
    #: ID of its trace. Null if the service records no traces.
    trace_id: Union[str, None]


#: The schema Subscription.
Subscription = Literal["*", "chat.*", "conversation.*", "key.*", "rate_limit.*", "usage.*", "plan.*", "corpus.*", "webhook.*", "chat.completed", "chat.failed", "conversation.deleted", "key.created", "key.rotated", "key.revoked", "key.expiring", "rate_limit.exceeded", "usage.threshold_reached", "plan.changed", "corpus.updated", "webhook.failing", "webhook.disabled", "webhook.test"]


#: The schema EventType.
EventType = Literal["chat.completed", "chat.failed", "conversation.deleted", "key.created", "key.rotated", "key.revoked", "key.expiring", "rate_limit.exceeded", "usage.threshold_reached", "plan.changed", "corpus.updated", "webhook.failing", "webhook.disabled", "webhook.test"]


class Citation(TypedDict):
    """The schema Citation."""

    #: Number of the citation in the message.
    index: int
    kind: Literal["quran", "hadith"]
    #: Reference, such as `2:255` or `bukhari:1`.
    ref: str
    #: ID of the edition, as listed by `GET /api/editions`.
    edition: str
    #: BCP 47 language tag of the quoted text.
    lang: str
    #: Quoted text, byte for byte as the API serves it.
    quote: str
    #: Offset of the first character, in code points.
    start: int
    #: Offset after the last character, in code points.
    end: int
    #: SHA-256 of `quote` in UTF-8.
    sha256: str
    match: Literal["exact"]
    #: The quotation is a part of the text: whole sentences of a long hadith, its matn or its chain of narrators. Missing when the whole text is quoted.
    partial: NotRequired[Literal[True]]


class ChatUsage(TypedDict):
    """The schema ChatUsage."""

    #: `corpus`: composed from the texts alone. `model`: a language model chose the passages and their order.
    provider: str
    #: Why the language model did not choose the answer, or not all of it: `timeout`, `unreachable` (no connection, or a 5xx), `refused` (another error, or no such API) or `unusable` (its plan had no usable step).
    fallback: NotRequired[str]
    #: False if some words of the message were left out because the search takes too much work.
    complete: NotRequired[bool]
    #: Number of steps in the plan of the language model that were left out, such as passages that it was not offered.
    dropped_steps: NotRequired[int]
    input_tokens: NotRequired[int]
    output_tokens: NotRequired[int]
    #: Number of passages that the answer is based on.
    evidence: int


class Commentary(TypedDict):
    """The language model's own words, which nobody has checked. Show them apart from the answer. They are not stored."""

    #: Plain text, one paragraph.
    text: str
    checked: Literal[False]


class ChatMessage(TypedDict):
    """The schema ChatMessage."""

    id: str
    role: Literal["user", "assistant"]
    message: str
    model: str
    #: ISO 8601, UTC.
    created_at: str
    status: Union[Literal["answered", "abstained"], None]
    abstain_reason: Union[Literal["no_evidence", "out_of_scope", "ruling_requires_scholar"], None]
    language: Union[Literal["en", "bn", "ar"], None]
    citations: List[Citation]
    feedback: NotRequired[ChatFeedback]


class VerseWord(TypedDict):
    """The schema VerseWord."""

    #: Place of the word in the verse.
    position: int
    #: Arabic word, with the pause marks and signs beside it.
    text: str
    transliteration: NotRequired[str]
    #: By language.
    meanings: Dict[str, str]


class EditionTitles(TypedDict):
    """The title by language. Only editions of packs that bring it have it."""

    ar: str
    en: str
    bn: str
    #: Title in the language of the edition, as its file has it.
    own: NotRequired[str]


class Difference(TypedDict):
    """The schema Difference."""

    op: Literal["replace", "insert", "delete"]
    #: Start in the text sent. A deletion has length 0.
    start: int
    #: Offset after the last character.
    end: int
    #: Words in the text sent. Empty if words were left out (`delete`).
    found: str
    #: Correct words. Empty if words were added (`insert`).
    expected: str


class InstalledText(TypedDict):
    """The schema InstalledText."""

    #: Verses or hadith, such as `2:255`, `112:1-4` or `bukhari:1`.
    ref: str
    edition: str
    lang: str
    text: str


class ExportFile(TypedDict):
    """The schema ExportFile."""

    format: Literal["ndjson", "sqlite"]
    #: Path of the file.
    address: str
    #: Size. Null while the file is being made.
    bytes: Union[int, None]
    #: SHA-256 of the file without content coding.
    sha256: Union[str, None]


class GetQuranParams(TypedDict):
    """Parameters of the operation "Read or search the Quran"."""

    #: Number of the surah, 1 to 114.
    id: NotRequired[int]
    #: With `id`: one verse (`255`) or a range (`255-257`).
    verse: NotRequired[str]
    #: Return one verse, chosen uniformly at random from the whole Quran or from the requested part.
    random: NotRequired[bool]
    #: Makes the random choice repeatable. The same seed returns the same record.
    seed: NotRequired[str]
    #: Return the verse of the day for this date (`2026-11-21`). It is one that reads well alone, or one from the requested part.
    date: NotRequired[str]
    #: Return the verses of this juz.
    juz: NotRequired[int]
    #: Return the verses of this page of the Madinah mushaf.
    page: NotRequired[int]
    #: Return the verses of this hizb.
    hizb: NotRequired[int]
    #: Return the verses of this quarter of a hizb.
    hizb_quarter: NotRequired[int]
    #: Return the verses of this ruku.
    ruku: NotRequired[int]
    #: Return the verses of this manzil.
    manzil: NotRequired[int]
    #: Languages of the translations to include, separated by commas (`ur,fr`). `GET /api/editions` lists them.
    translations: NotRequired[Union[str, Sequence[str]]]
    #: Ids of editions to include, separated by commas (`quran.fr,en.yusufali`): translations and transliterations, shipped or installed. `GET /api/editions` lists them.
    editions: NotRequired[Union[str, Sequence[str]]]
    #: Add `divisions` to each verse: its juz, hizb, quarter, page, ruku, manzil and sajda.
    divisions: NotRequired[bool]
    #: Script of the Arabic text. `unicode` (default) works with any font that has the Quranic marks. `kfgqpc` is the encoding of the source and renders correctly only with the Hafs fonts of the King Fahd Complex up to version 2. Others are installed editions of kind `script`, by id: `indopak`, `imlaei`, `tajweed`. `GET /api/editions` lists all.
    script: NotRequired[str]
    #: Add `audio` to each verse: its address in this recitation (`GET /api/quran/recitations`).
    audio: NotRequired[str]
    #: Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires.
    fields: NotRequired[Union[str, Sequence[str]]]
    #: Words in Arabic, Bengali or English, a phrase in quotes, or a reference. For hadiths also the name of a collection or its author: alone it lists the collection, beside other words it filters. Tolerates misspellings. A blank value is ignored.
    search: NotRequired[str]
    #: For searches: match `all` words, the words as a `phrase`, or the `exact` word forms. By default, the best matches are returned.
    mode: NotRequired[Literal["all", "phrase", "exact"]]
    #: For searches: include `highlights`, as offsets.
    highlight: NotRequired[bool]
    #: Maximum number of results. Defaults to 10.
    limit: NotRequired[int]
    #: `next_cursor` of the previous page. All other parameters must stay the same.
    cursor: NotRequired[str]
    #: For searches: match only the words of this edition: `quran.ar`, `quran.en`, `quran.bn`, or an installed translation or tafsir.
    edition: NotRequired[str]


class ListSurahsParams(TypedDict):
    """Parameters of the operation "List all surahs"."""

    #: Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires.
    fields: NotRequired[Union[str, Sequence[str]]]


class GetSurahParams(TypedDict):
    """Parameters of the operation "Get a surah with its verses"."""

    #: Languages of the translations to include, separated by commas (`ur,fr`). `GET /api/editions` lists them.
    translations: NotRequired[Union[str, Sequence[str]]]
    #: Ids of editions to include, separated by commas (`quran.fr,en.yusufali`): translations and transliterations, shipped or installed. `GET /api/editions` lists them.
    editions: NotRequired[Union[str, Sequence[str]]]
    #: Add `divisions` to each verse: its juz, hizb, quarter, page, ruku, manzil and sajda.
    divisions: NotRequired[bool]
    #: Script of the Arabic text. `unicode` (default) works with any font that has the Quranic marks. `kfgqpc` is the encoding of the source and renders correctly only with the Hafs fonts of the King Fahd Complex up to version 2. Others are installed editions of kind `script`, by id: `indopak`, `imlaei`, `tajweed`. `GET /api/editions` lists all.
    script: NotRequired[str]
    #: Add `audio` to each verse: its address in this recitation (`GET /api/quran/recitations`).
    audio: NotRequired[str]
    #: Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires.
    fields: NotRequired[Union[str, Sequence[str]]]
    #: `source` returns each text as the source package has it: without restored punctuation and repairs, and the Arabic in the encoding of the source. `GET /api/editions` has the hash of these texts as `source_sha256`. Default `served`.
    as_: NotRequired[Literal["served", "source"]]


class GetVersesParams(TypedDict):
    """Parameters of the operation "Get verses by key or range"."""

    #: Languages of the translations to include, separated by commas (`ur,fr`). `GET /api/editions` lists them.
    translations: NotRequired[Union[str, Sequence[str]]]
    #: Ids of editions to include, separated by commas (`quran.fr,en.yusufali`): translations and transliterations, shipped or installed. `GET /api/editions` lists them.
    editions: NotRequired[Union[str, Sequence[str]]]
    #: Add `divisions` to each verse: its juz, hizb, quarter, page, ruku, manzil and sajda.
    divisions: NotRequired[bool]
    #: Script of the Arabic text. `unicode` (default) works with any font that has the Quranic marks. `kfgqpc` is the encoding of the source and renders correctly only with the Hafs fonts of the King Fahd Complex up to version 2. Others are installed editions of kind `script`, by id: `indopak`, `imlaei`, `tajweed`. `GET /api/editions` lists all.
    script: NotRequired[str]
    #: Add `audio` to each verse: its address in this recitation (`GET /api/quran/recitations`).
    audio: NotRequired[str]
    #: Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires.
    fields: NotRequired[Union[str, Sequence[str]]]
    #: `source` returns each text as the source package has it: without restored punctuation and repairs, and the Arabic in the encoding of the source. `GET /api/editions` has the hash of these texts as `source_sha256`. Default `served`.
    as_: NotRequired[Literal["served", "source"]]


class SearchQuranParams(TypedDict):
    """Parameters of the operation "Search verses"."""

    #: For searches: match `all` words, the words as a `phrase`, or the `exact` word forms. By default, the best matches are returned.
    mode: NotRequired[Literal["all", "phrase", "exact"]]
    #: For searches: include `highlights`, as offsets.
    highlight: NotRequired[bool]
    #: Maximum number of results. Defaults to 10.
    limit: NotRequired[int]
    #: `next_cursor` of the previous page. All other parameters must stay the same.
    cursor: NotRequired[str]
    #: For searches: match only the words of this edition: `quran.ar`, `quran.en`, `quran.bn`, or an installed translation or tafsir.
    edition: NotRequired[str]
    #: Number of the surah, 1 to 114.
    id: NotRequired[int]
    #: Return the verses of this juz.
    juz: NotRequired[int]
    #: Return the verses of this hizb.
    hizb: NotRequired[int]
    #: Return the verses of this quarter of a hizb.
    hizb_quarter: NotRequired[int]
    #: Return the verses of this ruku.
    ruku: NotRequired[int]
    #: Return the verses of this manzil.
    manzil: NotRequired[int]
    #: Languages of the translations to include, separated by commas (`ur,fr`). `GET /api/editions` lists them.
    translations: NotRequired[Union[str, Sequence[str]]]
    #: Ids of editions to include, separated by commas (`quran.fr,en.yusufali`): translations and transliterations, shipped or installed. `GET /api/editions` lists them.
    editions: NotRequired[Union[str, Sequence[str]]]
    #: Add `divisions` to each verse: its juz, hizb, quarter, page, ruku, manzil and sajda.
    divisions: NotRequired[bool]
    #: Script of the Arabic text. `unicode` (default) works with any font that has the Quranic marks. `kfgqpc` is the encoding of the source and renders correctly only with the Hafs fonts of the King Fahd Complex up to version 2. Others are installed editions of kind `script`, by id: `indopak`, `imlaei`, `tajweed`. `GET /api/editions` lists all.
    script: NotRequired[str]
    #: Add `audio` to each verse: its address in this recitation (`GET /api/quran/recitations`).
    audio: NotRequired[str]
    #: Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires.
    fields: NotRequired[Union[str, Sequence[str]]]


class GetRandomVerseParams(TypedDict):
    """Parameters of the operation "Get a random verse"."""

    #: Number of the surah, 1 to 114.
    id: NotRequired[int]
    #: Return the verses of this juz.
    juz: NotRequired[int]
    #: Return the verses of this page of the Madinah mushaf.
    page: NotRequired[int]
    #: Return the verses of this hizb.
    hizb: NotRequired[int]
    #: Return the verses of this quarter of a hizb.
    hizb_quarter: NotRequired[int]
    #: Return the verses of this ruku.
    ruku: NotRequired[int]
    #: Return the verses of this manzil.
    manzil: NotRequired[int]
    #: Makes the random choice repeatable. The same seed returns the same record.
    seed: NotRequired[str]
    #: Languages of the translations to include, separated by commas (`ur,fr`). `GET /api/editions` lists them.
    translations: NotRequired[Union[str, Sequence[str]]]
    #: Ids of editions to include, separated by commas (`quran.fr,en.yusufali`): translations and transliterations, shipped or installed. `GET /api/editions` lists them.
    editions: NotRequired[Union[str, Sequence[str]]]
    #: Add `divisions` to each verse: its juz, hizb, quarter, page, ruku, manzil and sajda.
    divisions: NotRequired[bool]
    #: Script of the Arabic text. `unicode` (default) works with any font that has the Quranic marks. `kfgqpc` is the encoding of the source and renders correctly only with the Hafs fonts of the King Fahd Complex up to version 2. Others are installed editions of kind `script`, by id: `indopak`, `imlaei`, `tajweed`. `GET /api/editions` lists all.
    script: NotRequired[str]
    #: Add `audio` to each verse: its address in this recitation (`GET /api/quran/recitations`).
    audio: NotRequired[str]
    #: Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires.
    fields: NotRequired[Union[str, Sequence[str]]]


class GetVerseWordsParams(TypedDict):
    """Parameters of the operation "Get verses word by word"."""

    #: Languages of the meanings, separated by commas (`en,bn`). By default all that are installed.
    languages: NotRequired[Union[str, Sequence[str]]]


class GetTafsirParams(TypedDict):
    """Parameters of the operation "Get what the installed tafsirs say about verses"."""

    #: Up to 5 tafsirs, by id (`GET /api/editions`), separated by commas. By default all that are installed, those in the languages of `Accept-Language` first.
    edition: NotRequired[Union[str, Sequence[str]]]


class GetSurahIntroductionParams(TypedDict):
    """Parameters of the operation "Get the installed introductions to a surah"."""

    #: Up to 5 introductions, by id (`GET /api/editions`), separated by commas. By default all that are installed, those in the languages of `Accept-Language` first.
    edition: NotRequired[Union[str, Sequence[str]]]


class ListHadithParams(TypedDict):
    """Parameters of the operation "List, search or look up hadiths"."""

    #: Words in Arabic, Bengali or English, a phrase in quotes, or a reference. For hadiths also the name of a collection or its author: alone it lists the collection, beside other words it filters. Tolerates misspellings. A blank value is ignored.
    search: NotRequired[str]
    #: For searches: match `all` words, the words as a `phrase`, or the `exact` word forms. By default, the best matches are returned.
    mode: NotRequired[Literal["all", "phrase", "exact"]]
    #: For searches: include `highlights`, as offsets.
    highlight: NotRequired[bool]
    #: Maximum number of results. Defaults to 10.
    limit: NotRequired[int]
    #: `next_cursor` of the previous page. All other parameters must stay the same.
    cursor: NotRequired[str]
    #: Return one matching record, chosen uniformly at random.
    random: NotRequired[bool]
    #: Makes the random choice repeatable. The same seed returns the same record.
    seed: NotRequired[str]
    #: Language of `text`. If a record has no text in it, the first available of en, bn, ar is used and given in `lang`.
    lang: NotRequired[Literal["ar", "en", "bn"]]
    #: Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires.
    fields: NotRequired[Union[str, Sequence[str]]]
    #: Name of a collection in Arabic, Bengali or English, such as `Nawawi` or `البخاري`.
    author: NotRequired[str]
    #: Collection slugs such as `nawawi`, separated by commas. `GET /api/hadith/collections` lists them.
    collection: NotRequired[Union[str, Sequence[str]]]
    #: Book number.
    book: NotRequired[str]
    #: Only records with one of these grades by any scholar, or by the one in `graded_by`: sahih, hasan, daif, mawdu, unknown.
    grade: NotRequired[str]
    #: Only records graded by this scholar.
    graded_by: NotRequired[str]
    #: Kind of record.
    type: NotRequired[Literal["marfu", "mawquf", "maqtu", "qudsi", "unknown"]]
    #: Up to 100 references, separated by commas (`nawawi:1,nawawi:2`). Returns the records in that order, and unknown references in `missing`.
    ref: NotRequired[Union[str, Sequence[str]]]


class SearchHadithParams(TypedDict):
    """Parameters of the operation "Search hadiths"."""

    #: For searches: match `all` words, the words as a `phrase`, or the `exact` word forms. By default, the best matches are returned.
    mode: NotRequired[Literal["all", "phrase", "exact"]]
    #: For searches: include `highlights`, as offsets.
    highlight: NotRequired[bool]
    #: Maximum number of results. Defaults to 10.
    limit: NotRequired[int]
    #: `next_cursor` of the previous page. All other parameters must stay the same.
    cursor: NotRequired[str]
    #: Language of `text`. If a record has no text in it, the first available of en, bn, ar is used and given in `lang`.
    lang: NotRequired[Literal["ar", "en", "bn"]]
    #: Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires.
    fields: NotRequired[Union[str, Sequence[str]]]
    #: Name of a collection in Arabic, Bengali or English, such as `Nawawi` or `البخاري`.
    author: NotRequired[str]
    #: Collection slugs such as `nawawi`, separated by commas. `GET /api/hadith/collections` lists them.
    collection: NotRequired[Union[str, Sequence[str]]]
    #: Book number.
    book: NotRequired[str]
    #: Only records with one of these grades by any scholar, or by the one in `graded_by`: sahih, hasan, daif, mawdu, unknown.
    grade: NotRequired[str]
    #: Only records graded by this scholar.
    graded_by: NotRequired[str]
    #: Kind of record.
    type: NotRequired[Literal["marfu", "mawquf", "maqtu", "qudsi", "unknown"]]


class GetRandomHadithParams(TypedDict):
    """Parameters of the operation "Get a random hadith"."""

    #: Words in Arabic, Bengali or English, a phrase in quotes, or a reference. For hadiths also the name of a collection or its author: alone it lists the collection, beside other words it filters. Tolerates misspellings. A blank value is ignored.
    search: NotRequired[str]
    #: Makes the random choice repeatable. The same seed returns the same record.
    seed: NotRequired[str]
    #: Language of `text`. If a record has no text in it, the first available of en, bn, ar is used and given in `lang`.
    lang: NotRequired[Literal["ar", "en", "bn"]]
    #: Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires.
    fields: NotRequired[Union[str, Sequence[str]]]
    #: Name of a collection in Arabic, Bengali or English, such as `Nawawi` or `البخاري`.
    author: NotRequired[str]
    #: Collection slugs such as `nawawi`, separated by commas. `GET /api/hadith/collections` lists them.
    collection: NotRequired[Union[str, Sequence[str]]]
    #: Book number.
    book: NotRequired[str]
    #: Only records with one of these grades by any scholar, or by the one in `graded_by`: sahih, hasan, daif, mawdu, unknown.
    grade: NotRequired[str]
    #: Only records graded by this scholar.
    graded_by: NotRequired[str]
    #: Kind of record.
    type: NotRequired[Literal["marfu", "mawquf", "maqtu", "qudsi", "unknown"]]


class GetHadithParams(TypedDict):
    """Parameters of the operation "Get a hadith by reference"."""

    #: Language of `text`. If a record has no text in it, the first available of en, bn, ar is used and given in `lang`.
    lang: NotRequired[Literal["ar", "en", "bn"]]
    #: Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires.
    fields: NotRequired[Union[str, Sequence[str]]]


class ListChangesParams(TypedDict):
    """Parameters of the operation "List what changed in the texts"."""

    #: Version of the texts that you have: `corpus` of an earlier list, an event or a receipt.
    since: NotRequired[str]
    #: Defaults to 100.
    limit: NotRequired[int]
    cursor: NotRequired[str]


class GetSampleParams(TypedDict):
    """Parameters of the operation "Get a sample verse without a key"."""

    #: Return the verse with this key, such as `2:255`.
    key: NotRequired[str]
    #: Return one verse, chosen uniformly at random from the whole Quran.
    random: NotRequired[bool]
    #: Script of the Arabic text. `unicode` (default) works with any font that has the Quranic marks. `kfgqpc` is the encoding of the source and renders correctly only with the Hafs fonts of the King Fahd Complex up to version 2. Others are installed editions of kind `script`, by id: `indopak`, `imlaei`, `tajweed`. `GET /api/editions` lists all.
    script: NotRequired[str]


class ListKeysParams(TypedDict):
    """Parameters of the operation "List API keys, newest first"."""

    #: Only keys whose name contains this text, or whose secret ends with these four characters. Case is ignored for the letters A to Z. A blank value is ignored.
    search: NotRequired[str]
    #: Only keys in these states: active, disabled, revoked, expired. Separate states with commas.
    state: NotRequired[Union[str, Sequence[str]]]
    #: Only keys with these IDs, up to 100, separated by commas. IDs that are not in the account are ignored.
    ids: NotRequired[Union[str, Sequence[str]]]
    #: Maximum number of results. Defaults to 100.
    limit: NotRequired[int]
    #: `next_cursor` of the previous page.
    cursor: NotRequired[str]


class ReadAuditParams(TypedDict):
    """Parameters of the operation "List the audit log, newest first"."""

    #: Maximum number of results. Defaults to 50.
    limit: NotRequired[int]
    #: `next_cursor` of the previous page.
    cursor: NotRequired[str]
    #: Only entries with this action, such as `key.rotated`.
    action: NotRequired[str]
    #: Only changes to the resource with this ID, such as the ID of a key.
    target: NotRequired[str]


class GetUsageParams(TypedDict):
    """Parameters of the operation "Get the usage of the account by minute, hour or day"."""

    #: Start of the period, inclusive. A date means its first moment in UTC. Rounded down to the interval. Defaults to one hour (minutes), one day (hours) or 30 days (days) before `to`.
    from_: NotRequired[str]
    #: End of the period, exclusive. Rounded up to the interval. Defaults to now.
    to: NotRequired[str]
    #: Length of a bucket. Defaults to `hour`. Minutes are stored for 7 days.
    interval: NotRequired[Literal["minute", "hour", "day"]]
    #: Return one series per key, endpoint or status class. By default, there is one series.
    group_by: NotRequired[Literal["key", "endpoint", "status"]]
    #: Only requests with this key.
    key_id: NotRequired[str]


class ListRequestsParams(TypedDict):
    """Parameters of the operation "List the requests of the account, newest first"."""

    #: Maximum number of results. Defaults to 50.
    limit: NotRequired[int]
    #: `next_cursor` of the previous page.
    cursor: NotRequired[str]
    #: Only requests with this key.
    key_id: NotRequired[str]
    #: Only responses with this status, such as `404`, of this class, such as `4xx`, or with an `error`: 4xx other than 429, or 5xx, as usage counts errors.
    status: NotRequired[str]
    #: Only requests that failed with this error code.
    code: NotRequired[str]
    #: Only requests with this method.
    method: NotRequired[Literal["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]]
    #: Only paths that begin with this text. A text that does not begin with `/` is found anywhere in the path.
    path: NotRequired[str]
    #: Only requests to this endpoint, named as in `GET /api/usage?group_by=endpoint`.
    endpoint: NotRequired[str]
    #: Only requests with an API key (`key`), or only those of the dashboard, which have a session (`session`).
    source: NotRequired[Literal["key", "session"]]
    #: Only the request with this ID.
    request_id: NotRequired[str]
    #: Only requests at or after this time.
    from_: NotRequired[str]
    #: Only requests before this time.
    to: NotRequired[str]


class ListWebhooksParams(TypedDict):
    """Parameters of the operation "List webhooks, oldest first"."""

    #: Maximum number of results. Defaults to 100.
    limit: NotRequired[int]
    #: `next_cursor` of the previous page.
    cursor: NotRequired[str]


class ListDeliveriesParams(TypedDict):
    """Parameters of the operation "List the deliveries of a webhook, newest first"."""

    #: Maximum number of results. Defaults to 50.
    limit: NotRequired[int]
    #: `next_cursor` of the previous page.
    cursor: NotRequired[str]
    #: Only deliveries in this state: pending, delivering, succeeded, retrying, exhausted.
    state: NotRequired[str]
    #: Only deliveries of this event type.
    type: NotRequired[str]
    #: Only deliveries created at or after this time.
    from_: NotRequired[str]
    #: Only deliveries created before this time.
    to: NotRequired[str]


class ListWebhookEventsParams(TypedDict):
    """Parameters of the operation "List events, oldest first, and optionally wait for the next one"."""

    #: Only events with a greater `sequence`. Defaults to the oldest stored event.
    after: NotRequired[int]
    #: Maximum number of results. Defaults to 100.
    limit: NotRequired[int]
    #: Seconds to wait if there is no event yet. Defaults to 0. Responds as soon as there is one.
    wait: NotRequired[int]


class ReadChatHistoryParams(TypedDict):
    """Parameters of the operation "Get a conversation with its messages, oldest first"."""

    #: Maximum number of results. Defaults to 50.
    limit: NotRequired[int]
    #: `next_cursor` of the previous page.
    cursor: NotRequired[str]


class ListConversationsParams(TypedDict):
    """Parameters of the operation "List conversations, newest first"."""

    #: Maximum number of results. Defaults to 50.
    limit: NotRequired[int]
    #: `next_cursor` of the previous page.
    cursor: NotRequired[str]
    #: Only conversations that a person or a program began.
    origin: NotRequired[Literal["person", "key"]]


class ListVersesParams(TypedDict):
    """Parameters of the operation "Read or search the Quran"."""

    #: Return the verses of this juz.
    juz: NotRequired[int]
    #: Return the verses of this page of the Madinah mushaf.
    page: NotRequired[int]
    #: Return the verses of this hizb.
    hizb: NotRequired[int]
    #: Return the verses of this quarter of a hizb.
    hizb_quarter: NotRequired[int]
    #: Return the verses of this ruku.
    ruku: NotRequired[int]
    #: Return the verses of this manzil.
    manzil: NotRequired[int]
    #: Languages of the translations to include, separated by commas (`ur,fr`). `GET /api/editions` lists them.
    translations: NotRequired[Union[str, Sequence[str]]]
    #: Add `divisions` to each verse: its juz, hizb, quarter, page, ruku, manzil and sajda.
    divisions: NotRequired[bool]
    #: Script of the Arabic text. `unicode` (default) works with any font that has the Quranic marks. `kfgqpc` is the encoding of the source and renders correctly only with the Hafs fonts of the King Fahd Complex up to version 2. Others are installed editions of kind `script`, by id: `indopak`, `imlaei`, `tajweed`. `GET /api/editions` lists all.
    script: NotRequired[str]
    #: Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires.
    fields: NotRequired[Union[str, Sequence[str]]]
    #: Maximum number of results. Defaults to 10.
    limit: NotRequired[int]
    #: `next_cursor` of the previous page. All other parameters must stay the same.
    cursor: NotRequired[str]


class VerseOfTheDayParams(TypedDict):
    """Parameters of the operation "Read or search the Quran"."""

    #: Number of the surah, 1 to 114.
    id: NotRequired[int]
    #: Return the verses of this juz.
    juz: NotRequired[int]
    #: Return the verses of this page of the Madinah mushaf.
    page: NotRequired[int]
    #: Return the verses of this hizb.
    hizb: NotRequired[int]
    #: Return the verses of this quarter of a hizb.
    hizb_quarter: NotRequired[int]
    #: Return the verses of this ruku.
    ruku: NotRequired[int]
    #: Return the verses of this manzil.
    manzil: NotRequired[int]
    #: Languages of the translations to include, separated by commas (`ur,fr`). `GET /api/editions` lists them.
    translations: NotRequired[Union[str, Sequence[str]]]
    #: Add `divisions` to each verse: its juz, hizb, quarter, page, ruku, manzil and sajda.
    divisions: NotRequired[bool]
    #: Script of the Arabic text. `unicode` (default) works with any font that has the Quranic marks. `kfgqpc` is the encoding of the source and renders correctly only with the Hafs fonts of the King Fahd Complex up to version 2. Others are installed editions of kind `script`, by id: `indopak`, `imlaei`, `tajweed`. `GET /api/editions` lists all.
    script: NotRequired[str]
    #: Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires.
    fields: NotRequired[Union[str, Sequence[str]]]


class ListHadithsParams(TypedDict):
    """Parameters of the operation "List, search or look up hadiths"."""

    #: Words in Arabic, Bengali or English, a phrase in quotes, or a reference. For hadiths also the name of a collection or its author: alone it lists the collection, beside other words it filters. Tolerates misspellings. A blank value is ignored.
    search: NotRequired[str]
    #: For searches: match `all` words, the words as a `phrase`, or the `exact` word forms. By default, the best matches are returned.
    mode: NotRequired[Literal["all", "phrase", "exact"]]
    #: For searches: include `highlights`, as offsets.
    highlight: NotRequired[bool]
    #: Maximum number of results. Defaults to 10.
    limit: NotRequired[int]
    #: `next_cursor` of the previous page. All other parameters must stay the same.
    cursor: NotRequired[str]
    #: Language of `text`. If a record has no text in it, the first available of en, bn, ar is used and given in `lang`.
    lang: NotRequired[Literal["ar", "en", "bn"]]
    #: Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires.
    fields: NotRequired[Union[str, Sequence[str]]]
    #: Name of a collection in Arabic, Bengali or English, such as `Nawawi` or `البخاري`.
    author: NotRequired[str]
    #: Collection slugs such as `nawawi`, separated by commas. `GET /api/hadith/collections` lists them.
    collection: NotRequired[Union[str, Sequence[str]]]
    #: Book number.
    book: NotRequired[str]
    #: Only records with one of these grades by any scholar, or by the one in `graded_by`: sahih, hasan, daif, mawdu, unknown.
    grade: NotRequired[str]
    #: Only records graded by this scholar.
    graded_by: NotRequired[str]
    #: Kind of record.
    type: NotRequired[Literal["marfu", "mawquf", "maqtu", "qudsi", "unknown"]]
    #: Up to 100 references, separated by commas (`nawawi:1,nawawi:2`). Returns the records in that order, and unknown references in `missing`.
    ref: NotRequired[Union[str, Sequence[str]]]


#: Any event. Tell the kinds apart by ``type``.
WebhookEvent = Union[ChatCompletedEvent, ChatFailedEvent, ConversationDeletedEvent, KeyCreatedEvent, KeyRotatedEvent, KeyRevokedEvent, KeyExpiringEvent, RateLimitExceededEvent, UsageThresholdReachedEvent, PlanChangedEvent, CorpusUpdatedEvent, WebhookFailingEvent, WebhookDisabledEvent, WebhookTestEvent]
