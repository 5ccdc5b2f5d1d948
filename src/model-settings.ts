import { boolean, number, openWebAddress, type Setting, textLike } from './setting-types.ts';

const MODEL = textLike(/^.{0,200}$/s, 'must have at most 200 characters');

const chatModel = (example: string, meaning: string) => ({
  type: MODEL,
  group: 'Language models' as const,
  fallback: '',
  defaultWords: 'answers from the texts alone',
  example,
  meaning,
});

const API_KEY = {
  type: textLike(/^[\x21-\x7e]*$/, 'must have no blanks and no letters beyond ASCII'),
  secret: true,
  group: 'Language models',
  fallback: '',
  example: 'sk-…',
  meaning: 'Key for that API.',
} as const;

/** Settings of the language models behind the chat, and of embeddings. */
export const MODEL_SETTINGS = {
  CHAT_BASE_URL: {
    type: openWebAddress('http://127.0.0.1:11434/v1'),
    group: 'Language models',
    fallback: '',
    example: 'http://127.0.0.1:11434/v1',
    meaning: 'OpenAI-compatible API, such as Ollama, vLLM, llama.cpp or OpenAI.',
  },
  CHAT_API_KEY: API_KEY,
  CHAT_MODEL_V1: chatModel('qwen3:8b', 'Model of that API behind `svc-v1`.'),
  CHAT_MODEL_LIGHT: chatModel('qwen3:4b', 'Model behind `svc-light`.'),
  CHAT_MODEL_PRO: chatModel('qwen3:32b', 'Model behind `svc-pro`.'),
  CHAT_TIMEOUT_MS: {
    type: number(1_000, 600_000),
    group: 'Language models',
    fallback: '60000',
    meaning: 'Milliseconds a model can take for one answer, retries included.',
  },
  CHAT_COMMENTARY: {
    type: boolean,
    group: 'Language models',
    fallback: 'false',
    meaning:
      'Lets a model add one paragraph of its own to an answer of `/api/chat/create`, as `commentary`, apart from the message. Nobody checks it.',
  },
  EMBEDDINGS_BASE_URL: {
    type: openWebAddress('http://127.0.0.1:11434/v1'),
    group: 'Language models',
    fallback: '',
    defaultWords: 'search by words alone',
    example: 'http://127.0.0.1:11434/v1',
    meaning: 'OpenAI-compatible API with `/embeddings`. Search then also finds texts by meaning.',
  },
  EMBEDDINGS_API_KEY: API_KEY,
  EMBEDDINGS_MODEL: {
    type: MODEL,
    group: 'Language models',
    fallback: '',
    example: 'bge-m3',
    meaning: 'Model of that API. Required with `EMBEDDINGS_BASE_URL`. Use one that knows Arabic, Bengali and English.',
  },
  SERVICE_PREFIX: {
    type: textLike(/^[a-z][a-z0-9]{0,15}$/, 'must be 1 to 16 lower-case letters or digits and begin with a letter'),
    group: 'Language models',
    fallback: 'svc',
    meaning: 'Prefix of the names of the chat models: 1 to 16 lowercase letters or digits, beginning with a letter.',
  },
} as const satisfies Readonly<Record<string, Setting>>;
