import { CHAT_EXAMPLE, FEEDBACK_EXAMPLE, HISTORY_EXAMPLE } from '../chat-examples.ts';
import { HADITH_EXAMPLE } from '../hadith-examples.ts';
import { KEY_EXAMPLE, NEW_KEY_EXAMPLE } from '../key-examples.ts';
import { CORRECTION_EXAMPLE } from '../operator-corrections-examples.ts';
import { ACCOUNT_EXAMPLE, PACK_JOB_EXAMPLE, SIGN_UP_EXAMPLE } from '../operator-examples.ts';
import { VERIFY_EXAMPLE } from '../verify-examples.ts';
import { DELIVERY_EXAMPLE, ENDPOINT_EXAMPLE } from '../webhook-examples.ts';
import { AUTH_PLACEHOLDERS, AUTH_REQUEST_EXAMPLES } from './auth-request-examples.ts';
import type { RequestExample } from './request-example.ts';

const PACK = 'name-of-a-pack';
const EMAIL = ACCOUNT_EXAMPLE.email;
const key = { path: { id: KEY_EXAMPLE.id } };
const webhook = { path: { id: ENDPOINT_EXAMPLE.id } };
const delivery = { path: { id: ENDPOINT_EXAMPLE.id, delivery_id: DELIVERY_EXAMPLE.id } };
const conversation = { path: { conversation_id: HISTORY_EXAMPLE.id } };
const account = { path: { id: ACCOUNT_EXAMPLE.id } };
const report = { path: { id: CORRECTION_EXAMPLE.id } };

const answer = { path: { conversation_id: HISTORY_EXAMPLE.id, message_id: CHAT_EXAMPLE.message_id } };
const REQUEST_EXAMPLES: Readonly<Record<string, RequestExample>> = {
  getQuran: { query: { id: 2, verse: '255-257' } },
  getSurah: { path: { surah: 112 } },
  listDivision: { path: { division: 'manzil' } },
  getVerses: { path: { key: '2:255-257' } },
  getTafsir: { path: { key: '108:1' } },
  getSurahIntroduction: { path: { surah: 108 } },
  getVerseWords: { path: { key: '108:2' } },
  listHadithsOfVerse: { path: { key: '32:16-17' } },
  listVersesOfHadith: { path: { ref: 'nawawi:29' } },
  searchQuran: { query: { search: 'patience', limit: 2 } },
  getRandomVerse: { query: { juz: 30 } },
  getSample: { query: { key: '2:255' } },
  listHadith: { query: { search: 'intentions', lang: 'en', limit: 2 } },
  searchHadith: { query: { search: 'intentions', lang: 'en', limit: 2 } },
  getRandomHadith: { query: { collection: 'nawawi', lang: 'en' } },
  getHadith: { path: { ref: HADITH_EXAMPLE.ref } },
  verifyQuotations: { body: VERIFY_EXAMPLE },

  createChat: { body: { message: '112:1' } },
  readChatHistory: conversation,
  getReceipt: answer,
  sendFeedback: { ...answer, body: FEEDBACK_EXAMPLE },
  deleteFeedback: answer,
  deleteConversation: conversation,

  createKey: { body: { name: 'reading circle', scopes: ['quran:read', 'hadith:read'] } },
  listKeys: { query: { limit: 10 } },
  readKey: key,
  updateKey: { ...key, body: { name: 'reading circle, Fridays' } },
  deleteKey: key,
  rotateKey: { ...key, body: { overlap_seconds: 3_600 } },
  disableKey: key,
  enableKey: key,
  revokeKey: key,
  reportLeakedKey: { body: { secret: NEW_KEY_EXAMPLE.secret } },
  readAudit: { query: { limit: 10 } },
  getUsage: { query: { interval: 'hour', group_by: 'endpoint' } },
  listRequests: { query: { limit: 10 } },

  createWebhook: { body: { url: 'https://hooks.example.org/isnad', events: ['chat.*', 'key.*'] } },
  listWebhooks: { query: { limit: 10 } },
  readWebhook: webhook,
  updateWebhook: { ...webhook, body: { events: ['key.*'] } },
  deleteWebhook: webhook,
  enableWebhook: webhook,
  disableWebhook: webhook,
  rotateWebhookSecret: webhook,
  testWebhook: webhook,
  listDeliveries: { ...webhook, query: { limit: 10 } },
  readDelivery: delivery,
  resendDelivery: delivery,
  replayWebhook: { ...webhook, body: { from_sequence: 1, dry_run: true } },
  listWebhookEvents: { query: { limit: 10 } },

  listAccounts: { query: { limit: 10 } },
  createAccount: { body: { email: EMAIL, plan: 'professional' } },
  readAccount: account,
  changePlan: { ...account, body: { plan: 'professional' } },
  suspendAccount: account,
  resumeAccount: account,
  inviteAccount: account,
  requestPlan: { body: { plan: 'professional' } },
  listPlanRequests: { query: { limit: 10 } },
  acceptPlanRequest: account,
  declinePlanRequest: account,
  listSignUps: { query: { limit: 10 } },
  createConfirmationLink: { path: { id: SIGN_UP_EXAMPLE.id } },
  importPack: {
    query: { name: 'garden.ndjson', licence: 'CC0-1.0' },
    body: '{"collection":"garden","number":"1","text_en":"A text that speaks of a garden."}',
  },
  removePack: { path: { name: PACK } },
  installPacks: { body: { packs: ['six-books'], accept_licence: true } },
  uninstallPack: { path: { name: PACK } },
  readPackJob: { path: { id: PACK_JOB_EXAMPLE.id } },
  listCorrections: { query: { state: 'open', limit: 10 } },
  readCorrection: report,
  acceptCorrection: { ...report, body: { text: 'The whole corrected text.', answer: 'Thank you.' } },
  rejectCorrection: { ...report, body: { answer: 'The printed edition has the same words.' } },
  listFeedback: { query: { state: 'open', limit: 10 } },
  updateFeedback: { path: { message_id: CHAT_EXAMPLE.message_id }, body: { state: 'done' } },
  ...AUTH_REQUEST_EXAMPLES,
};

