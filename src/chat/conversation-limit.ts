import { Failure } from '@isnad/contract/failure';
import { CONVERSATION_LIMITS, type SubscriptionPlan } from '@isnad/contract/plans';
import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import { countConversations } from './store.ts';

/** After a count, this share of the room that is left is given away without another: up to so many processes keep the limit together. */
const SHARE = 16;
const MAX_REMEMBERED = 10_000;

/**
 * How many conversations an account can have stored, by its plan. Large accounts are not counted for each new conversation: only the
 * closer they come to the limit, the more often. Requests that are under way at the same moment do not count each other.
 */
export class ConversationLimit {
  readonly #db: Kysely<Tables>;
  /** Conversations that an account on a plan can still create before it is counted again. */
  readonly #uncounted = new Map<string, number>();

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** @throws {Failure} `conversation_limit_reached` when the account can store no further conversation */
  async check({ accountId, plan }: { readonly accountId: string; readonly plan: SubscriptionPlan }): Promise<void> {
    const name = `${accountId} ${plan}`;
    const uncounted = this.#uncounted.get(name) ?? 0;
    this.#uncounted.delete(name);
    if (uncounted > 0) {
      this.#uncounted.set(name, uncounted - 1);
      return;
    }
    const limit = CONVERSATION_LIMITS[plan];
    const room = limit - (await countConversations(this.#db, accountId, limit));
    if (room <= 0) {
      throw new Failure(
        'conversation_limit_reached',
        `The account has ${limit.toLocaleString('en')} stored conversations, the limit of the plan ${plan}. Delete one, or send "store": false.`,
        { members: { plan, limit } },
      );
    }
    if (this.#uncounted.size >= MAX_REMEMBERED) this.#uncounted.clear();
    this.#uncounted.set(name, Math.floor(room / SHARE));
  }
}
