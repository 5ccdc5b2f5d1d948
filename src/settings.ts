/** Describes one setting for `docs/configuration.md` and `.env.example`. */
export type Setting = {
  /** Heading of the documentation under which it is listed. */
  readonly group: (typeof SETTING_GROUPS)[number];
  readonly meaning: string;
  /** Value that applies when the variable is missing or empty. */
  readonly fallback?: string;
  /** Default in words, where it is not a constant. */
  readonly defaultWords?: string;
  /** Value for the documentation, where there is no constant default. */
  readonly example?: string;
};

export const SETTING_GROUPS = [
  'Server',
  'Storage',
  'Logs',
  'Texts',
  'Accounts',
  'Email',
  'Webhooks',
  'Language models',
  'Limits and threads',
  'Command line',
] as const;

const settings = {
  PORT: { group: 'Server', fallback: '8787', meaning: 'Port to listen on. `0` takes a free port.' },
  HOST: { group: 'Server', fallback: '127.0.0.1', meaning: 'Address to listen on. `0.0.0.0` accepts other machines.' },
  PUBLIC_URL: {
    group: 'Server',
    defaultWords: 'derived from `HOST` and `PORT`',
    example: 'https://isnad.example.org',
    meaning:
      'Address at which callers reach the service. It appears in errors, emails and the OpenAPI document. Only pages of this address can use sessions. With https, session cookies are sent over TLS only.',
  },
  TRUST_PROXY: {
    group: 'Server',
    fallback: '',
    example: '10.0.0.0/8,loopback',
    meaning:
      'Addresses, networks or names (`loopback`, `linklocal`, `uniquelocal`) of proxies whose `X-Forwarded-For` is trusted, separated by commas. Set it behind a proxy, or all clients share the limits of one address. The log warns once if a proxy is missing.',
  },
  DRAIN_SECONDS: {
    group: 'Server',
    fallback: '5',
    meaning:
      'Seconds from SIGTERM until the listener closes, 0 to 300. Meanwhile `/readyz` answers 503 and every answer closes its connection, so that proxies switch to other processes.',
  },
  DATA_DIR: {
    group: 'Storage',
    fallback: './data',
    meaning: 'Folder of the SQLite store `isnad.db`, the corpus and the pepper of the keys.',
  },
  DATABASE_URL: {
    group: 'Storage',
    fallback: '',
    defaultWords: 'SQLite in `DATA_DIR`',
    example: 'postgres://user:password@host:5432/isnad',
    meaning: 'PostgreSQL database.',
  },
  REDIS_URL: {
    group: 'Storage',
    fallback: '',
    defaultWords: 'one process',
    example: 'redis://:password@host:6379',
    meaning: 'Redis or Valkey, shared by several processes on one database. Needs `DATABASE_URL`.',
  },
  LOG_LEVEL: {
    group: 'Logs',
    fallback: 'info',
    meaning: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
  },
  ACCESS_LOG: {
    group: 'Logs',
    fallback: 'true',
    meaning:
      'One JSON line per request at level `info`, on standard error like the rest of the log. It never contains a key or a query.',
  },
  DEFAULT_LANGUAGE: {
    group: 'Texts',
    fallback: 'en',
    meaning: "Language of a hadith's `text` when a request names none: `ar`, `en` or `bn`.",
  },
  SEARCH_MEANINGS: {
    group: 'Texts',
    fallback: 'true',
    meaning: 'Learn from the verses which words mean the same, for search across languages.',
  },
  SIGN_UP: {
    group: 'Accounts',
    fallback: 'open',
    meaning: 'Who can sign up: `open` (anyone), `invite` (people with an invitation) or `closed` (nobody).',
  },
  KEY_PEPPER: {
    group: 'Accounts',
    fallback: '',
    defaultWords: 'created once in `DATA_DIR/pepper`',
    example: 'the content of DATA_DIR/pepper',
    meaning:
      "Secret under which keys are hashed: the content of another machine's `DATA_DIR/pepper`, or any text of at least 32 characters. Without it the stored hashes are worthless.",
  },
  SMTP_URL: {
    group: 'Email',
    fallback: '',
    defaultWords: 'emails are written to the log',
    example: 'smtps://user:password@mail.example.org',
    meaning: 'Mail server.',
  },
  MAIL_FROM: {
    group: 'Email',
    fallback: '',
    example: 'Isnad <isnad@example.org>',
    meaning: 'Sender of emails. Required with `SMTP_URL`.',
  },
  WEBHOOK_ALLOW_HTTP_LOOPBACK: {
    group: 'Webhooks',
    fallback: 'false',
    meaning: "Allow webhooks to this machine's loopback addresses, over http too. For local development.",
  },
  CHAT_BASE_URL: {
    group: 'Language models',
    fallback: '',
    example: 'http://127.0.0.1:11434/v1',
    meaning: 'OpenAI-compatible API, such as Ollama, vLLM, llama.cpp or OpenAI.',
  },
  CHAT_API_KEY: { group: 'Language models', fallback: '', example: 'sk-…', meaning: 'Key for that API.' },
  CHAT_MODEL_V1: {
    group: 'Language models',
    fallback: '',
    defaultWords: 'answers from the texts alone',
    example: 'qwen3:8b',
    meaning: 'Model of that API behind `svc-v1`.',
  },
  CHAT_MODEL_LIGHT: {
    group: 'Language models',
    fallback: '',
    defaultWords: 'answers from the texts alone',
    example: 'qwen3:4b',
    meaning: 'Model behind `svc-light`.',
  },
  CHAT_MODEL_PRO: {
    group: 'Language models',
    fallback: '',
    defaultWords: 'answers from the texts alone',
    example: 'qwen3:32b',
    meaning: 'Model behind `svc-pro`.',
  },
  CHAT_TIMEOUT_MS: {
    group: 'Language models',
    fallback: '60000',
    meaning: 'Milliseconds a model can take for one answer, retries included, 1000 to 600000.',
  },
  SERVICE_PREFIX: {
    group: 'Language models',
    fallback: 'svc',
    meaning: 'Prefix of the names of the chat models: 1 to 16 lowercase letters or digits, beginning with a letter.',
  },
  CONCURRENCY: {
    group: 'Limits and threads',
    fallback: '256',
    meaning: 'Concurrent requests per process of an account without a rate limit, 1 to 999999.',
  },
  WORK_THREADS: {
    group: 'Limits and threads',
    defaultWords: 'number of cores',
    example: '4',
    meaning:
      'Threads for large requests to verify, search and chat, 1 to 99. Each thread starts when it is first needed.',
  },
  WORK_QUEUE: {
    group: 'Limits and threads',
    fallback: '256',
    meaning: 'Large requests that can wait for a thread, 1 to 99999. More get 503 with `Retry-After`.',
  },
  ISNAD_URL: {
    group: 'Command line',
    fallback: 'http://127.0.0.1:8787',
    meaning: 'Address of the service for `webhook listen`.',
  },
  ISNAD_KEY: {
    group: 'Command line',
    fallback: '',
    example: 'svc_live_…',
    meaning: 'Key for `webhook listen`, with the scope `webhooks:manage`.',
  },
  WEBHOOK_SECRET: {
    group: 'Command line',
    fallback: '',
    defaultWords: 'a new secret each time',
    example: 'whsec_…',
    meaning: 'Secret with which `webhook listen` signs.',
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;

/** All settings by the name of their environment variable, in the order of the documentation. */
export const SETTINGS: Readonly<Record<SettingName, Setting>> = settings;
