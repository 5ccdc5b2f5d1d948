import type { Role } from '@isnad/contract/accounts';
import type { AuditAction } from '@isnad/contract/audit-actions';
import type { AbstainReason, ChatLanguage } from '@isnad/contract/chat';
import type { ConversationOrigin, FeedbackRating, FeedbackState } from '@isnad/contract/chat-choices';
import type { SubscriptionPlan } from '@isnad/contract/plans';
import type { UsageStatus } from '@isnad/contract/usage';
import type { EventType } from '@isnad/contract/webhook-events';
import type { DeliveryState, DisabledReason } from '@isnad/contract/webhooks';
import type { Generated } from 'kysely';
import type { PeopleTables } from './people-tables.ts';

/** Request counts by latency class (`contract/latency.ts`). */
export type LatencyColumn = `latency_${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14}`;

/** Times are ISO 8601 text in UTC with milliseconds, which sorts correctly and reads the same in both databases. */
export type Tables = PeopleTables & {
  accounts: {
    id: string;
    email: string;
    plan: SubscriptionPlan;
    state: 'active' | 'suspended';
    created_at: string;
    /** The person who signs in to the account; null until someone does. */
    person_id: Generated<string | null>;
    role: Generated<Role>;
  };
  /**
   * Accounts that were deleted less than an hour ago, or whose rows are not all gone. Their row in `accounts` is suspended and without personal data.
   * It stays until no process can still write rows that refer to it.
   */
  deleted_accounts: { account_id: string; person_id: string | null; deleted_at: string };
  /** The last request of an account for another plan. */
  plan_requests: {
    account_id: string;
    plan: SubscriptionPlan;
    /** Language of the mail with the answer. */
    language: 'en' | 'bn' | 'ar';
    created_at: string;
    /** Null while it waits for an answer. */
    declined_at: string | null;
  };
  api_keys: {
    id: string;
    account_id: string;
    name: string;
    environment: 'live' | 'test';
    /** Space-separated. */
    scopes: string;
    prefix: string;
    last4: string;
    /** Keyed hash of the secret, base64url. The secret itself is not stored. */
    secret_hash: string;
    created_at: string;
    last_used_at: string | null;
    expires_at: string | null;
    revoked_at: string | null;
    disabled_at: string | null;
    /** When the secret was last replaced. */
    rotated_at: string | null;
    /** The OAuth client that holds the key as its access token; null for keys that a person or program created. */
    client_id: string | null;
  };
  /** Secrets replaced by rotations. They are valid until `valid_until`, and later recognized to explain the error. */
  retired_secrets: { secret_hash: string; key_id: string; valid_until: string };
  /** Who changed what, when and from where. Written in the transaction of the change, never modified. */
  audit_log: {
    id: string;
    account_id: string;
    created_at: string;
    action: AuditAction;
    /** Id of what was changed. */
    target_id: string;
    actor_kind: 'person' | 'key' | 'operator' | 'service' | 'anyone';
    actor_id: string | null;
    /** IP address; null for the command line. */
    address: string | null;
    /** JSON of the new state. Never contains a secret. */
    detail: string;
  };
  /** Faults of texts that readers reported. */
  corrections: {
    id: string;
    created_at: string;
    state: 'open' | 'accepted' | 'rejected';
    /** `2:255` or `bukhari:1`. */
    ref: string;
    /** ID of the edition. */
    edition: string;
    /** The text as it was served, and its hash. */
    text: string;
    sha256: string;
    kind: 'letters' | 'translation' | 'reference' | 'grade' | 'other';
    /** What is wrong. */
    detail: string;
    /** The words that should be there. */
    proposed: string | null;
    /** Where the operator can write to. */
    email: string | null;
    answer: string | null;
    answered_at: string | null;
    /** JSON of the text that is served instead, of an accepted report. */
    corrected: string | null;
  };
  /** Requests of an account, without bodies and query values. Deleted after some days. */
  request_log: {
    id: string;
    account_id: string;
    /** Null for requests with a session. */
    key_id: string | null;
    created_at: string;
    request_id: string;
    method: string;
    /** With the names of the query parameters. */
    path: string;
    /** Method and route. Null in rows of earlier versions. */
    endpoint: string | null;
    status: number;
    milliseconds: number;
    /** Failure code; null for a successful request. */
    code: string | null;
    detail: string | null;
    /** Null without telemetry. */
    trace_id: string | null;
  };
  /**
   * Answered requests of a key, or of a signed-in person under their own id. Each is counted separately by minute (kept for a week), by hour and by
   * day (kept for a year). Nothing is rolled up.
   */
  usage_counts: {
    key_id: string;
    step: 'minute' | 'hour' | 'day';
    /** Start of the minute, hour or day. */
    start: string;
    /** Method and route: `GET /api/hadith/{ref}`. */
    endpoint: string;
    status: UsageStatus;
    requests: number;
  } & Record<LatencyColumn, number>;
  /** Measurements of a minute across all processes: requests, failed requests, readiness checks, and how many of these passed. */
  status_minutes: { start: string; requests: number; failed: number; checks: number; ready: number };
  /** Requests of a component in a minute, and how many of them failed. After an hour, only minutes with failures are kept. */
  status_components: { start: string; component: string; requests: number; failed: number };
  /** Latencies of an endpoint on a day (`2026-11-21`). */
  status_latencies: { day: string; endpoint: string } & Record<LatencyColumn, number>;
  /** One row: who decides over the plans' limits of several processes. The epoch increases with every change. */
  limit_arbiter: { id: number; epoch: number; decides: 'cache' | 'store' };
  /** The processes that share the limits, and the epoch for which each has handed over what it accepted. Times in milliseconds. */
  limit_members: { process_id: string; seen_at: number; joined_epoch: number; reaches_cache: number };
  /** Accepted requests of limited plans, while the store decides. */
  limit_counts: { account_id: string; at: number };
  /** OAuth clients. The authentication library adds the rows. Only the columns read here are listed. */
  oauth_clients: {
    client_id: string;
    name: string;
    /** JSON. */
    redirect_uris: string;
    created_at: string;
    /** When an account first connected to the client. Unconnected clients are deleted after a day. */
    connected_at: string | null;
  };
  /** The library's proof that a code was exchanged. It is replaced with a key immediately and never leaves the server. `token` is a keyed hash. */
  oauth_access_tokens: { token: string; client_id: string; person_id: string; scopes: string; expires_at: string };
  /** Tokens with which an OAuth client renews its key. A used one is kept until it expires, to detect that it is used again. */
  refresh_tokens: {
    /** Keyed hash of the token. */
    token_hash: string;
    key_id: string;
    /** Keyed hash of the code that was exchanged for the token; null for tokens that replaced another. */
    code_hash: string | null;
    expires_at: string;
    used_at: string | null;
  };
  /** Facts about the store itself. */
  store_facts: { name: string; value: string };
  conversations: {
    id: string;
    account_id: string;
    model: string;
    /** Start of the first message. */
    title: string;
    /** JSON of what the next turn needs from the previous one. */
    context: string;
    created_at: string;
    updated_at: string;
    /** While a message is being answered: the end of the lease on the conversation. */
    busy_until: string | null;
    /** Who sent the first message: a signed-in person, or a program with a key. */
    origin: ConversationOrigin;
  };
  chat_messages: {
    id: string;
    conversation_id: string;
    role: 'user' | 'assistant';
    message: string;
    model: string;
    created_at: string;
    status: 'answered' | 'abstained' | null;
    abstain_reason: AbstainReason | null;
    language: ChatLanguage | null;
    /** JSON. */
    citations: string;
  };
  /** What readers say about answers. */
  chat_feedback: {
    message_id: string;
    rating: FeedbackRating;
    comment: string | null;
    state: FeedbackState;
    created_at: string;
    updated_at: string;
    /** Versions of the program and of the texts when it was sent. */
    service_version: string;
    corpus: string | null;
  };
  /** Stored responses of idempotent requests. `answer` is encrypted with the idempotency key; null while the request is in progress. */
  kept_answers: {
    account_id: string;
    key_hash: string;
    request_hash: string;
    created_at: string;
    answer: string | null;
  };
  webhook_endpoints: {
    id: string;
    account_id: string;
    url: string;
    description: string;
    /** Space-separated: event types, `<subject>.*`, or `*`. */
    events: string;
    payload_version: string;
    /** Encrypted. It is needed for signing, but access to the store alone must not reveal it. */
    secret: string;
    secret_rotated_at: string | null;
    previous_secret: string | null;
    previous_secret_until: string | null;
    created_at: string;
    updated_at: string;
    disabled_reason: DisabledReason | null;
    /** 1 while the plan or state of the account excludes webhooks. */
    suspended: number;
    /** When the suspension began. */
    suspended_at: string | null;
    /** Failed attempts since the last success, time of the first one, and when the owner was warned. */
    failures: number;
    failing_since: string | null;
    warned_at: string | null;
    /**
     * A lower bound for the next work on this endpoint. Dispatchers poll only this column, whatever the backlog. Adding work lowers it in the same
     * transaction. Null when there is nothing to do, or nothing can be done.
     */
    next_due_at: string | null;
    deleted_at: string | null;
  };
  /** The last event number of an account. The row is the lock under which events are numbered. */
  webhook_sequences: { account_id: string; last: number };
  webhook_events: {
    id: string;
    account_id: string;
    sequence: number;
    type: EventType;
    created_at: string;
    /** The body as it is sent. */
    payload: string;
  };
  /** When a rate-limited event was last emitted. */
  webhook_marks: { account_id: string; name: string; told_at: string };
  webhook_deliveries: {
    id: string;
    endpoint_id: string;
    event_id: string;
    event_type: EventType;
    sequence: number;
    state: DeliveryState;
    attempts: number;
    created_at: string;
    /** When the next attempt is due. Null during an attempt, and when no attempts are left. */
    due_at: string | null;
    /** While an attempt is in progress: the end of its lease, which also identifies the holder. */
    leased_until: string | null;
    finished_at: string | null;
    last_status: number | null;
    last_error: string | null;
  };
  /** Number of attempts that ended within an hour; `hour` is its start. */
  webhook_hours: { endpoint_id: string; hour: string; succeeded: number; failed: number };
  webhook_attempts: {
    delivery_id: string;
    number: number;
    started_at: string;
    duration_ms: number;
    url: string;
    /** JSON. */
    request_headers: string;
    status: number | null;
    response_headers: string | null;
    response_body: string | null;
    error: string | null;
  };
};
