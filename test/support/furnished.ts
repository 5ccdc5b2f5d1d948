import type { Me } from '@isnad/contract/people';
import { sql } from 'kysely';
import { changePlan } from '../../src/accounts/accounts/change-accounts.ts';
import { OPERATOR } from '../../src/accounts/audit/actor.ts';
import { reportFault } from '../../src/corrections/corrections.ts';
import type { Storage } from '../../src/storage/storage.ts';
import type { ServiceWithMail } from './start-with-mail.ts';
import type { Visitor } from './visitor.ts';

export type Furnished = {
  readonly person: Visitor;
  readonly email: string;
  /** ID of the account. */
  readonly id: string;
  readonly personId: string;
  /** The one key, and its secret. */
  readonly keyId: string;
  readonly secret: string;
  readonly webhookId: string;
};

/** Somebody with a row in every table in which an account can have rows. `words` are in each of them. */
export async function furnish(house: ServiceWithMail, email: string, words: string): Promise<Furnished> {
  const person = await house.member(email);
  const { platform } = house.isnad.service;
  const me = (await person.get<Me>('/api/me')).body;
  const { id } = me.account;
  await changePlan(platform, id, 'professional', OPERATOR);
  await person.post('/api/me/plan-request', { plan: 'enterprise' });
  await person.send('PUT', '/api/me/bookmarks', { bookmarks: [{ path: '/quran/112/1', title: `112:1 ${words}` }] });
  const made = await person.post<{ id: string; secret: string }>('/api/keys', { name: `key of ${words}` });
  const authorization = `Bearer ${made.body.secret}`;
  await fetch(`${house.isnad.address}/api/quran?id=999`, { headers: { authorization } });
  await person.get('/api/quran?id=112');
  const hook = { url: `https://hooks.example.org/${words}`, events: ['key.*'] };
  const { body } = await person.post<{ id: string }>('/api/webhooks', hook);
  await person.post(`/api/webhooks/${body.id}/test`);
  const { status } = await person.post('/api/chat/create', { message: `112:1 ${words}` });
  if (status !== 200) throw new Error(`the chat answered ${status}`);
  const fault = { ref: '2:255', edition: 'quran.en', text: 'words', kind: 'letters', detail: words } as const;
  await reportFault(platform, { ...fault, proposed: undefined, email });
  const ids = { id, personId: me.person?.id ?? '', keyId: made.body.id, webhookId: body.id };
  return { person, email, ...ids, secret: made.body.secret };
}

/** The tables with a row in which one of the texts is. Reads the whole store. */
export async function tablesWith(db: Storage['db'], texts: readonly string[]): Promise<string[]> {
  const found = [];
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    const all = JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
    if (texts.some((text) => all.includes(text))) found.push(name);
  }
  return found.sort();
}
