import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type * as Audit from '@isnad/contract/audit';
import type * as Changed from '@isnad/contract/changes';
import type * as ChatTypes from '@isnad/contract/chat';
import type * as Editions from '@isnad/contract/editions';
import type * as Exported from '@isnad/contract/export';
import type * as HadithTypes from '@isnad/contract/hadith';
import type * as KeyTypes from '@isnad/contract/keys';
import type * as QuranTypes from '@isnad/contract/quran';
import type * as Related from '@isnad/contract/related';
import type * as UsageTypes from '@isnad/contract/usage';
import type * as Verify from '@isnad/contract/verify';
import { type ApiDocument, publicOperations, typesOf } from '../../../packages/client/generate-types.ts';
import type * as Client from '../../../packages/client/src/index.ts';
import { Isnad } from '../../../packages/client/src/index.ts';
import { skipWithout } from '../../support/installed-apart.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
let document: ApiDocument;
before(async () => {
  isnad = await startService();
  document = (await (await fetch(`${isnad.address}/openapi.json`)).json()) as ApiDocument;
});
after(() => isnad.stop());

test('the types are those of the OpenAPI document; if not, run the script "generate" of the client', {
  skip: skipWithout('tools'),
}, () => {
  const file = new URL('../../../packages/client/src/types.ts', import.meta.url);
  assert.equal(readFileSync(file, 'utf8'), typesOf(document));
});

/** A call of every operation, with IDs that are never looked up. */
const CALLS: Readonly<Record<string, (client: Isnad) => PromiseLike<unknown>>> = {
  getQuran: ({ quran }) => quran.list({ juz: 30 }),
  listSurahs: ({ quran }) => quran.surahs(),
  getSurah: ({ quran }) => quran.surah(2),
  listDivision: ({ quran }) => quran.divisions('ruku'),
  getVerses: ({ quran }) => quran.verses('2:255'),
  getTafsir: ({ quran }) => quran.tafsir('2:255'),
  getVerseWords: ({ quran }) => quran.words('2:255'),
  getSurahIntroduction: ({ quran }) => quran.introduction(2),
  listRecitations: ({ quran }) => quran.recitations(),
  listHadithsOfVerse: ({ quran }) => quran.hadiths('2:255'),
  listVersesOfHadith: ({ hadith }) => hadith.verses('nawawi:1'),
  searchQuran: ({ quran }) => quran.search('mercy'),
  getRandomVerse: ({ quran }) => quran.random(),
  listEditions: (client) => client.editions(),
  listExports: (client) => client.exports(),
  listChanges: (client) => client.changes(),
  listHadith: ({ hadith }) => hadith.list(),
  searchHadith: ({ hadith }) => hadith.search('mercy'),
  getRandomHadith: ({ hadith }) => hadith.random(),
  listHadithCollections: ({ hadith }) => hadith.collections(),
  getHadith: ({ hadith }) => hadith.get('nawawi:1'),
  verifyQuotations: (client) => client.verify('text'),
  getSample: (client) => client.sample(),
  createKey: ({ keys }) => keys.create({ name: 'x' }),
  listKeys: ({ keys }) => keys.list(),
  readKey: ({ keys }) => keys.get('x'),
  updateKey: ({ keys }) => keys.update('x', {}),
  deleteKey: ({ keys }) => keys.delete('x'),
  rotateKey: ({ keys }) => keys.rotate('x'),
  disableKey: ({ keys }) => keys.disable('x'),
  enableKey: ({ keys }) => keys.enable('x'),
  revokeKey: ({ keys }) => keys.revoke('x'),
  reportLeakedKey: ({ keys }) => keys.reportLeaked('x'),
  readAudit: (client) => client.audit(),
  getUsage: (client) => client.usage(),
  listRequests: (client) => client.requests(),
  getLimits: (client) => client.limits(),
  createWebhook: ({ webhooks }) => webhooks.create({ url: 'https://x', events: ['*'] }),
  listWebhooks: ({ webhooks }) => webhooks.list(),
  readWebhook: ({ webhooks }) => webhooks.get('x'),
  updateWebhook: ({ webhooks }) => webhooks.update('x', {}),
  deleteWebhook: ({ webhooks }) => webhooks.delete('x'),
  enableWebhook: ({ webhooks }) => webhooks.enable('x'),
  disableWebhook: ({ webhooks }) => webhooks.disable('x'),
  rotateWebhookSecret: ({ webhooks }) => webhooks.rotateSecret('x'),
  testWebhook: ({ webhooks }) => webhooks.test('x'),
  listDeliveries: ({ webhooks }) => webhooks.deliveries('x'),
  readDelivery: ({ webhooks }) => webhooks.delivery('x', 'y'),
  resendDelivery: ({ webhooks }) => webhooks.resend('x', 'y'),
  replayWebhook: ({ webhooks }) => webhooks.replay('x', {}),
  listWebhookEvents: ({ webhooks }) => webhooks.events(),
  listWebhookEventTypes: ({ webhooks }) => webhooks.eventTypes(),
  createChat: ({ chat }) => chat.create({ message: 'x' }),
  listModels: (client) => client.models(),
  readChatHistory: ({ chat }) => chat.history('x'),
  sendFeedback: ({ chat }) => chat.sendFeedback('x', 'y', { rating: 'helpful' }),
  deleteFeedback: ({ chat }) => chat.deleteFeedback('x', 'y'),
  getReceipt: ({ receipts }) => receipts.get('x', 'y'),
  deleteConversation: ({ chat }) => chat.delete('x'),
  listConversations: ({ chat }) => chat.conversations(),
  getService: (client) => client.service(),
  getVersion: (client) => client.version(),
};

