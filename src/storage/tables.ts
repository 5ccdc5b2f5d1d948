import type { Generated } from 'kysely';
import type { Role } from '../contract/accounts.ts';
import type { AbstainReason, ChatLanguage } from '../contract/chat.ts';
import type { SubscriptionPlan } from '../contract/plans.ts';
import type { UsageStatus } from '../contract/usage.ts';
import type { EventType } from '../contract/webhook-events.ts';
import type { DeliveryState, DisabledReason } from '../contract/webhooks.ts';

/** Requests of each class of latency (`contract/latency.ts`). */
export type LatencyColumn = `latency_${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14}`;

/** Times are ISO 8601 in UTC with milliseconds, as text: they sort as they are and read the same in both databases. */
export type Tables = {
  accounts: {
    id: string;
    email: string;
    plan: SubscriptionPlan;
    state: 'active' | 'suspended';
    created_at: string;
    /** Who signs in to it; null until somebody does. */
    person_id: Generated<string | null>;
    role: Generated<Role>;
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
    /** Keyed hash of the secret, base64url; the secret itself is nowhere. */
    secret_hash: string;
    created_at: string;
    last_used_at: string | null;
    expires_at: string | null;
    revoked_at: string | null;
    disabled_at: string | null;
    /** When the secret was last replaced. */
    rotated_at: string | null;
  };
  /** Secrets that rotations replaced: known, so that their users can be told, and good until `valid_until`. */
  retired_secrets: { secret_hash: string; key_id: string; valid_until: string };
  /** Who changed what, when and from where; written in the transaction of the change, never altered. */
  audit_log: {
    id: string;
    account_id: string;
    created_at: string;
    action: string;
    /** Identifier of what was changed. */
    target_id: string;
    actor_kind: 'person' | 'key' | 'operator' | 'service' | 'anyone';
    actor_id: string | null;
    /** IP address; null for the command line. */
    address: string | null;
    /** JSON: what the new state is. Never a secret. */
    detail: string;
  };
  /** Answered requests of a key, or, under their own id, of a person who has signed in. Everything is counted twice, by minute for a week and by hour for a year: nothing is ever rolled up. */
  usage_counts: {
    key_id: string;
    step: 'minute' | 'hour' | 'day';
    /** When the minute or the hour began. */
    start: string;
    /** Method and route: `GET /api/hadith/{ref}`. */
    endpoint: string;
    status: UsageStatus;
    requests: number;
  } & Record<LatencyColumn, number>;
  /** What a minute was like, over all processes: requests, those that failed, looks at whether the service is ready, and how often it was. */
  status_minutes: { start: string; requests: number; failed: number; checks: number; ready: number };
  /** How long the answers of an endpoint took on a day (`2026-11-21`). */
  status_latencies: { day: string; endpoint: string } & Record<LatencyColumn, number>;
  /** One row: who decides over the plans' limits of several processes; the epoch rises whenever that changes. */
  limit_arbiter: { id: number; epoch: number; decides: 'cache' | 'store' };
  /** The processes that limit together, and the epoch for which each has handed over what it accepted. Times in milliseconds. */
  limit_members: { process_id: string; seen_at: number; joined_epoch: number; reaches_cache: number };
  /** Accepted requests of limited plans, while the store decides. */
  limit_counts: { account_id: string; at: number };
  /**
   * Who signs in. This table and `sessions` are written by the library that lets people in, which also has tables of its own
   * (`credentials`, `verifications`, `second_factors`, `passkeys`); these are the columns that are read here. Booleans are 0 and 1.
   */
  people: {
    id: string;
    name: string;
    email: string;
    email_verified: number;
    two_factor_enabled: number;
    created_at: string;
    updated_at: string;
  };
  credentials: { person_id: string; provider_id: string; password: string | null };
  verifications: { id: string; value: string; created_at: string; expires_at: string };
  /** Attempts to sign in with an address since the last that was right; `name` is a keyed hash of it. */
  sign_in_attempts: { name: string; attempts: number; open_at: string };
  sessions: { id: string; person_id: string; token: string; expires_at: string };
  /** Links that let one person in, once: to an account of their own, or to the account that is there (`account_id`). */
  invites: {
    id: string;
    /** Keyed hash of the token in the link. */
    token_hash: string;
    /** Whom it is for; null when the link alone decides. */
    email: string | null;
    plan: SubscriptionPlan | null;
    account_id: string | null;
    created_at: string;
    /** Null: good until it is used. */
    expires_at: string | null;
    used_at: string | null;
    used_by: string | null;
  };
  /** Facts about the store itself. */
  store_facts: { name: string; value: string };
  conversations: {
    id: string;
    account_id: string;
    model: string;
    /** How the first message begins. */
    title: string;
    /** JSON: what the next turn needs to know of the last. */
    context: string;
    created_at: string;
    updated_at: string;
    /** While a message is being answered: until when nobody else may. */
    busy_until: string | null;
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
  /** What was answered under an idempotency key; `answer` is sealed under the key, null while it is being made. */
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
    /** Space-separated: kinds of event, `<subject>.*`, or `*`. */
    events: string;
    payload_version: string;
    /** Sealed: it signs, so it must be had again, but not by whoever has the store alone. */
    secret: string;
    secret_rotated_at: string | null;
    previous_secret: string | null;
    previous_secret_until: string | null;
    created_at: string;
    updated_at: string;
    disabled_reason: DisabledReason | null;
    /** 1 while the account's plan or state has no webhooks. */
    suspended: number;
    /** Since when. */
    suspended_at: string | null;
    /** Failed attempts since the last success, when the first of them was, and when its owner was warned. */
    failures: number;
    failing_since: string | null;
    warned_at: string | null;
    /**
     * Not later than the next thing to be done here: dispatchers look at this alone, however much is waiting. Whoever adds something to be
     * done lowers it in the same transaction. Null: nothing to do, or nothing may be done.
     */
    next_due_at: string | null;
    deleted_at: string | null;
  };
  /** The number of the last event of an account; its row is the lock under which events are numbered. */
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
  /** When something was last told of that is told at most so often. */
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
    /** When the next attempt is to be made; null while one is, and when there is none to come. */
    due_at: string | null;
    /** While an attempt is being made: until when nobody else may make it. Also tells whose it is. */
    leased_until: string | null;
    finished_at: string | null;
    last_status: number | null;
    last_error: string | null;
  };
  /** Attempts that ended within an hour, counted: `hour` is its first moment. */
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