/**
 * Example requests by `operationId`. Operations without an entry need neither parameters nor a body. The examples and code samples of the
 * OpenAPI document are generated from them, and a test sends each one.
 * @param prefix prefix of model names
 */
export function requestExamples(prefix: string): Readonly<Record<string, RequestExample>> {
  const model = `${prefix}-v1`;
  return {
    ...REQUEST_EXAMPLES,
    createCompletion: { body: { model, messages: [{ role: 'user', content: '112:1' }] } },
    createResponse: { body: { model, input: '112:1' } },
    readOpenAiModel: { path: { model } },
  };
}

/** Placeholders in the examples, and what to send instead. */
export const PLACEHOLDERS: Readonly<Record<string, string>> = {
  [KEY_EXAMPLE.id]: 'the ID of one of your keys (`GET /api/keys`)',
  [NEW_KEY_EXAMPLE.secret]: 'the leaked key',
  [ENDPOINT_EXAMPLE.id]: 'the ID of one of your webhooks (`GET /api/webhooks`)',
  [DELIVERY_EXAMPLE.id]: 'the ID of one of its deliveries (`GET /api/webhooks/{id}/deliveries`)',
  [HISTORY_EXAMPLE.id]: 'the ID of one of your conversations (`GET /api/chat/history`)',
  [CHAT_EXAMPLE.message_id]: 'the ID of an answer in it',
  [ACCOUNT_EXAMPLE.id]: 'the ID of an account (`GET /api/operator/accounts`)',
  [SIGN_UP_EXAMPLE.id]: 'the ID of a sign-up (`GET /api/operator/sign-ups`)',
  [PACK_JOB_EXAMPLE.id]: 'the ID of a job (`GET /api/operator/hadith/jobs`)',
  [CORRECTION_EXAMPLE.id]: 'the ID of a report (`GET /api/operator/corrections`)',
  [PACK]: 'the name of an installed pack (`GET /api/operator/hadith/packs`)',
  [EMAIL]: 'the email address of the person',
  ...AUTH_PLACEHOLDERS,
};