test('every public operation has a method, which sends its method and path, and a key where one is read', async () => {
  const operations = publicOperations(document);
  assert.ok(operations.length >= 48, `${operations.length} operations`);
  assert.deepEqual(Object.keys(CALLS).sort(), operations.map(([, , { operationId }]) => operationId).sort());
  const sent: [method: string, path: string, headers: Headers][] = [];
  const fetch = async (url: string, { method = '', headers }: RequestInit) => {
    sent.push([method, new URL(url).pathname, new Headers(headers)]);
    return Response.json({ data: [] });
  };
  const client = new Isnad({ baseUrl: 'http://x', apiKey: 'svc_test_x', fetch });
  for (const [method, path, { operationId, parameters = [] }] of operations) {
    await CALLS[operationId]?.(client);
    const [sentMethod, sentPath, headers] = sent.at(-1) ?? [];
    assert.equal(sentMethod, method, operationId);
    assert.match(sentPath ?? '', new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), operationId);
    const takesKey = parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey');
    assert.equal(headers?.has('idempotency-key'), takesKey, operationId);
  }
  assert.equal(sent.length, operations.length);
});

test('fields select what each record has, and its type', async () => {
  const client = new Isnad({ baseUrl: isnad.address, apiKey: isnad.key });
  const one: { readonly author: string } = await client.hadith.get('nawawi:1', { fields: ['author'] });
  assert.deepEqual(Object.keys(one), ['author']);
  const { data } = await client.hadith.search('intentions', { fields: ['score', 'text'] });
  const [first] = data satisfies readonly Pick<Client.Hadith, 'ref' | 'score' | 'text'>[];
  assert.deepEqual(Object.keys(first ?? {}), ['text', 'score', 'ref']);
  // @ts-expect-error: `grades` was not requested.
  assert.equal(first?.grades, undefined);
  const refs = await Array.fromAsync(client.hadith.list({ fields: ['id'], limit: 30 }));
  assert.deepEqual([refs.length, Object.keys(refs[0] ?? {})], [42, ['id', 'ref']]);
  const { verses } = await client.quran.surah(112, { fields: ['text'] });
  assert.deepEqual(
    verses.map((verse: { readonly text: string }) => Object.keys(verse)),
    Array(4).fill(['text']),
  );
  const { surahs } = await client.quran.surahs({ fields: ['id', 'name'] });
  const names = surahs satisfies readonly Pick<Client.SurahSummary, 'id' | 'name'>[];
  assert.deepEqual([names.length, Object.keys(names[0] ?? {})], [114, ['id', 'name']]);
  // @ts-expect-error: `type` was not requested.
  assert.equal(surahs[0]?.type, undefined);
  const list: Client.SurahList = await client.quran.surahs();
  assert.ok(list.surahs[0]?.type);
  const keys = await Array.fromAsync(client.quran.list({ juz: 30, fields: ['key'] }));
  assert.equal(keys.length, 564);
  const whole: Client.HadithList = await client.hadith.search('intentions');
  assert.ok(whole.data[0]?.grades);
});

/** Compiles only if what the contract defines can be used as the type of the client. */
type Is<Defined extends Wanted, Wanted> = Defined;
/** Types of the client that the contract defines too. The check of types compares them. */
export type SameAsContract = [
  Is<ChatTypes.ChatAnswer, Client.ChatAnswer>,
  Is<ChatTypes.ChatHistory, Client.ChatHistory>,
  Is<ChatTypes.ConversationList, Client.ConversationList>,
  Is<Editions.EditionList, Client.EditionList>,
  Is<Exported.ExportList, Client.ExportList>,
  Is<Changed.ChangePage, Client.ChangePage>,
  Is<Related.RelatedTexts, Client.RelatedTexts>,
  Is<QuranTypes.Surah, Client.Surah>,
  Is<QuranTypes.KeyedVerse, Client.KeyedVerse>,
  Is<QuranTypes.VerseListing, Client.VerseListing>,
  Is<HadithTypes.HadithList, Client.HadithList>,
  Is<HadithTypes.HadithCollections, Client.HadithCollections>,
  Is<Verify.Verification, Client.Verification>,
  Is<KeyTypes.KeyList, Client.KeyList>,
  Is<KeyTypes.RotatedKey, Client.RotatedKey>,
  Is<Audit.AuditLog, Client.AuditLog>,
  Is<UsageTypes.Usage, Client.Usage>,
  Is<UsageTypes.Limits, Client.Limits>,
];
