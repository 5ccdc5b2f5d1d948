// Generated from /openapi.json by generate-types.ts. Do not edit.

/** The schema SurahList. */
export interface SurahList {
  readonly surahs: readonly SurahSummary[];
}

/** The schema Surah. */
export interface Surah {
  readonly id: number;
  /** Name in Bengali. */
  readonly name: string;
  /** Latin name. */
  readonly transliteration: string;
  /** Meaning of the name in English. */
  readonly translation: string;
  readonly total_verses: number;
  /** Where the surah was revealed. */
  readonly type: 'meccan' | 'medinan';
  readonly name_arabic: string;
  /** Bismillah that is recited before the surah and printed above it. It is not one of the verses. Null for surah 1, where it is verse 1, and for surah 9, which has none. */
  readonly bismillah: string | null;
  readonly verses: readonly Verse[];
}

/** The schema KeyedVerse. */
export interface KeyedVerse {
  /** Number of the verse within its surah. */
  readonly id: number;
  /** Arabic text in the script requested with `script`, by default Uthmani in Unicode. */
  readonly text: string;
  /** Present with a `script` that has rules of tajweed: where they are in `text`. */
  readonly tajweed?: readonly TajweedRange[] | undefined;
  /** Transliteration in Latin letters, plain text. */
  readonly transliteration: string;
  readonly translation_en: string;
  readonly translation_bn: string;
  /** Requested translations, by language. */
  readonly translations?: Readonly<Record<string, string>> | undefined;
  /** Texts of the requested editions, by id. Empty where an edition has none. */
  readonly editions?: Readonly<Record<string, string>> | undefined;
  /** Footnotes of these texts, by id. Only editions with footnotes at this verse have them. */
  readonly footnotes?: Readonly<Record<string, readonly Footnote[]>> | undefined;
  readonly divisions?: VerseDivisions | undefined;
  readonly audio?: VerseAudio | undefined;
  /** Present when one of the texts is damaged in the source and served so. `notes` says which, and how. */
  readonly state?: 'damaged' | undefined;
  /** By language of a requested translation, or id of a requested edition: the verses (`2:175-176`) that it translates together. Each of them has the same text. */
  readonly groups?: Readonly<Record<string, string>> | undefined;
  readonly notes?: readonly VerseNote[] | undefined;
  /** Verse key, `surah:verse`. */
  readonly key: string;
  readonly surah: SurahSummary;
}

/** The schema VerseListing. */
export interface VerseListing {
  readonly data: readonly FoundVerse[];
  /** Number of records in this page. */
  readonly count: number;
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  /** Total number of verses. */
  readonly total: number;
  /** For searches: false if some words were left out because the search takes too much work. */
  readonly complete?: boolean | undefined;
  /** Version of the Quran texts. */
  readonly corpus: string;
}

/** The schema DivisionList. */
export interface DivisionList {
  readonly data: readonly DivisionPart[];
  readonly count: number;
  /** Version of the Quran texts. */
  readonly corpus: string;
}

/** The schema VerseWordsList. */
export interface VerseWordsList {
  readonly data: readonly VerseWords[];
  readonly count: number;
  /** The installed editions that the words are from. */
  readonly editions: readonly EditionName[];
  /** Version of the Quran texts. */
  readonly corpus: string;
}

/** The schema EditionList. */
export interface EditionList {
  readonly data: readonly (Edition | HadithEdition)[];
  readonly count: number;
  /** Version of the corpus. */
  readonly corpus: string;
}

/** The schema RecitationList. */
export interface RecitationList {
  readonly data: readonly Recitation[];
  readonly count: number;
}

/** The schema TafsirList. */
export interface TafsirList {
  readonly data: readonly TafsirText[];
  readonly count: number;
  /** Version of the Quran texts. */
  readonly corpus: string;
}

/** The schema IntroductionList. */
export interface IntroductionList {
  readonly data: readonly SurahIntroduction[];
  readonly count: number;
  /** Version of the Quran texts. */
  readonly corpus: string;
}

/** The schema HadithList. */
export interface HadithList {
  readonly data: readonly Hadith[];
  /** Number of records in this page. */
  readonly count: number;
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  /** Total number of matching records. */
  readonly total: number;
  /** For searches: false if some words were left out because the search takes too much work. */
  readonly complete?: boolean | undefined;
  /** For `ref`: references that do not exist. */
  readonly missing?: readonly string[] | undefined;
  /** Names similar to an unknown `author`. */
  readonly suggestions?: readonly string[] | undefined;
  /** Version of the hadith corpus. */
  readonly corpus: string;
}

/** The schema Hadith. */
export interface Hadith {
  /** Stable for as long as the record exists. */
  readonly id: number;
  /** Text in the language `lang`. */
  readonly text: string;
  /** Display name of the collection. */
  readonly author: string;
  /** Attribution: to the Prophet, a Companion or a Successor, or qudsi. `unknown` if no source states it. */
  readonly type: 'marfu' | 'mawquf' | 'maqtu' | 'qudsi' | 'unknown';
  /** Language of `text`: the requested one, or else the first available of en, bn, ar. */
  readonly lang: 'ar' | 'en' | 'bn';
  /** `stub`: only refers to another text. `truncated`: breaks off. `damaged`: letters or words are wrong. `repaired`: complete, with misprints corrected. `notes` says what. */
  readonly state: 'complete' | 'stub' | 'truncated' | 'empty' | 'damaged' | 'repaired';
  /** Canonical reference, such as `bukhari:1`. */
  readonly ref: string;
  /** Slug of the collection. */
  readonly collection: string;
  /** Book or chapter number within the collection. */
  readonly book: string | null;
  /** Names of the book. */
  readonly book_names: {
    readonly ar?: string | undefined;
    readonly en?: string | undefined;
    readonly bn?: string | undefined;
  };
  /** Title of the chapter, or of this hadith. */
  readonly chapter: string | null;
  /** Number as cited, such as `8c` or `1456, 1457`. */
  readonly number: string;
  /** Narrator, if the source marks one. */
  readonly narrator: string | null;
  /** Texts in all available languages. */
  readonly texts: {
    readonly ar?: string | undefined;
    readonly en?: string | undefined;
    readonly bn?: string | undefined;
  };
  /** One grade per scholar. Grades are never merged. */
  readonly grades: readonly Grade[];
  /** Other numbers that resolve to this record. */
  readonly aliases: readonly string[];
  /** Numbers in printed Bengali editions. */
  readonly printed?: Readonly<Record<string, string>> | undefined;
  /** Edition of each text. */
  readonly source: {
    readonly ar?: string | undefined;
    readonly en?: string | undefined;
    readonly bn?: string | undefined;
  };
  /** What is repaired or damaged in the texts. */
  readonly notes?: readonly HadithNote[] | undefined;
  readonly url?: string | undefined;
  /** Titles of this hadith. */
  readonly chapter_names?:
    | {
        readonly ar?: string | undefined;
        readonly en?: string | undefined;
        readonly bn?: string | undefined;
      }
    | undefined;
  /** Takhrij (who reported it), in the book's wording. */
  readonly takhrij?:
    | {
        readonly ar?: string | undefined;
        readonly en?: string | undefined;
        readonly bn?: string | undefined;
      }
    | undefined;
  /** References to the same report in other collections. */
  readonly cites?: readonly string[] | undefined;
  /** For searches: other matching records with the same text. */
  readonly parallels?: readonly string[] | undefined;
  /** For searches: relevance, higher is better. Comparable only within one response. */
  readonly score?: number | undefined;
  /** Positions of the matched words. */
  readonly highlights?: readonly Highlight[] | undefined;
}

/** The schema HadithCollections. */
export interface HadithCollections {
  readonly data: readonly HadithCollection[];
  readonly count: number;
  readonly corpus: string;
}

/** The schema Verification. */
export interface Verification {
  /** Verdict on the whole text. `problems`: a quotation is altered or not found, or a reference is wrong. `unclear`: otherwise, if something could not be decided. `ok`: otherwise, if there are quotations. `nothing_to_check`: there are none. */
  readonly verdict: 'ok' | 'problems' | 'unclear' | 'nothing_to_check';
  readonly counts: VerdictCounts;
  /** Indexes of the quotations that keep `verdict` from being `ok`, in order of appearance. */
  readonly problems: readonly number[];
  /** References to verses and hadiths that belong to no quotation, at most 50. One that cannot exist makes `verdict` `problems`. */
  readonly unattached_references: readonly UnattachedReference[];
  /** In order of appearance. */
  readonly quotations: readonly Quotation[];
  readonly count: number;
  /** Whether the whole text was checked. If false, send the parts in `unchecked` separately. */
  readonly complete: boolean;
  /** Parts that were not fully checked because the text takes too much work for one request. */
  readonly unchecked: readonly {
    /** Offset of the first character, in code points. */
    readonly start: number;
    /** Offset after the last character. */
    readonly end: number;
  }[];
  /** Versions of the texts that were used for the comparison. */
  readonly corpus: {
    readonly quran: string;
    /** Null if no hadiths are installed. */
    readonly hadith: string | null;
  };
}

/** The schema Verify. */
export interface Verify {
  /** Text to check. Length is counted in code points. */
  readonly text: string;
  /** Language of the quotations to look for. Defaults to `auto`, which checks all languages. */
  readonly lang?: 'ar' | 'en' | 'bn' | 'auto' | undefined;
}

/** The schema ExportList. */
export interface ExportList {
  readonly data: readonly ExportedEdition[];
  readonly count: number;
}

