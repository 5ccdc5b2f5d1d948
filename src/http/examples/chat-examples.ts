import type { ChatAnswer, ChatHistory, ConversationList, ModelList } from '@isnad/contract/chat';
import type { ChatFeedback } from '@isnad/contract/chat-feedback';
import type { OperatorFeedback } from '@isnad/contract/operator-feedback';
import type { Receipt } from '@isnad/contract/receipts';
import { layOut, verseTranslations } from '../../chat/segments.ts';

/*
 * Examples for the documentation; a test asks the question and compares the answer.
 */

const { message: MESSAGE, citations: CITATIONS } = layOut([
  'Here it is:\n\n[Quran 112:1, Al-Ikhlas]\n',
  { kind: 'quran', ref: '112:1', edition: 'quran.ar', lang: 'ar', text: 'قُلۡ هُوَ ٱللَّهُ أَحَدٌ' },
  '\n',
  { kind: 'quran', ref: '112:1', edition: 'quran.en', lang: 'en', text: 'Say, "He is Allah, [who is] One,' },
]);

export const CHAT_EXAMPLE: ChatAnswer = {
  id: 'chat_01KAH3V9M2C8Y4T6W0Z1XQJ5RN',
  message: MESSAGE,
  model: 'svc-v1',
  created_at: '2026-11-21T08:15:30.125Z',
  message_id: 'msg_01KAH3V9M4F6B2N8R1D5G7K9TQ',
  conversation_id: 'chat_01KAH3V9M2C8Y4T6W0Z1XQJ5RN',
  status: 'answered',
  abstain_reason: null,
  language: 'en',
  citations: CITATIONS,
  verse_translations: verseTranslations(CITATIONS),
  usage: { provider: 'corpus', evidence: 1 },
};

const { id, model, created_at, message, message_id, status, abstain_reason, language, citations } = CHAT_EXAMPLE;

export const RECEIPT_EXAMPLE: Receipt = {
  version: 1,
  issuer: 'http://127.0.0.1:8787',
  issued_at: '2026-11-21T08:20:00.000Z',
  key_id: 'T3v0cN5VYx0d2m1Q',
  corpus: 'c1d4a8f0b2e69375',
  conversation_id: id,
  message_id,
  model,
  created_at,
  question_sha256: 'f1d2d2f924e986ac86fdf7b36c94bcdf32beec15a3f1d2d2f924e986ac86fdf7',
  answer: message,
  citations: citations.slice(0, 1),
  signature: 'aWxsdXN0cmF0aW9uLW9ubHk',
};

export const HISTORY_EXAMPLE: ChatHistory = {
  id,
  model,
  origin: 'key',
  created_at,
  updated_at: '2026-11-21T08:15:30.131Z',
  messages: [
    {
      id: 'msg_01KAH3V9M3A7C5E9G1J3L5N7PR',
      role: 'user',
      message: '112:1',
      model,
      created_at,
      status: null,
      abstain_reason: null,
      language: null,
      citations: [],
    },
    { id: message_id, role: 'assistant', message, model, created_at, status, abstain_reason, language, citations },
  ],
  count: 2,
  has_more: false,
  next_cursor: null,
};

export const CONVERSATIONS_EXAMPLE: ConversationList = {
  data: [{ id, model, origin: 'key', created_at, updated_at: HISTORY_EXAMPLE.updated_at, title: '112:1' }],
  count: 1,
  has_more: false,
  next_cursor: null,
};

export const FEEDBACK_EXAMPLE: ChatFeedback = {
  rating: 'not_my_question',
  comment: 'I asked about the name of the surah.',
};

export const OPERATOR_FEEDBACK_EXAMPLE: OperatorFeedback = {
  message_id,
  conversation_id: id,
  account_id: 'acct_01KAH3V9M1B5D7F9H2K4M6P8RS',
  ...FEEDBACK_EXAMPLE,
  state: 'open',
  created_at: '2026-11-21T08:16:02.040Z',
  updated_at: '2026-11-21T08:16:02.040Z',
  model,
  service_version: '0.1.0',
  corpus: RECEIPT_EXAMPLE.corpus,
  question: '112:1',
  answer: message,
  citations,
};

export const MODELS_EXAMPLE: ModelList = {
  data: [
    { id: 'svc-v1', description: 'Latest model, fast and reliable.', provider: 'corpus' },
    { id: 'svc-light', description: 'Low latency, simple tasks.', provider: 'corpus' },
    { id: 'svc-pro', description: 'Complex reasoning.', provider: 'corpus' },
  ],
  count: 3,
};
