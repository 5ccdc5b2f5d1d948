import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { readConfig } from '../../../src/config.ts';
import { openPlatform, type Platform } from '../../../src/platform.ts';
import { WebhookDispatcher } from '../../../src/webhooks/delivery/dispatcher.ts';
import type { Sender } from '../../../src/webhooks/delivery/sender.ts';
import { createEndpoint } from '../../../src/webhooks/endpoints.ts';
import { emit } from '../../../src/webhooks/outbox.ts';
import { newDataDir } from '../../support/start.ts';
import { removeStore, storeSettings } from '../../support/stores.ts';

export const SECOND = 1_000;
export const HOUR = 3_600 * SECOND;
const START = Date.parse('2026-11-21T08:00:00Z');

function raise(error: unknown): never {
  throw error;
}

/** A store with an account and dispatchers, whose clock stands until it is moved, and who send to functions. */
export class Office {
  readonly platform: Platform;
  readonly #dataDir: string;
  readonly #dispatchers: WebhookDispatcher[] = [];
  time = START;
  accountId = '';

  private constructor(platform: Platform, dataDir: string) {
    this.platform = platform;
    this.#dataDir = dataDir;
  }

  static async open(): Promise<Office> {
    const dataDir = newDataDir();
    const store = await storeSettings(dataDir);
    const operatorClient = new Office(await openPlatform(readConfig({ LOG_LEVEL: 'silent', ...store })), dataDir);
    const account = await createAccount(operatorClient.parts, { email: 'a@example.org', plan: 'enterprise' }, OPERATOR);
    operatorClient.accountId = account.id;
    return operatorClient;
  }

  get parts() {
    const resolve = async () => [{ address: '93.184.215.14', family: 4 }];
    return { ...this.platform, now: () => this.time, guard: { resolve, allowLoopback: false } };
  }

  dispatcher(send: Sender, onFault: (error: unknown, message: string) => void = raise): WebhookDispatcher {
    const dispatcher = new WebhookDispatcher({
      ...this.parts,
      send,
      random: () => 0.5,
      ticks: () => this.time,
      onFault,
    });
    this.#dispatchers.push(dispatcher);
    return dispatcher;
  }

  /** @returns the id of a new endpoint */
  async endpoint(host: string, events: string[] = ['key.*']): Promise<string> {
    const manager = { accountId: this.accountId, note: async () => undefined };
    return (await createEndpoint(this.parts, { url: `https://${host}.example.org/`, events }, manager)).id;
  }

  /** Something happens. */
  async happen(times = 1): Promise<void> {
    await this.platform.db.transaction().execute(async (db) => {
      for (let time = 0; time < times; time++) {
        const data = { key_id: 'key_1', name: 'one' };
        await emit(db, this.parts, { accountId: this.accountId, type: 'key.revoked', data });
      }
    });
  }

  now(): string {
    return new Date(this.time).toISOString();
  }

  /** When dispatchers look at an endpoint again. */
  async nextDue(endpointId: string): Promise<string | null> {
    const rows = this.platform.db.selectFrom('webhook_endpoints').select('next_due_at').where('id', '=', endpointId);
    return (await rows.executeTakeFirstOrThrow()).next_due_at;
  }

  deliveries() {
    return this.platform.db.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute();
  }

  async close(): Promise<void> {
    await Promise.all(this.#dispatchers.map((dispatcher) => dispatcher.close()));
    await this.platform.close();
    await removeStore(this.#dataDir);
  }
}