/** The schema ChangePage. */
export interface ChangePage {
  /** Version of the current texts. Send it as `since` next time. */
  readonly corpus: string;
  readonly editions: readonly EditionChange[];
  /** Oldest first. */
  readonly data: readonly TextChange[];
  /** Number of records in this page. */
  readonly count: number;
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** The schema RelatedTexts. */
export interface RelatedTexts {
  readonly data: readonly RelatedText[];
  /** Number of quotations. */
  readonly count: number;
  /** Version of the hadith corpus. */
  readonly corpus: string;
}

/** The schema NewKey. */
export interface NewKey {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly environment: 'live' | 'test';
  readonly scopes: readonly Scope[];
  /** First characters of the secret. */
  readonly prefix: string;
  /** Last four characters of the secret. */
  readonly last4: string;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly rotated_at: string | null;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  readonly state: 'active' | 'disabled' | 'revoked' | 'expired';
  /** Client ID of the connected app that holds the key, so that its secret, scopes and expiry cannot be changed. Null for a key that you created. */
  readonly app_id: string | null;
  /** Shown only once. Only a keyed hash is stored. */
  readonly secret: string;
}

/** The schema CreateKey. */
export interface CreateKey {
  /** Name of the key. */
  readonly name: string;
  readonly environment?: 'live' | 'test' | undefined;
  /** Scopes of the key. Defaults to chat:write, chat:read, hadith:read, quran:read, verify:write. */
  readonly scopes?: readonly Scope[] | undefined;
  /** When the key expires, ISO 8601 with a time zone. Null if it never expires. */
  readonly expires_at?: string | null | undefined;
}

/** The schema KeyList. */
export interface KeyList {
  /** Newest first. */
  readonly data: readonly Key[];
  /** Number of records in this page. */
  readonly count: number;
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** The schema Key. */
export interface Key {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly environment: 'live' | 'test';
  readonly scopes: readonly Scope[];
  /** First characters of the secret. */
  readonly prefix: string;
  /** Last four characters of the secret. */
  readonly last4: string;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly rotated_at: string | null;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  readonly state: 'active' | 'disabled' | 'revoked' | 'expired';
  /** Client ID of the connected app that holds the key, so that its secret, scopes and expiry cannot be changed. Null for a key that you created. */
  readonly app_id: string | null;
}

/** The schema UpdateKey. */
export interface UpdateKey {
  /** Name of the key. */
  readonly name?: string | undefined;
  /** Scopes of the key. Defaults to chat:write, chat:read, hadith:read, quran:read, verify:write. */
  readonly scopes?: readonly Scope[] | undefined;
  /** When the key expires, ISO 8601 with a time zone. Null if it never expires. */
  readonly expires_at?: string | null | undefined;
}

/** The schema RotatedKey. */
export interface RotatedKey {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly environment: 'live' | 'test';
  readonly scopes: readonly Scope[];
  /** First characters of the secret. */
  readonly prefix: string;
  /** Last four characters of the secret. */
  readonly last4: string;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly rotated_at: string | null;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  readonly state: 'active' | 'disabled' | 'revoked' | 'expired';
  /** Client ID of the connected app that holds the key, so that its secret, scopes and expiry cannot be changed. Null for a key that you created. */
  readonly app_id: string | null;
  /** Shown only once. Only a keyed hash is stored. */
  readonly secret: string;
  readonly previous_secret_until: string | null;
}

/** The schema RotateKey. */
export interface RotateKey {
  /** Seconds for which the previous secret stays valid. Defaults to 0. */
  readonly overlap_seconds?: number | undefined;
}

/** The schema ReportedLeak. */
export interface ReportedLeak {
  /** False if the key had already stopped working. */
  readonly disabled: boolean;
}

/** The schema ReportLeaked. */
export interface ReportLeaked {
  /** The leaked key. */
  readonly secret: string;
}

/** The schema AuditLog. */
export interface AuditLog {
  readonly data: readonly AuditEntry[];
  /** Number of records in this page. */
  readonly count: number;
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** The schema Usage. */
export interface Usage {
  /** Start of the first bucket. */
  readonly from: string;
  /** End of the last bucket. */
  readonly to: string;
  readonly interval: 'minute' | 'hour' | 'day';
  readonly group_by: 'key' | 'endpoint' | 'status' | null;
  /** The key that the counts are limited to. */
  readonly key_id: string | null;
  /** Sorted by time, then by series. Each series with a request in the period has all buckets. Buckets without requests contain zeros. */
  readonly data: readonly UsageBucket[];
  readonly totals: UsageCounts;
}

/** The schema Limits. */
export interface Limits {
  readonly plan: 'free' | 'professional' | 'enterprise';
  /** Maximum requests per window, over all keys of the account and its person. Null if unlimited. */
  readonly limit: number | null;
  /** Number of requests that would be accepted now. Null if unlimited. */
  readonly remaining: number | null;
  readonly window_seconds: number;
  /** When `remaining` next increases. Null if unlimited, or if nothing is counted. */
  readonly reset_at: string | null;
  /** Seconds until `reset_at`. */
  readonly reset_seconds: number | null;
  /** Maximum concurrent requests per process, on plans without a rate limit. Null if there is no such limit. */
  readonly concurrency: number | null;
  /** Conversations that the account can have stored; creating another fails (`conversation_limit_reached`). */
  readonly conversations: number;
}

/** The schema RequestLogPage. */
export interface RequestLogPage {
  readonly data: readonly LoggedRequest[];
  /** Number of records in this page. */
  readonly count: number;
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** The schema NewWebhook. */
export interface NewWebhook {
  readonly id: string;
  readonly account_id: string;
  readonly url: string;
  readonly description: string;
  readonly events: readonly Subscription[];
  readonly payload_version: '2026-11-21';
  readonly state: 'enabled' | 'failing' | 'disabled' | 'suspended';
  /** Why it was disabled: `manual`, `gone` (it responded with 410) or `failing` (five days without a successful delivery). */
  readonly disabled_reason: 'manual' | 'gone' | 'failing' | null;
  readonly failing_since: string | null;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  /** ISO 8601, UTC. */
  readonly updated_at: string;
  readonly secret_rotated_at: string | null;
  readonly previous_secret_until: string | null;
  readonly deleted_from: string | null;
  /** Attempts that ended in the last 24 hours, counted from the full hour. */
  readonly attempts_24h: {
    /** Number of attempts with a 2xx response, which is the number of successful deliveries. */
    readonly succeeded: number;
    /** Number of attempts without a response or with another status. A delivery that is retried can fail several times. */
    readonly failed: number;
  };
  /** Number of unfinished deliveries. */
  readonly waiting: number;
  /** Shown only once: `whsec_` followed by 32 bytes in base64. */
  readonly secret: string;
}

/** The schema CreateWebhook. */
export interface CreateWebhook {
  /** HTTPS URL with a public address. Checked again at each attempt. */
  readonly url: string;
  /** Event types, subjects such as `chat.*`, or `*` for all events. */
  readonly events: readonly Subscription[];
  readonly description?: string | undefined;
  readonly payload_version?: '2026-11-21' | undefined;
}

/** The schema WebhookList. */
export interface WebhookList {
  readonly data: readonly Webhook[];
  /** Number of records in this page. */
  readonly count: number;
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** The schema Webhook. */
export interface Webhook {
  readonly id: string;
  readonly account_id: string;
  readonly url: string;
  readonly description: string;
  readonly events: readonly Subscription[];
  readonly payload_version: '2026-11-21';
  readonly state: 'enabled' | 'failing' | 'disabled' | 'suspended';
  /** Why it was disabled: `manual`, `gone` (it responded with 410) or `failing` (five days without a successful delivery). */
  readonly disabled_reason: 'manual' | 'gone' | 'failing' | null;
  readonly failing_since: string | null;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  /** ISO 8601, UTC. */
  readonly updated_at: string;
  readonly secret_rotated_at: string | null;
  readonly previous_secret_until: string | null;
  readonly deleted_from: string | null;
  /** Attempts that ended in the last 24 hours, counted from the full hour. */
  readonly attempts_24h: {
    /** Number of attempts with a 2xx response, which is the number of successful deliveries. */
    readonly succeeded: number;
    /** Number of attempts without a response or with another status. A delivery that is retried can fail several times. */
    readonly failed: number;
  };
  /** Number of unfinished deliveries. */
  readonly waiting: number;
}

/** The schema UpdateWebhook. */
export interface UpdateWebhook {
  /** HTTPS URL with a public address. Checked again at each attempt. */
  readonly url?: string | undefined;
  /** Event types, subjects such as `chat.*`, or `*` for all events. */
  readonly events?: readonly Subscription[] | undefined;
  readonly description?: string | undefined;
  readonly payload_version?: '2026-11-21' | undefined;
}

/** The schema WebhookDelivery. */
export interface WebhookDelivery {
  readonly id: string;
  readonly webhook_id: string;
  /** Same as the header `webhook-id`. */
  readonly event_id: string;
  readonly event_type: EventType;
  readonly sequence: number;
  readonly state: 'pending' | 'delivering' | 'succeeded' | 'retrying' | 'exhausted';
  /** Number of attempts so far. */
  readonly attempts: number;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly next_attempt_at: string | null;
  readonly finished_at: string | null;
  /** HTTP status of the last response. */
  readonly last_status: number | null;
  /** Explanation of the last error. Null if there is none. */
  readonly last_error: string | null;
}

/** The schema WebhookDeliveryList. */
export interface WebhookDeliveryList {
  readonly data: readonly WebhookDelivery[];
  /** Number of records in this page. */
  readonly count: number;
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** The schema WebhookDeliveryLog. */
export interface WebhookDeliveryLog {
  readonly id: string;
  readonly webhook_id: string;
  /** Same as the header `webhook-id`. */
  readonly event_id: string;
  readonly event_type: EventType;
  readonly sequence: number;
  readonly state: 'pending' | 'delivering' | 'succeeded' | 'retrying' | 'exhausted';
  /** Number of attempts so far. */
  readonly attempts: number;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly next_attempt_at: string | null;
  readonly finished_at: string | null;
  /** HTTP status of the last response. */
  readonly last_status: number | null;
  /** Explanation of the last error. Null if there is none. */
  readonly last_error: string | null;
  /** Body sent. Null if it is too old. */
  readonly payload: WebhookEvent | null;
  readonly attempt_log: readonly {
    readonly number: number;
    /** ISO 8601, UTC. */
    readonly started_at: string;
    readonly duration_ms: number;
    readonly request: {
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      /** Body as sent and signed, by POST. Null if it is too old. */
      readonly body: string | null;
    };
    /** Null if there was no response. The body is truncated to 4096 bytes. */
    readonly response: {
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    } | null;
    /** Why the attempt failed. Null if it succeeded. */
    readonly error: string | null;
  }[];
}

/** The schema WebhookReplay. */
export interface WebhookReplay {
  /** Number of events that are, or would be, delivered again. */
  readonly count: number;
  readonly dry_run: boolean;
  readonly first_sequence: number | null;
  readonly last_sequence: number | null;
}

/** The schema ReplayWebhook. */
export interface ReplayWebhook {
  /** Events at or after this time. */
  readonly from?: string | undefined;
  /** Events before this time. Defaults to now. */
  readonly to?: string | undefined;
  /** Events with this `sequence` or a greater one. */
  readonly from_sequence?: number | undefined;
  /** Only count the events. */
  readonly dry_run?: boolean | undefined;
}

/** The schema WebhookEventPage. */
export interface WebhookEventPage {
  /** To read the next page, send the `sequence` of the last event as `after`. */
  readonly data: readonly WebhookEvent[];
  readonly count: number;
  readonly has_more: boolean;
  /** `sequence` of the newest event of the account. 0 if there are no events. */
  readonly last_sequence: number;
}

/** The schema WebhookEventTypeList. */
export interface WebhookEventTypeList {
  readonly data: readonly {
    readonly type: EventType;
    /** When the event is sent. */
    readonly meaning: string;
    /** Example of `data`. */
    readonly example: Readonly<Record<string, unknown>>;
  }[];
  readonly count: number;
}

/** The schema ChatAnswer. */
export interface ChatAnswer {
  /** ID of the conversation. */
  readonly id: string;
  /** Plain text: the service's own sentences, and texts quoted verbatim. */
  readonly message: string;
  readonly model: string;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly message_id: string;
  /** Same as `id`. */
  readonly conversation_id: string;
  readonly status: 'answered' | 'abstained';
  readonly abstain_reason: 'no_evidence' | 'out_of_scope' | 'ruling_requires_scholar' | null;
  readonly language: 'en' | 'bn' | 'ar';
  readonly citations: readonly Citation[];
  /** Translations in which verses are quoted, in the order of their first quotation. `language` is the language of the sentences of the service. */
  readonly verse_translations: readonly {
    /** ID of the edition, as listed by `GET /api/editions`. */
    readonly edition: string;
    /** BCP 47 language tag. */
    readonly language: string;
  }[];
  readonly usage: ChatUsage;
  readonly commentary?: Commentary | undefined;
}

/** The schema ChatCreate. */
export interface ChatCreate {
  /** Message to answer, 1 to 8,000 characters after trimming. */
  readonly message: string;
  /** A model from `GET /api/models`. Defaults to the first. */
  readonly model?: string | undefined;
  /** ID of the conversation to continue. */
  readonly conversation_id?: string | undefined;
  /** Whether to stream the answer as server-sent events. */
  readonly stream?: boolean | undefined;
  /** Language of the answer: `en`, `bn` or `ar`. Another language of `GET /api/editions`, such as `ur`, quotes verses in that translation, with English sentences around them. Defaults to `auto`, the first that applies: the language that the message requests ("in Bengali"), the one it is written in (unless it is as short as `2:255`), that of the conversation, the best match of `Accept-Language`, English. */
  readonly language?: string | undefined;
  /** ID of the translation in which verses are quoted, as listed by `GET /api/editions`. Defaults to the one that ships in the language, else the one installed first. */
  readonly edition?: string | undefined;
  /** If false, the conversation is not stored and cannot be continued. Not with `conversation_id`. */
  readonly store?: boolean | undefined;
}

/** The schema ModelList. */
export interface ModelList {
  readonly data: readonly {
    readonly id: string;
    readonly description: string;
    readonly provider: 'corpus' | 'model';
  }[];
  readonly count: number;
}

/** The schema ChatHistory. */
export interface ChatHistory {
  readonly id: string;
  readonly model: string;
  readonly origin: 'person' | 'key';
  /** ISO 8601, UTC. */
  readonly created_at: string;
  /** ISO 8601, UTC. */
  readonly updated_at: string;
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  /** Number of records in this page. */
  readonly count: number;
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** The schema ConversationList. */
export interface ConversationList {
  /** Newest first. */
  readonly data: readonly {
    readonly id: string;
    readonly model: string;
    readonly origin: 'person' | 'key';
    /** ISO 8601, UTC. */
    readonly created_at: string;
    /** ISO 8601, UTC. */
    readonly updated_at: string;
    /** Beginning of the first message. */
    readonly title: string;
  }[];
  /** Number of records in this page. */
  readonly count: number;
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** The schema Receipt. */
export interface Receipt {
  readonly version: 1;
  readonly issuer: string;
  /** ISO 8601, UTC. */
  readonly issued_at: string;
  /** Key in `/.well-known/isnad-receipts.json`. */
  readonly key_id: string;
  /** Version of the texts at `issued_at`. */
  readonly corpus: string | null;
  readonly conversation_id: string;
  readonly message_id: string;
  readonly model: string;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly question_sha256: string;
  readonly answer: string;
  readonly citations: readonly Citation[];
  /** Ed25519 over the canonical JSON (RFC 8785) of all other fields, in base64url. */
  readonly signature: string;
}

/** The schema ChatFeedback. */
export interface ChatFeedback {
  readonly rating: 'helpful' | 'wrong_text' | 'not_my_question';
  /** Null if none was sent. */
  readonly comment: string | null;
}

/** The schema SendFeedback. */
export interface SendFeedback {
  readonly rating: 'helpful' | 'wrong_text' | 'not_my_question';
  /** What is wrong or right, in your words. */
  readonly comment?: string | undefined;
}

/** The schema ServiceInfo. */
export interface ServiceInfo {
  readonly mail: {
    /** Whether the service sends email. If false, the links to confirm an address or reset a password are written to its log, and the operator passes them on. */
    readonly configured: boolean;
  };
  readonly webhooks: {
    /** Whether webhooks to the loopback addresses of the machine of the service are allowed, over http too. */
    readonly http_loopback: boolean;
  };
  /** Who runs the service (`OPERATOR`). Null if nobody is named. */
  readonly operator: {
    readonly name: string;
    /** Email or web address. Empty if there is none. */
    readonly contact: string;
  } | null;
}

/** The schema Version. */
export interface Version {
  /** Version of the program. */
  readonly version: string;
  /** Version of the API, as in `Svc-Version`. */
  readonly api_version: string;
}

/** The schema ChatCompletedEvent. */
export interface ChatCompletedEvent {
  /** Same as the header `webhook-id`. Use it to detect duplicates. */
  readonly id: string;
  readonly type: 'chat.completed';
  /** When the event happened. */
  readonly timestamp: string;
  /** Increases by one with each event of the account, regardless of subscriptions. */
  readonly sequence: number;
  readonly account_id: string;
  readonly data: {
    /** ID of the conversation. */
    readonly conversation_id: string;
    /** ID of the answer. */
    readonly message_id: string;
    readonly model: string;
    readonly status: 'answered' | 'abstained';
    readonly language: string;
  };
}

/** The schema ChatFailedEvent. */
export interface ChatFailedEvent {
  /** Same as the header `webhook-id`. Use it to detect duplicates. */
  readonly id: string;
  readonly type: 'chat.failed';
  /** When the event happened. */
  readonly timestamp: string;
  /** Increases by one with each event of the account, regardless of subscriptions. */
  readonly sequence: number;
  readonly account_id: string;
  readonly data: {
    /** ID of the conversation. */
    readonly conversation_id: string;
    /** ID of the answer that was not created. */
    readonly message_id: string;
    readonly model: string;
    /** Error code, the same as in the response. */
    readonly code: string;
  };
}

/** The schema ConversationDeletedEvent. */
export interface ConversationDeletedEvent {
  /** Same as the header `webhook-id`. Use it to detect duplicates. */
  readonly id: string;
  readonly type: 'conversation.deleted';
  /** When the event happened. */
  readonly timestamp: string;
  /** Increases by one with each event of the account, regardless of subscriptions. */
  readonly sequence: number;
  readonly account_id: string;
  readonly data: {
    /** ID of the conversation. */
    readonly conversation_id: string;
  };
}

/** The schema KeyCreatedEvent. */
export interface KeyCreatedEvent {
  /** Same as the header `webhook-id`. Use it to detect duplicates. */
  readonly id: string;
  readonly type: 'key.created';
  /** When the event happened. */
  readonly timestamp: string;
  /** Increases by one with each event of the account, regardless of subscriptions. */
  readonly sequence: number;
  readonly account_id: string;
  readonly data: {
    /** ID of the key. */
    readonly key_id: string;
    readonly name: string;
    readonly environment: 'live' | 'test';
    readonly scopes: readonly Scope[];
    readonly expires_at: string | null;
  };
}

/** The schema KeyRotatedEvent. */
export interface KeyRotatedEvent {
  /** Same as the header `webhook-id`. Use it to detect duplicates. */
  readonly id: string;
  readonly type: 'key.rotated';
  /** When the event happened. */
  readonly timestamp: string;
  /** Increases by one with each event of the account, regardless of subscriptions. */
  readonly sequence: number;
  readonly account_id: string;
  readonly data: {
    /** ID of the key. */
    readonly key_id: string;
    readonly name: string;
    readonly previous_secret_until: string | null;
  };
}

/** The schema KeyRevokedEvent. */
export interface KeyRevokedEvent {
  /** Same as the header `webhook-id`. Use it to detect duplicates. */
  readonly id: string;
  readonly type: 'key.revoked';
  /** When the event happened. */
  readonly timestamp: string;
  /** Increases by one with each event of the account, regardless of subscriptions. */
  readonly sequence: number;
  readonly account_id: string;
  readonly data: {
    /** ID of the key. */
    readonly key_id: string;
    readonly name: string;
  };
}

/** The schema KeyExpiringEvent. */
export interface KeyExpiringEvent {
  /** Same as the header `webhook-id`. Use it to detect duplicates. */
  readonly id: string;
  readonly type: 'key.expiring';
  /** When the event happened. */
  readonly timestamp: string;
  /** Increases by one with each event of the account, regardless of subscriptions. */
  readonly sequence: number;
  readonly account_id: string;
  readonly data: {
    /** ID of the key. */
    readonly key_id: string;
    readonly name: string;
    /** When the key expires. */
    readonly expires_at: string;
  };
}

/** The schema RateLimitExceededEvent. */
export interface RateLimitExceededEvent {
  /** Same as the header `webhook-id`. Use it to detect duplicates. */
  readonly id: string;
  readonly type: 'rate_limit.exceeded';
  /** When the event happened. */
  readonly timestamp: string;
  /** Increases by one with each event of the account, regardless of subscriptions. */
  readonly sequence: number;
  readonly account_id: string;
  readonly data: {
    readonly plan: 'free' | 'professional' | 'enterprise';
    readonly limit: number;
    readonly window_seconds: number;
  };
}

/** The schema UsageThresholdReachedEvent. */
export interface UsageThresholdReachedEvent {
  /** Same as the header `webhook-id`. Use it to detect duplicates. */
  readonly id: string;
  readonly type: 'usage.threshold_reached';
  /** When the event happened. */
  readonly timestamp: string;
  /** Increases by one with each event of the account, regardless of subscriptions. */
  readonly sequence: number;
  readonly account_id: string;
  readonly data: {
    readonly plan: 'free' | 'professional' | 'enterprise';
    readonly limit: number;
    readonly window_seconds: number;
    /** 80 or 100. */
    readonly percent: number;
  };
}

/** The schema PlanChangedEvent. */
export interface PlanChangedEvent {
  /** Same as the header `webhook-id`. Use it to detect duplicates. */
  readonly id: string;
  readonly type: 'plan.changed';
  /** When the event happened. */
  readonly timestamp: string;
  /** Increases by one with each event of the account, regardless of subscriptions. */
  readonly sequence: number;
  readonly account_id: string;
  readonly data: {
    readonly from: 'free' | 'professional' | 'enterprise';
    readonly to: 'free' | 'professional' | 'enterprise';
  };
}

/** The schema CorpusUpdatedEvent. */
export interface CorpusUpdatedEvent {
  /** Same as the header `webhook-id`. Use it to detect duplicates. */
  readonly id: string;
  readonly type: 'corpus.updated';
  /** When the event happened. */
  readonly timestamp: string;
  /** Increases by one with each event of the account, regardless of subscriptions. */
  readonly sequence: number;
  readonly account_id: string;
  readonly data: {
    /** Version of the current corpus. */
    readonly corpus: string;
    /** Version before. Send it as `since` to `GET /api/changes`. */
    readonly previous: string;
    /** Number of changed texts. Null if it is not recorded. */
    readonly changes: {
      readonly added: number;
      readonly corrected: number;
      readonly removed: number;
    } | null;
  };
}

/** The schema WebhookFailingEvent. */
export interface WebhookFailingEvent {
  /** Same as the header `webhook-id`. Use it to detect duplicates. */
  readonly id: string;
  readonly type: 'webhook.failing';
  /** When the event happened. */
  readonly timestamp: string;
  /** Increases by one with each event of the account, regardless of subscriptions. */
  readonly sequence: number;
  readonly account_id: string;
  readonly data: {
    /** ID of the endpoint. */
    readonly webhook_id: string;
    /** When the first delivery failed. */
    readonly failing_since: string;
    readonly failures: number;
    /** Earliest time at which the endpoint is disabled. */
    readonly disabled_from: string;
  };
}

/** The schema WebhookDisabledEvent. */
export interface WebhookDisabledEvent {
  /** Same as the header `webhook-id`. Use it to detect duplicates. */
  readonly id: string;
  readonly type: 'webhook.disabled';
  /** When the event happened. */
  readonly timestamp: string;
  /** Increases by one with each event of the account, regardless of subscriptions. */
  readonly sequence: number;
  readonly account_id: string;
  readonly data: {
    /** ID of the endpoint. */
    readonly webhook_id: string;
    readonly reason: 'manual' | 'gone' | 'failing';
  };
}

/** The schema WebhookTestEvent. */
export interface WebhookTestEvent {
  /** Same as the header `webhook-id`. Use it to detect duplicates. */
  readonly id: string;
  readonly type: 'webhook.test';
  /** When the event happened. */
  readonly timestamp: string;
  /** Increases by one with each event of the account, regardless of subscriptions. */
  readonly sequence: number;
  readonly account_id: string;
  readonly data: {
    /** ID of the endpoint. */
    readonly webhook_id: string;
  };
}

/** The schema Problem. */
export interface Problem {
  /** URL of the page that explains the code. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** Explanation of this error. */
  readonly detail: string;
  /** Path of the request. */
  readonly instance: string;
  /** Stable error code. */
  readonly code: string;
  readonly request_id: string;
  /** Under `/api/auth`: same as `detail`. */
  readonly message?: string | undefined;
  /** Plan of the account. This and the next four members are sent with `rate_limit_exceeded`. */
  readonly plan?: string | undefined;
  /** Requests in any 60 seconds. */
  readonly limit?: number | undefined;
  readonly remaining?: number | undefined;
  /** Seconds to wait before a retry. */
  readonly retry_after?: number | undefined;
  /** When the next request is allowed. */
  readonly reset_at?: string | undefined;
  readonly errors?:
    | readonly {
        readonly location: string;
        readonly message: string;
        readonly fix: string;
        /** Name that an unknown name probably means. Sent with `unknown_parameter`. */
        readonly suggestion?: string | undefined;
      }[]
    | undefined;
}

/** The schema SurahSummary. */
export interface SurahSummary {
  readonly id: number;
  /** Name in Bengali. */
  readonly name: string;
  /** Latin name. */
  readonly transliteration: string;
  /** Meaning of the name in English. */
  readonly translation: string;
  readonly total_verses: number;
  /** Where the surah was revealed. */
  readonly type: 'meccan' | 'medinan';
  readonly name_arabic: string;
}

/** The schema Verse. */
export interface Verse {
  /** Number of the verse within its surah. */
  readonly id: number;
  /** Arabic text in the script requested with `script`, by default Uthmani in Unicode. */
  readonly text: string;
  /** Present with a `script` that has rules of tajweed: where they are in `text`. */
  readonly tajweed?: readonly TajweedRange[] | undefined;
  /** Transliteration in Latin letters, plain text. */
  readonly transliteration: string;
  readonly translation_en: string;
  readonly translation_bn: string;
  /** Requested translations, by language. */
  readonly translations?: Readonly<Record<string, string>> | undefined;
  /** Texts of the requested editions, by id. Empty where an edition has none. */
  readonly editions?: Readonly<Record<string, string>> | undefined;
  /** Footnotes of these texts, by id. Only editions with footnotes at this verse have them. */
  readonly footnotes?: Readonly<Record<string, readonly Footnote[]>> | undefined;
  readonly divisions?: VerseDivisions | undefined;
  readonly audio?: VerseAudio | undefined;
  /** Present when one of the texts is damaged in the source and served so. `notes` says which, and how. */
  readonly state?: 'damaged' | undefined;
  /** By language of a requested translation, or id of a requested edition: the verses (`2:175-176`) that it translates together. Each of them has the same text. */
  readonly groups?: Readonly<Record<string, string>> | undefined;
  readonly notes?: readonly VerseNote[] | undefined;
}

/** The schema TajweedRange. */
export interface TajweedRange {
  /** Offset in `text`, in UTF-16 code units. */
  readonly start: number;
  /** Offset after the last letter. */
  readonly end: number;
  /** [What each rule means](/docs/quran#rules-of-tajweed). */
  readonly rule:
    | 'ham_wasl'
    | 'slnt'
    | 'laam_shamsiyah'
    | 'madda_normal'
    | 'madda_permissible'
    | 'madda_obligatory'
    | 'madda_necessary'
    | 'qalaqah'
    | 'ghunnah'
    | 'ikhafa'
    | 'ikhafa_shafawi'
    | 'iqlab'
    | 'idgham_ghunnah'
    | 'idgham_wo_ghunnah'
    | 'idgham_shafawi'
    | 'idgham_mutajanisayn'
    | 'idgham_mutaqaribayn';
}

/** The schema Footnote. */
export interface Footnote {
  /** Mark of the note in the source, such as its number. */
  readonly mark: string;
  readonly text: string;
  /** Where the mark stood in the text, in UTF-16 units. */
  readonly at: number;
}

/** The schema VerseDivisions. */
export interface VerseDivisions {
  /** One of 30 parts. */
  readonly juz: number;
  /** Half of a juz. */
  readonly hizb: number;
  /** Quarter of a hizb (rub al-hizb). */
  readonly hizb_quarter: number;
  /** Page of the Madinah mushaf. */
  readonly page: number;
  /** Section by subject, counted through the Quran. */
  readonly ruku: number;
  /** One of seven parts, for a week. */
  readonly manzil: number;
  /** Number of the prostration of recitation at this verse, 1 to 15. */
  readonly sajda: number | null;
}

/** The schema VerseAudio. */
export interface VerseAudio {
  /** `id` of the recitation. */
  readonly reciter: string;
  /** Made by rule. The service does not check that the file exists. */
  readonly url: string;
}

/** The schema VerseNote. */
export interface VerseNote {
  /** Field that the note is about: `translation_en`, `translation_bn`, `transliteration`, `translations.` and a language, or `editions.` and an id. */
  readonly field: string;
  /** `repaired`: words are damaged in the source and served repaired. `damaged`: the text is damaged in the source and served so. Do not quote it. */
  readonly kind: 'repaired' | 'damaged';
  /** Class of the damage. `letters`: the encoding lost letters. `misprint`: a wrong word. `neighbor`: words of the verse before or after. `footnote`: the number of a footnote. `missing`: words are missing. `shifted`: words belong to another verse of the Arabic. `broken`: words are damaged. */
  readonly reason: 'letters' | 'misprint' | 'neighbor' | 'footnote' | 'missing' | 'shifted' | 'broken';
  /** Text as it is in the source, including the damage. */
  readonly source_text: string;
  readonly detail: string;
}

/** The schema FoundVerse. */
export interface FoundVerse {
  /** Number of the verse within its surah. */
  readonly id: number;
  /** Arabic text in the script requested with `script`, by default Uthmani in Unicode. */
  readonly text: string;
  /** Present with a `script` that has rules of tajweed: where they are in `text`. */
  readonly tajweed?: readonly TajweedRange[] | undefined;
  /** Transliteration in Latin letters, plain text. */
  readonly transliteration: string;
  readonly translation_en: string;
  readonly translation_bn: string;
  /** Requested translations, by language. */
  readonly translations?: Readonly<Record<string, string>> | undefined;
  /** Texts of the requested editions, by id. Empty where an edition has none. */
  readonly editions?: Readonly<Record<string, string>> | undefined;
  /** Footnotes of these texts, by id. Only editions with footnotes at this verse have them. */
  readonly footnotes?: Readonly<Record<string, readonly Footnote[]>> | undefined;
  readonly divisions?: VerseDivisions | undefined;
  readonly audio?: VerseAudio | undefined;
  /** Present when one of the texts is damaged in the source and served so. `notes` says which, and how. */
  readonly state?: 'damaged' | undefined;
  /** By language of a requested translation, or id of a requested edition: the verses (`2:175-176`) that it translates together. Each of them has the same text. */
  readonly groups?: Readonly<Record<string, string>> | undefined;
  readonly notes?: readonly VerseNote[] | undefined;
  /** Verse key, `surah:verse`. */
  readonly key: string;
  readonly surah: SurahSummary;
  /** For searches: relevance, higher is better. Comparable only within one response. */
  readonly score?: number | undefined;
  /** Positions of the matched words. */
  readonly highlights?: readonly Highlight[] | undefined;
  /** For searches: the installed edition whose words matched, or the requested one. */
  readonly edition?: string | undefined;
}

/** The schema DivisionPart. */
export interface DivisionPart {
  readonly number: number;
  /** Verse key of its first verse. */
  readonly first: string;
  /** Verse key of its last verse. */
  readonly last: string;
  /** Number of its verses. */
  readonly verses: number;
}

/** The schema VerseWords. */
export interface VerseWords {
  /** Verse key, `surah:verse`. */
  readonly key: string;
  /** False if an edition divides the verse into other words than the text of the service. */
  readonly aligned: boolean;
  /** Edition that `text` is from: `quran.ar`, or an installed edition with the words of the others. */
  readonly arabic: string;
  readonly words: readonly VerseWord[];
  /** Words of editions that cannot be paired with the Arabic of this verse, in their order. */
  readonly unpaired?:
    | readonly {
        readonly edition: string;
        /** BCP 47 language tag, the value to use for `translations`. */
        readonly language: string;
        readonly words: readonly string[];
      }[]
    | undefined;
}

/** The schema EditionName. */
export interface EditionName {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  /** BCP 47 language tag, the value to use for `translations`. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

/** The schema Edition. */
export interface Edition {
  readonly id: string;
  readonly work: 'quran';
  /** The last four exist only as packs that an operator installs. */
  readonly kind: 'text' | 'transliteration' | 'translation' | 'script' | 'tafsir' | 'words' | 'introductions';
  /** For the Arabic text, the value to use for `script`. */
  readonly script?: 'unicode' | 'kfgqpc' | undefined;
  /** BCP 47 language tag, the value to use for `translations`. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly titles?: EditionTitles | undefined;
  /** How it differs from other editions of the same text. */
  readonly description?: string | undefined;
  readonly author: string;
  readonly source: {
    readonly name: string;
    readonly url: string;
    readonly package: string;
    readonly version: string;
  };
  /** License of the texts. Null if the source states none and the operator accepted that. */
  readonly licence: string | null;
  readonly licence_note: string;
  /** Number of texts. */
  readonly records: number;
  /** SHA-256 of the served texts in order, joined by line feeds (UTF-8). */
  readonly sha256: string;
  /** SHA-256 of the texts as they are in the source, computed the same way. */
  readonly source_sha256: string;
  /** Number of verses whose words are damaged in the source and served repaired, each with a note. */
  readonly repaired: number;
  /** Number of verses that lack punctuation in the source, mostly at the end, and are served with it. They have no note. */
  readonly endings_restored: number;
  /** What the source lacks in these verses, and where it was restored from. */
  readonly endings_note?: string | undefined;
  /** What is wrong with the texts as they are served, with the verses. */
  readonly known_faults: readonly string[];
}

/** The schema HadithEdition. */
export interface HadithEdition {
  readonly id: string;
  readonly work: 'hadith';
  readonly kind: 'text' | 'translation';
  /** The value to use for `lang`. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Title of the pack. Its name if it has no title. */
  readonly title: string;
  readonly titles?: EditionTitles | undefined;
  /** Always null, because a pack can contain texts of several authors. Each record names its collection. */
  readonly author: null;
  readonly source: {
    /** Source of the texts. */
    readonly name: string | null;
    readonly pack: string;
    /** Version of the pack. */
    readonly version: string | null;
  };
  /** License of the texts. Null if the source states none and the operator accepted that. */
  readonly licence: string | null;
  /** Number of texts served from this pack in this language. */
  readonly records: number;
  /** Slugs of the collections that the texts belong to. */
  readonly collections: readonly string[];
  /** SHA-256 of the imported file. For several files, of the list of their hashes. */
  readonly source_sha256: string;
  /** SHA-256 of the pack as stored, all languages together. */
  readonly sha256: string;
}

/** The schema Recitation. */
export interface Recitation {
  /** The value to use for `audio`. */
  readonly id: string;
  readonly reciter: {
    readonly en: string;
    readonly bn: string;
    readonly ar: string;
  };
  /** `murattal` is even and measured, `mujawwad` melodic and slow. */
  readonly style: 'murattal' | 'mujawwad';
  /** Kilobits a second. */
  readonly bitrate: number;
  /** Address of a verse. `{surah}` and `{verse}` stand for their numbers with three digits. */
  readonly url: string;
}

/** The schema TafsirText. */
export interface TafsirText {
  /** Verse key. Of several requested verses with one text, the first. */
  readonly key: string;
  /** The words are those of `edition.author`, not those of the Quran. */
  readonly kind: 'tafsir';
  readonly edition: EditionName;
  /** Plain text. A line feed separates paragraphs. */
  readonly text: string;
  /** Present when the edition has one text for several verses (`2:183-185`): it repeats the text, or has none for the verses that follow. */
  readonly verses?: string | undefined;
  /** Notes that the source prints below the text. */
  readonly footnotes?: readonly Footnote[] | undefined;
}

/** The schema SurahIntroduction. */
export interface SurahIntroduction {
  readonly surah: number;
  /** The words are those of `edition.author`, not those of the Quran. */
  readonly kind: 'introduction';
  readonly edition: EditionName;
  readonly sections: readonly {
    /** Null before the first heading. */
    readonly heading: string | null;
    /** Plain text. A line feed separates paragraphs. */
    readonly text: string;
  }[];
}

/** The schema Grade. */
export interface Grade {
  /** Grade class. */
  readonly grade: 'sahih' | 'hasan' | 'daif' | 'mawdu' | 'unknown';
  /** The scholar. Null if the source does not name one. */
  readonly graded_by: string | null;
  /** The scholar's wording, as it is in the source. */
  readonly raw: string;
}

/** The schema HadithNote. */
export interface HadithNote {
  /** Language of the text. */
  readonly lang: 'ar' | 'en' | 'bn';
  /** `repaired`: served with a misprint corrected. `damaged`: served as it is. */
  readonly kind: 'repaired' | 'damaged';
  /** The text as the source has it, before the repair. */
  readonly source_text?: string | undefined;
  readonly detail: string;
}

/** The schema Highlight. */
export interface Highlight {
  /** Field that contains it, such as `text` or `texts.ar`. */
  readonly field: string;
  readonly start: number;
  readonly end: number;
}

/** The schema HadithCollection. */
export interface HadithCollection {
  readonly slug: string;
  /** Names of the collection. */
  readonly names: {
    readonly ar?: string | undefined;
    readonly en?: string | undefined;
    readonly bn?: string | undefined;
  };
  /** Number of hadiths in the collection. */
  readonly count: number;
  /** Number of hadiths with a text, by language. */
  readonly counts: {
    readonly ar: number;
    readonly en: number;
    readonly bn: number;
  };
  /** Number of texts in all languages, by `state`. */
  readonly states: {
    readonly complete: number;
    readonly stub: number;
    readonly truncated: number;
    readonly damaged: number;
    readonly repaired: number;
  };
  /** Number of hadiths by grade class. */
  readonly grades: Readonly<Record<string, number>>;
  readonly books: readonly {
    readonly number: string;
    /** Names of the book. */
    readonly names: {
      readonly ar?: string | undefined;
      readonly en?: string | undefined;
      readonly bn?: string | undefined;
    };
    readonly count: number;
  }[];
  /** Numbers that exist but have no installed text. */
  readonly missing: readonly string[];
}

/** Number of quotations with each verdict. */
export interface VerdictCounts {
  /** Quotations that are identical. */
  readonly exact: number;
  /** Quotations in another spelling. */
  readonly normalised: number;
  /** Quotations to compare for yourself. */
  readonly unknown_wording: number;
  /** Quotations with changed words. */
  readonly altered: number;
  /** Quotations in none of the texts. */
  readonly not_found: number;
}

/** The schema UnattachedReference. */
export interface UnattachedReference {
  /** Offset of the first character, in code points. */
  readonly start: number;
  /** Offset after the last character. */
  readonly end: number;
  /** Reference in the text sent. */
  readonly text: string;
  /** What it names, such as `2:255`, `bukhari:1`, or `120`: a surah that does not exist. Null if it is ambiguous. */
  readonly ref: string | null;
  /** Whether there is such a verse or hadith. Null if the installed texts lack the number, which can exist. */
  readonly exists: boolean | null;
}

/** The schema Quotation. */
export interface Quotation {
  /** Offset of the first character in the text sent, in code points. */
  readonly start: number;
  /** Offset after the last character. */
  readonly end: number;
  /** Quotation in the text sent. */
  readonly text: string;
  readonly kind: 'quran' | 'hadith';
  /** Reference of the words, such as `2:255`, `112:1-4` or `bukhari:1`. Null if they were not found. */
  readonly ref: string | null;
  /** References of all places with the same words, at most ten. */
  readonly refs: readonly string[];
  /** Edition it was compared with, as in `GET /api/editions`. For a hadith, its source. */
  readonly edition: string | null;
  /** Language: `ar`, `en` or `bn`, or that of the installed edition. */
  readonly lang: string;
  /** `exact`: identical in every letter and mark. `normalised`: the same words in another spelling. `unknown_wording`: no installed wording of the place that the text names has these words, or that text is damaged (`state`). They can be another translation, or wrong: compare them with `compare`. `altered`: see `differences`. `not_found`: presented as a quotation but in none of the texts. */
  readonly verdict: 'exact' | 'normalised' | 'unknown_wording' | 'altered' | 'not_found';
  /** Whether it is only a part of a verse or hadith. */
  readonly partial: boolean;
  /** Whether it spans several verses. */
  readonly range: boolean;
  /** Reading of the Quran that has these words, if it differs from the reading of the text. */
  readonly reading: string | null;
  /** Null if no reference is given with the quotation, or if the text at the reference is damaged and the words are not in it. */
  readonly reference: {
    /** Reference given with the quotation. */
    readonly claimed: string;
    /** Whether the words are from there. Null if that cannot be told; see `reason`. */
    readonly ok: boolean | null;
    /** Why `ok` is null: `not_installed`: the installed texts lack this number, which can exist; `ambiguous`: the number can be read in two ways, such as `Vol. 1, Book 2, Hadith 8`; `unknown_wording`: no installed wording of the place has the words. With a false `ok`, `nonexistent`: there is no such place. */
    readonly reason?: 'not_installed' | 'ambiguous' | 'unknown_wording' | 'nonexistent' | undefined;
  } | null;
  readonly differences: readonly Difference[];
  /** Correct text of the quotation. If it was not found, the text at the claimed reference. */
  readonly right_text: string | null;
  /** Present on an `altered` quotation that leaves out the words directly beside its border, so that the rest says something else. `negation`: such as `not`. `exception`: such as `except`. `condition`: such as `if`. */
  readonly cut?: 'negation' | 'exception' | 'condition' | undefined;
  /** Present on an `unknown_wording`: the installed texts of the place that the text names. Compare for yourself. */
  readonly compare?: readonly InstalledText[] | undefined;
  /** Present when the text at `ref` is damaged in its source, so that it cannot prove other words wrong. Their verdict is `unknown_wording`, without `differences` and `right_text`. `GET /api/quran/verses/{key}` says what is damaged. */
  readonly state?: 'damaged' | undefined;
  /** What presents the words as a quotation: an introduction before them (`Allah says`), an attribution after them, a report of what a source says (`It is reported that …`), a reference, or only marks. Null for words of a text that nothing presents as a quotation. */
  readonly claim: 'introduction' | 'attribution' | 'reported' | 'reference' | 'marks' | null;
  /** To whom the text ascribes the words. Null if it does not say. */
  readonly speaker: 'god' | 'prophet' | 'companion' | null;
}

/** The schema ExportedEdition. */
export interface ExportedEdition {
  readonly edition: string;
  /** `text`, `transliteration`, `translation`, or the kind of an installed edition. */
  readonly kind: string;
  readonly records: number;
  /** License of the texts. */
  readonly licence: string | null;
  /** Name this source where you use the texts. */
  readonly attribution: string;
  /** Why there are no files: the license does not allow redistribution. */
  readonly refused: string | null;
  readonly files: readonly ExportFile[];
}

/** The schema EditionChange. */
export interface EditionChange {
  readonly edition: string;
  readonly change: 'added' | 'changed' | 'removed';
}

/** The schema TextChange. */
export interface TextChange {
  /** Number of the import. Changes with the same number took effect together. */
  readonly step: number;
  readonly change: 'added' | 'corrected' | 'removed';
  readonly work: 'quran' | 'hadith';
  /** Verse key or hadith reference. */
  readonly ref: string;
  /** Edition of a verse. Null for hadiths. */
  readonly edition: string | null;
  /** Language of the text. Null if another field of the hadith changed, such as its grades. */
  readonly language: string | null;
  /** SHA-256 of the text before (UTF-8). */
  readonly old_sha256: string | null;
  readonly new_sha256: string | null;
}

/** The schema RelatedText. */
export interface RelatedText {
  /** Verse key. */
  readonly verse: string;
  /** Reference of the hadith. */
  readonly ref: string;
  /** The words, as they are in the hadith's Arabic text. */
  readonly quote: string;
  /** Position of `quote` in that text, in code points. */
  readonly start: number;
  readonly end: number;
}

/** The schema Scope. */
export type Scope =
  | 'chat:write'
  | 'chat:read'
  | 'hadith:read'
  | 'quran:read'
  | 'verify:write'
  | 'account:read'
  | 'usage:read'
  | 'webhooks:manage'
  | 'keys:manage';

/** The schema AuditEntry. */
export interface AuditEntry {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly action:
    | 'account.created'
    | 'account.claimed'
    | 'account.invited'
    | 'account.plan_changed'
    | 'account.plan_requested'
    | 'account.plan_request_withdrawn'
    | 'account.plan_request_declined'
    | 'account.suspended'
    | 'account.resumed'
    | 'account.exported'
    | 'account.deleted'
    | 'key.created'
    | 'key.updated'
    | 'key.rotated'
    | 'key.disabled'
    | 'key.enabled'
    | 'key.revoked'
    | 'key.reported_leaked'
    | 'hadith.imported'
    | 'hadith.removed'
    | 'pack.installed'
    | 'pack.removed'
    | 'person.signed_in'
    | 'person.sign_in_failed'
    | 'person.signed_out'
    | 'person.sessions_ended'
    | 'person.link_created'
    | 'person.password_changed'
    | 'person.password_reset'
    | 'person.email_change_requested'
    | 'person.email_changed'
    | 'person.two_factor_enabled'
    | 'person.two_factor_disabled'
    | 'person.backup_codes_renewed'
    | 'person.passkey_added'
    | 'person.passkey_removed'
    | 'webhook.created'
    | 'webhook.updated'
    | 'webhook.secret_rotated'
    | 'webhook.enabled'
    | 'webhook.disabled'
    | 'webhook.deleted'
    | 'webhook.resent'
    | 'webhook.replayed';
  /** ID of the resource that was changed. */
  readonly target_id: string;
  readonly actor: {
    readonly kind: 'person' | 'key' | 'operator' | 'service' | 'anyone';
    /** ID of the person or the key. */
    readonly id: string | null;
  };
  /** IP address. Null if the change was made on the command line. */
  readonly address: string | null;
  /** Details of the change. Never contains a secret. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The schema UsageBucket. */
export interface UsageBucket {
  /** Start of the bucket. */
  readonly start: string;
  /** With `group_by=key`: ID of the key. Null for requests with a session, such as in the dashboard. */
  readonly key_id?: string | null | undefined;
  /** With `group_by=endpoint`: method and route. */
  readonly endpoint?: string | undefined;
  /** With `group_by=status`: status class. 4xx does not include 429. */
  readonly status?: '2xx' | '3xx' | '4xx' | '5xx' | '429' | undefined;
  /** Number of requests, including those refused with 429. */
  readonly requests: number;
  /** Number of requests refused with 429. They do not count toward the limit. */
  readonly refused: number;
  /** Number of requests that failed with another 4xx or with a 5xx. */
  readonly errors: number;
  /** Milliseconds from the request headers to the end of the response, measured in the service. Excludes refused requests and the wait requested with `wait`. Estimated from bucket counts. Null if there were no requests. */
  readonly latency: {
    readonly p50: number;
    readonly p95: number;
    readonly p99: number;
  } | null;
}

/** The schema UsageCounts. */
export interface UsageCounts {
  /** Number of requests, including those refused with 429. */
  readonly requests: number;
  /** Number of requests refused with 429. They do not count toward the limit. */
  readonly refused: number;
  /** Number of requests that failed with another 4xx or with a 5xx. */
  readonly errors: number;
  /** Milliseconds from the request headers to the end of the response, measured in the service. Excludes refused requests and the wait requested with `wait`. Estimated from bucket counts. Null if there were no requests. */
  readonly latency: {
    readonly p50: number;
    readonly p95: number;
    readonly p99: number;
  } | null;
}

/** The schema LoggedRequest. */
export interface LoggedRequest {
  /** ID of the entry. */
  readonly id: string;
  /** When the response had been sent. */
  readonly created_at: string;
  /** `X-Request-Id` of the response. */
  readonly request_id: string;
  /** Null for requests with a session. */
  readonly key_id: string | null;
  readonly method: string;
  /** Path with the names of the query parameters, without their values. */
  readonly path: string;
  /** Method and route. Null for requests logged by an earlier version. */
  readonly endpoint: string | null;
  readonly status: number;
  readonly milliseconds: number;
  /** Error code. Null for a successful request. */
  readonly code: string | null;
  /** What the error said, up to 500 characters. */
  readonly detail: string | null;
  /** ID of its trace. Null if the service records no traces. */
  readonly trace_id: string | null;
}

/** The schema Subscription. */
export type Subscription =
  | '*'
  | 'chat.*'
  | 'conversation.*'
  | 'key.*'
  | 'rate_limit.*'
  | 'usage.*'
  | 'plan.*'
  | 'corpus.*'
  | 'webhook.*'
  | 'chat.completed'
  | 'chat.failed'
  | 'conversation.deleted'
  | 'key.created'
  | 'key.rotated'
  | 'key.revoked'
  | 'key.expiring'
  | 'rate_limit.exceeded'
  | 'usage.threshold_reached'
  | 'plan.changed'
  | 'corpus.updated'
  | 'webhook.failing'
  | 'webhook.disabled'
  | 'webhook.test';

/** The schema EventType. */
export type EventType =
  | 'chat.completed'
  | 'chat.failed'
  | 'conversation.deleted'
  | 'key.created'
  | 'key.rotated'
  | 'key.revoked'
  | 'key.expiring'
  | 'rate_limit.exceeded'
  | 'usage.threshold_reached'
  | 'plan.changed'
  | 'corpus.updated'
  | 'webhook.failing'
  | 'webhook.disabled'
  | 'webhook.test';

/** The schema Citation. */
export interface Citation {
  /** Number of the citation in the message. */
  readonly index: number;
  readonly kind: 'quran' | 'hadith';
  /** Reference, such as `2:255` or `bukhari:1`. */
  readonly ref: string;
  /** ID of the edition, as listed by `GET /api/editions`. */
  readonly edition: string;
  /** BCP 47 language tag of the quoted text. */
  readonly lang: string;
  /** Quoted text, byte for byte as the API serves it. */
  readonly quote: string;
  /** Offset of the first character, in code points. */
  readonly start: number;
  /** Offset after the last character, in code points. */
  readonly end: number;
  /** SHA-256 of `quote` in UTF-8. */
  readonly sha256: string;
  readonly match: 'exact';
  /** The quotation is a part of the text: whole sentences of a long hadith, its matn or its chain of narrators. Missing when the whole text is quoted. */
  readonly partial?: true | undefined;
}

/** The schema ChatUsage. */
export interface ChatUsage {
  /** `corpus`: composed from the texts alone. `model`: a language model chose the passages and their order. */
  readonly provider: string;
  /** Why the language model did not choose the answer, or not all of it: `timeout`, `unreachable` (no connection, or a 5xx), `refused` (another error, or no such API) or `unusable` (its plan had no usable step). */
  readonly fallback?: string | undefined;
  /** False if some words of the message were left out because the search takes too much work. */
  readonly complete?: boolean | undefined;
  /** Number of steps in the plan of the language model that were left out, such as passages that it was not offered. */
  readonly dropped_steps?: number | undefined;
  readonly input_tokens?: number | undefined;
  readonly output_tokens?: number | undefined;
  /** Number of passages that the answer is based on. */
  readonly evidence: number;
}

/** The language model's own words, which nobody has checked. Show them apart from the answer. They are not stored. */
export interface Commentary {
  /** Plain text, one paragraph. */
  readonly text: string;
  readonly checked: false;
}

/** The schema ChatMessage. */
export interface ChatMessage {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly message: string;
  readonly model: string;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly status: 'answered' | 'abstained' | null;
  readonly abstain_reason: 'no_evidence' | 'out_of_scope' | 'ruling_requires_scholar' | null;
  readonly language: 'en' | 'bn' | 'ar' | null;
  readonly citations: readonly Citation[];
  readonly feedback?: ChatFeedback | undefined;
}

/** The schema VerseWord. */
export interface VerseWord {
  /** Place of the word in the verse. */
  readonly position: number;
  /** Arabic word, with the pause marks and signs beside it. */
  readonly text: string;
  readonly transliteration?: string | undefined;
  /** By language. */
  readonly meanings: Readonly<Record<string, string>>;
}

/** The title by language. Only editions of packs that bring it have it. */
export interface EditionTitles {
  readonly ar: string;
  readonly en: string;
  readonly bn: string;
  /** Title in the language of the edition, as its file has it. */
  readonly own?: string | undefined;
}

/** The schema Difference. */
export interface Difference {
  readonly op: 'replace' | 'insert' | 'delete';
  /** Start in the text sent. A deletion has length 0. */
  readonly start: number;
  /** Offset after the last character. */
  readonly end: number;
  /** Words in the text sent. Empty if words were left out (`delete`). */
  readonly found: string;
  /** Correct words. Empty if words were added (`insert`). */
  readonly expected: string;
}

/** The schema InstalledText. */
export interface InstalledText {
  /** Verses or hadith, such as `2:255`, `112:1-4` or `bukhari:1`. */
  readonly ref: string;
  readonly edition: string;
  readonly lang: string;
  readonly text: string;
}

/** The schema ExportFile. */
export interface ExportFile {
  readonly format: 'ndjson' | 'sqlite';
  /** Path of the file. */
  readonly address: string;
  /** Size. Null while the file is being made. */
  readonly bytes: number | null;
  /** SHA-256 of the file without content coding. */
  readonly sha256: string | null;
}

/** Any event. Tell the kinds apart by `type`. */
export type WebhookEvent =
  | ChatCompletedEvent
  | ChatFailedEvent
  | ConversationDeletedEvent
  | KeyCreatedEvent
  | KeyRotatedEvent
  | KeyRevokedEvent
  | KeyExpiringEvent
  | RateLimitExceededEvent
  | UsageThresholdReachedEvent
  | PlanChangedEvent
  | CorpusUpdatedEvent
  | WebhookFailingEvent
  | WebhookDisabledEvent
  | WebhookTestEvent;

/** Parameters of the operation "Read or search the Quran". */
export interface GetQuranParams {
  /** Number of the surah, 1 to 114. */
  readonly id?: number | undefined;
  /** With `id`: one verse (`255`) or a range (`255-257`). */
  readonly verse?: string | undefined;
  /** Return one verse, chosen uniformly at random from the whole Quran or from the requested part. */
  readonly random?: boolean | undefined;
  /** Makes the random choice repeatable. The same seed returns the same record. */
  readonly seed?: string | undefined;
  /** Return the verse of the day for this date (`2026-11-21`). It is one that reads well alone, or one from the requested part. */
  readonly date?: string | undefined;
  /** Return the verses of this juz. */
  readonly juz?: number | undefined;
  /** Return the verses of this page of the Madinah mushaf. */
  readonly page?: number | undefined;
  /** Return the verses of this hizb. */
  readonly hizb?: number | undefined;
  /** Return the verses of this quarter of a hizb. */
  readonly hizb_quarter?: number | undefined;
  /** Return the verses of this ruku. */
  readonly ruku?: number | undefined;
  /** Return the verses of this manzil. */
  readonly manzil?: number | undefined;
  /** Languages of the translations to include, separated by commas (`ur,fr`). `GET /api/editions` lists them. */
  readonly translations?: string | readonly string[] | undefined;
  /** Ids of editions to include, separated by commas (`quran.fr,en.yusufali`): translations and transliterations, shipped or installed. `GET /api/editions` lists them. */
  readonly editions?: string | readonly string[] | undefined;
  /** Add `divisions` to each verse: its juz, hizb, quarter, page, ruku, manzil and sajda. */
  readonly divisions?: boolean | undefined;
  /** Script of the Arabic text. `unicode` (default) works with any font that has the Quranic marks. `kfgqpc` is the encoding of the source and renders correctly only with the Hafs fonts of the King Fahd Complex up to version 2. Others are installed editions of kind `script`, by id: `indopak`, `imlaei`, `tajweed`. `GET /api/editions` lists all. */
  readonly script?: string | undefined;
  /** Add `audio` to each verse: its address in this recitation (`GET /api/quran/recitations`). */
  readonly audio?: string | undefined;
  /** Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires. */
  readonly fields?: string | readonly string[] | undefined;
  /** Words in Arabic, Bengali or English, a phrase in quotes, or a reference. For hadiths also the name of a collection or its author: alone it lists the collection, beside other words it filters. Tolerates misspellings. A blank value is ignored. */
  readonly search?: string | undefined;
  /** For searches: match `all` words, the words as a `phrase`, or the `exact` word forms. By default, the best matches are returned. */
  readonly mode?: 'all' | 'phrase' | 'exact' | undefined;
  /** For searches: include `highlights`, as offsets. */
  readonly highlight?: boolean | undefined;
  /** Maximum number of results. Defaults to 10. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. All other parameters must stay the same. */
  readonly cursor?: string | undefined;
  /** For searches: match only the words of this edition: `quran.ar`, `quran.en`, `quran.bn`, or an installed translation or tafsir. */
  readonly edition?: string | undefined;
}

/** Parameters of the operation "List all surahs". */
export interface ListSurahsParams {
  /** Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires. */
  readonly fields?: string | readonly string[] | undefined;
}

/** Parameters of the operation "Get a surah with its verses". */
export interface GetSurahParams {
  /** Languages of the translations to include, separated by commas (`ur,fr`). `GET /api/editions` lists them. */
  readonly translations?: string | readonly string[] | undefined;
  /** Ids of editions to include, separated by commas (`quran.fr,en.yusufali`): translations and transliterations, shipped or installed. `GET /api/editions` lists them. */
  readonly editions?: string | readonly string[] | undefined;
  /** Add `divisions` to each verse: its juz, hizb, quarter, page, ruku, manzil and sajda. */
  readonly divisions?: boolean | undefined;
  /** Script of the Arabic text. `unicode` (default) works with any font that has the Quranic marks. `kfgqpc` is the encoding of the source and renders correctly only with the Hafs fonts of the King Fahd Complex up to version 2. Others are installed editions of kind `script`, by id: `indopak`, `imlaei`, `tajweed`. `GET /api/editions` lists all. */
  readonly script?: string | undefined;
  /** Add `audio` to each verse: its address in this recitation (`GET /api/quran/recitations`). */
  readonly audio?: string | undefined;
  /** Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires. */
  readonly fields?: string | readonly string[] | undefined;
  /** `source` returns each text as the source package has it: without restored punctuation and repairs, and the Arabic in the encoding of the source. `GET /api/editions` has the hash of these texts as `source_sha256`. Default `served`. */
  readonly as?: 'served' | 'source' | undefined;
}

/** Parameters of the operation "Get verses by key or range". */
export interface GetVersesParams {
  /** Languages of the translations to include, separated by commas (`ur,fr`). `GET /api/editions` lists them. */
  readonly translations?: string | readonly string[] | undefined;
  /** Ids of editions to include, separated by commas (`quran.fr,en.yusufali`): translations and transliterations, shipped or installed. `GET /api/editions` lists them. */
  readonly editions?: string | readonly string[] | undefined;
  /** Add `divisions` to each verse: its juz, hizb, quarter, page, ruku, manzil and sajda. */
  readonly divisions?: boolean | undefined;
  /** Script of the Arabic text. `unicode` (default) works with any font that has the Quranic marks. `kfgqpc` is the encoding of the source and renders correctly only with the Hafs fonts of the King Fahd Complex up to version 2. Others are installed editions of kind `script`, by id: `indopak`, `imlaei`, `tajweed`. `GET /api/editions` lists all. */
  readonly script?: string | undefined;
  /** Add `audio` to each verse: its address in this recitation (`GET /api/quran/recitations`). */
  readonly audio?: string | undefined;
  /** Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires. */
  readonly fields?: string | readonly string[] | undefined;
  /** `source` returns each text as the source package has it: without restored punctuation and repairs, and the Arabic in the encoding of the source. `GET /api/editions` has the hash of these texts as `source_sha256`. Default `served`. */
  readonly as?: 'served' | 'source' | undefined;
}

/** Parameters of the operation "Search verses". */
export interface SearchQuranParams {
  /** Words in Arabic, Bengali or English, a phrase in quotes, or a reference. For hadiths also the name of a collection or its author: alone it lists the collection, beside other words it filters. Tolerates misspellings. A blank value is ignored. */
  readonly search?: string | undefined;
  /** For searches: match `all` words, the words as a `phrase`, or the `exact` word forms. By default, the best matches are returned. */
  readonly mode?: 'all' | 'phrase' | 'exact' | undefined;
  /** For searches: include `highlights`, as offsets. */
  readonly highlight?: boolean | undefined;
  /** Maximum number of results. Defaults to 10. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. All other parameters must stay the same. */
  readonly cursor?: string | undefined;
  /** For searches: match only the words of this edition: `quran.ar`, `quran.en`, `quran.bn`, or an installed translation or tafsir. */
  readonly edition?: string | undefined;
  /** Number of the surah, 1 to 114. */
  readonly id?: number | undefined;
  /** Return the verses of this juz. */
  readonly juz?: number | undefined;
  /** Return the verses of this hizb. */
  readonly hizb?: number | undefined;
  /** Return the verses of this quarter of a hizb. */
  readonly hizb_quarter?: number | undefined;
  /** Return the verses of this ruku. */
  readonly ruku?: number | undefined;
  /** Return the verses of this manzil. */
  readonly manzil?: number | undefined;
  /** Languages of the translations to include, separated by commas (`ur,fr`). `GET /api/editions` lists them. */
  readonly translations?: string | readonly string[] | undefined;
  /** Ids of editions to include, separated by commas (`quran.fr,en.yusufali`): translations and transliterations, shipped or installed. `GET /api/editions` lists them. */
  readonly editions?: string | readonly string[] | undefined;
  /** Add `divisions` to each verse: its juz, hizb, quarter, page, ruku, manzil and sajda. */
  readonly divisions?: boolean | undefined;
  /** Script of the Arabic text. `unicode` (default) works with any font that has the Quranic marks. `kfgqpc` is the encoding of the source and renders correctly only with the Hafs fonts of the King Fahd Complex up to version 2. Others are installed editions of kind `script`, by id: `indopak`, `imlaei`, `tajweed`. `GET /api/editions` lists all. */
  readonly script?: string | undefined;
  /** Add `audio` to each verse: its address in this recitation (`GET /api/quran/recitations`). */
  readonly audio?: string | undefined;
  /** Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires. */
  readonly fields?: string | readonly string[] | undefined;
}

/** Parameters of the operation "Get a random verse". */
export interface GetRandomVerseParams {
  /** Number of the surah, 1 to 114. */
  readonly id?: number | undefined;
  /** Return the verses of this juz. */
  readonly juz?: number | undefined;
  /** Return the verses of this page of the Madinah mushaf. */
  readonly page?: number | undefined;
  /** Return the verses of this hizb. */
  readonly hizb?: number | undefined;
  /** Return the verses of this quarter of a hizb. */
  readonly hizb_quarter?: number | undefined;
  /** Return the verses of this ruku. */
  readonly ruku?: number | undefined;
  /** Return the verses of this manzil. */
  readonly manzil?: number | undefined;
  /** Makes the random choice repeatable. The same seed returns the same record. */
  readonly seed?: string | undefined;
  /** Languages of the translations to include, separated by commas (`ur,fr`). `GET /api/editions` lists them. */
  readonly translations?: string | readonly string[] | undefined;
  /** Ids of editions to include, separated by commas (`quran.fr,en.yusufali`): translations and transliterations, shipped or installed. `GET /api/editions` lists them. */
  readonly editions?: string | readonly string[] | undefined;
  /** Add `divisions` to each verse: its juz, hizb, quarter, page, ruku, manzil and sajda. */
  readonly divisions?: boolean | undefined;
  /** Script of the Arabic text. `unicode` (default) works with any font that has the Quranic marks. `kfgqpc` is the encoding of the source and renders correctly only with the Hafs fonts of the King Fahd Complex up to version 2. Others are installed editions of kind `script`, by id: `indopak`, `imlaei`, `tajweed`. `GET /api/editions` lists all. */
  readonly script?: string | undefined;
  /** Add `audio` to each verse: its address in this recitation (`GET /api/quran/recitations`). */
  readonly audio?: string | undefined;
  /** Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires. */
  readonly fields?: string | readonly string[] | undefined;
}

/** Parameters of the operation "Get verses word by word". */
export interface GetVerseWordsParams {
  /** Languages of the meanings, separated by commas (`en,bn`). By default all that are installed. */
  readonly languages?: string | readonly string[] | undefined;
}

/** Parameters of the operation "Get what the installed tafsirs say about verses". */
export interface GetTafsirParams {
  /** Up to 5 tafsirs, by id (`GET /api/editions`), separated by commas. By default all that are installed, those in the languages of `Accept-Language` first. */
  readonly edition?: string | readonly string[] | undefined;
}

/** Parameters of the operation "Get the installed introductions to a surah". */
export interface GetSurahIntroductionParams {
  /** Up to 5 introductions, by id (`GET /api/editions`), separated by commas. By default all that are installed, those in the languages of `Accept-Language` first. */
  readonly edition?: string | readonly string[] | undefined;
}

/** Parameters of the operation "List, search or look up hadiths". */
export interface ListHadithParams {
  /** Words in Arabic, Bengali or English, a phrase in quotes, or a reference. For hadiths also the name of a collection or its author: alone it lists the collection, beside other words it filters. Tolerates misspellings. A blank value is ignored. */
  readonly search?: string | undefined;
  /** For searches: match `all` words, the words as a `phrase`, or the `exact` word forms. By default, the best matches are returned. */
  readonly mode?: 'all' | 'phrase' | 'exact' | undefined;
  /** For searches: include `highlights`, as offsets. */
  readonly highlight?: boolean | undefined;
  /** Maximum number of results. Defaults to 10. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. All other parameters must stay the same. */
  readonly cursor?: string | undefined;
  /** Return one matching record, chosen uniformly at random. */
  readonly random?: boolean | undefined;
  /** Makes the random choice repeatable. The same seed returns the same record. */
  readonly seed?: string | undefined;
  /** Language of `text`. If a record has no text in it, the first available of en, bn, ar is used and given in `lang`. */
  readonly lang?: 'ar' | 'en' | 'bn' | undefined;
  /** Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires. */
  readonly fields?: string | readonly string[] | undefined;
  /** Name of a collection in Arabic, Bengali or English, such as `Nawawi` or `البخاري`. */
  readonly author?: string | undefined;
  /** Collection slugs such as `nawawi`, separated by commas. `GET /api/hadith/collections` lists them. */
  readonly collection?: string | readonly string[] | undefined;
  /** Book number. */
  readonly book?: string | undefined;
  /** Only records with one of these grades by any scholar, or by the one in `graded_by`: sahih, hasan, daif, mawdu, unknown. */
  readonly grade?: string | undefined;
  /** Only records graded by this scholar. */
  readonly graded_by?: string | undefined;
  /** Kind of record. */
  readonly type?: 'marfu' | 'mawquf' | 'maqtu' | 'qudsi' | 'unknown' | undefined;
  /** Up to 100 references, separated by commas (`nawawi:1,nawawi:2`). Returns the records in that order, and unknown references in `missing`. */
  readonly ref?: string | readonly string[] | undefined;
}

/** Parameters of the operation "Search hadiths". */
export interface SearchHadithParams {
  /** Words in Arabic, Bengali or English, a phrase in quotes, or a reference. For hadiths also the name of a collection or its author: alone it lists the collection, beside other words it filters. Tolerates misspellings. A blank value is ignored. */
  readonly search?: string | undefined;
  /** For searches: match `all` words, the words as a `phrase`, or the `exact` word forms. By default, the best matches are returned. */
  readonly mode?: 'all' | 'phrase' | 'exact' | undefined;
  /** For searches: include `highlights`, as offsets. */
  readonly highlight?: boolean | undefined;
  /** Maximum number of results. Defaults to 10. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. All other parameters must stay the same. */
  readonly cursor?: string | undefined;
  /** Language of `text`. If a record has no text in it, the first available of en, bn, ar is used and given in `lang`. */
  readonly lang?: 'ar' | 'en' | 'bn' | undefined;
  /** Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires. */
  readonly fields?: string | readonly string[] | undefined;
  /** Name of a collection in Arabic, Bengali or English, such as `Nawawi` or `البخاري`. */
  readonly author?: string | undefined;
  /** Collection slugs such as `nawawi`, separated by commas. `GET /api/hadith/collections` lists them. */
  readonly collection?: string | readonly string[] | undefined;
  /** Book number. */
  readonly book?: string | undefined;
  /** Only records with one of these grades by any scholar, or by the one in `graded_by`: sahih, hasan, daif, mawdu, unknown. */
  readonly grade?: string | undefined;
  /** Only records graded by this scholar. */
  readonly graded_by?: string | undefined;
  /** Kind of record. */
  readonly type?: 'marfu' | 'mawquf' | 'maqtu' | 'qudsi' | 'unknown' | undefined;
}

/** Parameters of the operation "Get a random hadith". */
export interface GetRandomHadithParams {
  /** Words in Arabic, Bengali or English, a phrase in quotes, or a reference. For hadiths also the name of a collection or its author: alone it lists the collection, beside other words it filters. Tolerates misspellings. A blank value is ignored. */
  readonly search?: string | undefined;
  /** Makes the random choice repeatable. The same seed returns the same record. */
  readonly seed?: string | undefined;
  /** Language of `text`. If a record has no text in it, the first available of en, bn, ar is used and given in `lang`. */
  readonly lang?: 'ar' | 'en' | 'bn' | undefined;
  /** Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires. */
  readonly fields?: string | readonly string[] | undefined;
  /** Name of a collection in Arabic, Bengali or English, such as `Nawawi` or `البخاري`. */
  readonly author?: string | undefined;
  /** Collection slugs such as `nawawi`, separated by commas. `GET /api/hadith/collections` lists them. */
  readonly collection?: string | readonly string[] | undefined;
  /** Book number. */
  readonly book?: string | undefined;
  /** Only records with one of these grades by any scholar, or by the one in `graded_by`: sahih, hasan, daif, mawdu, unknown. */
  readonly grade?: string | undefined;
  /** Only records graded by this scholar. */
  readonly graded_by?: string | undefined;
  /** Kind of record. */
  readonly type?: 'marfu' | 'mawquf' | 'maqtu' | 'qudsi' | 'unknown' | undefined;
}

/** Parameters of the operation "Get a hadith by reference". */
export interface GetHadithParams {
  /** Language of `text`. If a record has no text in it, the first available of en, bn, ar is used and given in `lang`. */
  readonly lang?: 'ar' | 'en' | 'bn' | undefined;
  /** Fields of each record to return, separated by commas (`ref,text`). By default, all. The records then lack the others, even those that their schema requires. */
  readonly fields?: string | readonly string[] | undefined;
}

/** Parameters of the operation "List what changed in the texts". */
export interface ListChangesParams {
  /** Version of the texts that you have: `corpus` of an earlier list, an event or a receipt. */
  readonly since?: string | undefined;
  /** Defaults to 100. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Parameters of the operation "Get a sample verse without a key". */
export interface GetSampleParams {
  /** Return the verse with this key, such as `2:255`. */
  readonly key?: string | undefined;
  /** Return one verse, chosen uniformly at random from the whole Quran. */
  readonly random?: boolean | undefined;
  /** Script of the Arabic text. `unicode` (default) works with any font that has the Quranic marks. `kfgqpc` is the encoding of the source and renders correctly only with the Hafs fonts of the King Fahd Complex up to version 2. Others are installed editions of kind `script`, by id: `indopak`, `imlaei`, `tajweed`. `GET /api/editions` lists all. */
  readonly script?: string | undefined;
}

/** Parameters of the operation "List API keys, newest first". */
export interface ListKeysParams {
  /** Only keys whose name contains this text, or whose secret ends with these four characters. Case is ignored for the letters A to Z. A blank value is ignored. */
  readonly search?: string | undefined;
  /** Only keys in these states: active, disabled, revoked, expired. Separate states with commas. */
  readonly state?: string | readonly string[] | undefined;
  /** Only keys with these IDs, up to 100, separated by commas. IDs that are not in the account are ignored. */
  readonly ids?: string | readonly string[] | undefined;
  /** Maximum number of results. Defaults to 100. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
}

/** Parameters of the operation "List the audit log, newest first". */
export interface ReadAuditParams {
  /** Maximum number of results. Defaults to 50. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** Only entries with this action, such as `key.rotated`. */
  readonly action?: string | undefined;
  /** Only changes to the resource with this ID, such as the ID of a key. */
  readonly target?: string | undefined;
}

/** Parameters of the operation "Get the usage of the account by minute, hour or day". */
export interface GetUsageParams {
  /** Start of the period, inclusive. A date means its first moment in UTC. Rounded down to the interval. Defaults to one hour (minutes), one day (hours) or 30 days (days) before `to`. */
  readonly from?: string | undefined;
  /** End of the period, exclusive. Rounded up to the interval. Defaults to now. */
  readonly to?: string | undefined;
  /** Length of a bucket. Defaults to `hour`. Minutes are stored for 7 days. */
  readonly interval?: 'minute' | 'hour' | 'day' | undefined;
  /** Return one series per key, endpoint or status class. By default, there is one series. */
  readonly group_by?: 'key' | 'endpoint' | 'status' | undefined;
  /** Only requests with this key. */
  readonly key_id?: string | undefined;
}

/** Parameters of the operation "List the requests of the account, newest first". */
export interface ListRequestsParams {
  /** Maximum number of results. Defaults to 50. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** Only requests with this key. */
  readonly key_id?: string | undefined;
  /** Only responses with this status, such as `404`, of this class, such as `4xx`, or with an `error`: 4xx other than 429, or 5xx, as usage counts errors. */
  readonly status?: string | undefined;
  /** Only requests that failed with this error code. */
  readonly code?: string | undefined;
  /** Only requests with this method. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | undefined;
  /** Only paths that begin with this text. A text that does not begin with `/` is found anywhere in the path. */
  readonly path?: string | undefined;
  /** Only requests to this endpoint, named as in `GET /api/usage?group_by=endpoint`. */
  readonly endpoint?: string | undefined;
  /** Only requests with an API key (`key`), or only those of the dashboard, which have a session (`session`). */
  readonly source?: 'key' | 'session' | undefined;
  /** Only the request with this ID. */
  readonly request_id?: string | undefined;
  /** Only requests at or after this time. */
  readonly from?: string | undefined;
  /** Only requests before this time. */
  readonly to?: string | undefined;
}

/** Parameters of the operation "List webhooks, oldest first". */
export interface ListWebhooksParams {
  /** Maximum number of results. Defaults to 100. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
}

/** Parameters of the operation "List the deliveries of a webhook, newest first". */
export interface ListDeliveriesParams {
  /** Maximum number of results. Defaults to 50. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** Only deliveries in this state: pending, delivering, succeeded, retrying, exhausted. */
  readonly state?: string | undefined;
  /** Only deliveries of this event type. */
  readonly type?: string | undefined;
  /** Only deliveries created at or after this time. */
  readonly from?: string | undefined;
  /** Only deliveries created before this time. */
  readonly to?: string | undefined;
}

/** Parameters of the operation "List events, oldest first, and optionally wait for the next one". */
export interface ListWebhookEventsParams {
  /** Only events with a greater `sequence`. Defaults to the oldest stored event. */
  readonly after?: number | undefined;
  /** Maximum number of results. Defaults to 100. */
  readonly limit?: number | undefined;
  /** Seconds to wait if there is no event yet. Defaults to 0. Responds as soon as there is one. */
  readonly wait?: number | undefined;
}

/** Parameters of the operation "Get a conversation with its messages, oldest first". */
export interface ReadChatHistoryParams {
  /** Maximum number of results. Defaults to 50. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
}

/** Parameters of the operation "List conversations, newest first". */
export interface ListConversationsParams {
  /** Maximum number of results. Defaults to 50. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** Only conversations that a person or a program began. */
  readonly origin?: 'person' | 'key' | undefined;
}
