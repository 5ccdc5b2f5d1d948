import { availableParallelism } from 'node:os';
import { LOG_LEVELS } from './log/levels.ts';
import { MODEL_SETTINGS } from './model-settings.ts';
import {
  anyText,
  boolean,
  folder,
  nameAndContact,
  networks,
  number,
  oneOf,
  type Setting,
  type SettingType,
  serverAddress,
  textLike,
  webAddress,
} from './setting-types.ts';
import { METRICS_SETTINGS, TELEMETRY_SETTINGS } from './telemetry/telemetry-settings.ts';

const MAX_THREADS = 99;
const settings = {
  PORT: {
    type: number(0, 65_535),
    group: 'Server',
    fallback: '8787',
    meaning: 'Port to listen on. `0` takes a free port.',
  },
  HOST: {
    type: anyText,
    group: 'Server',
    fallback: '127.0.0.1',
    meaning: 'Address to listen on. `0.0.0.0` accepts other machines.',
  },
  PUBLIC_URL: {
    type: webAddress,
    group: 'Server',
    defaultWords: 'derived from `HOST` and `PORT`',
    example: 'https://isnad.example.org',
    meaning:
      'Address at which callers reach the service. It appears in errors, emails and the OpenAPI document. Only pages of this address can use sessions. With https, session cookies are sent over TLS only. Apps can be connected by OAuth only with https, or with an address of this machine.',
  },
  OPERATOR: {
    type: nameAndContact,
    group: 'Server',
    fallback: '',
    example: 'Madrasa Al-Nur <contact@example.org>',
    meaning:
      'Who runs the service, as the public pages show it: a name, and in angle brackets an email or web address.',
  },
  TRUST_PROXY: {
    type: networks,
    group: 'Server',
    fallback: '',
    example: '10.0.0.0/8,loopback',
    meaning:
      'Addresses, networks or names (`loopback`, `linklocal`, `uniquelocal`) of proxies whose `X-Forwarded-For` is trusted, separated by commas. Set it behind a proxy, or all clients share the limits of one address. The log warns once if a proxy is missing.',
  },
  DRAIN_SECONDS: {
    type: number(0, 300),
    group: 'Server',
    fallback: '5',
    meaning:
      'Seconds from SIGTERM until the listener closes. Meanwhile `/readyz` answers 503 and every answer closes its connection, so that proxies switch to other processes.',
  },
  WATCHDOG_SECONDS: {
    type: number(0, 3_600),
    group: 'Server',
    fallback: '10',
    meaning:
      'Seconds that the event loop of a process can stand still. Then the process logs why and ends, so that your supervisor starts it again. `0` turns this off, for debugging.',
  },
  DATA_DIR: {
    type: folder,
    group: 'Storage',
    fallback: './var',
    meaning: 'Folder of the SQLite store `isnad.db`, the corpus and the pepper of the keys.',
  },
  DATABASE_URL: {
    type: serverAddress(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/isnad'),
    secret: true,
    group: 'Storage',
    fallback: '',
    defaultWords: 'SQLite in `DATA_DIR`',
    example: 'postgres://user:password@host:5432/isnad',
    meaning: 'PostgreSQL database.',
  },
  REDIS_URL: {
    type: serverAddress(['redis:', 'rediss:'], 'redis://:password@host:6379'),
    secret: true,
    group: 'Storage',
    fallback: '',
    defaultWords: 'one process',
    example: 'redis://:password@host:6379',
    meaning: 'Redis or Valkey, shared by several processes on one database. Needs `DATABASE_URL`.',
  },
  LOG_LEVEL: {
    type: oneOf(LOG_LEVELS),
    group: 'Logs',
    fallback: 'info',
    meaning: 'Least severe level that is logged.',
  },
  ACCESS_LOG: {
    type: boolean,
    group: 'Logs',
    fallback: 'true',
    meaning:
      'One JSON line per request at level `info`, on standard error like the rest of the log. It never contains a key or a query.',
  },
  ...METRICS_SETTINGS,
  ...TELEMETRY_SETTINGS,
  RECITATIONS: {
    type: oneOf(['on', 'off']),
    group: 'Texts',
    fallback: 'on',
    meaning:
      'Whether answers and reading pages lead to recitations on everyayah.com. Nothing is requested from there before a visitor presses a button. `off` removes them, and the host from the content security policy.',
  },
  DEFAULT_LANGUAGE: {
    type: oneOf(['en', 'bn', 'ar']),
    group: 'Texts',
    fallback: 'en',
    meaning: "Language of a hadith's `text` when a request names none.",
  },
  CATALOGUE_URL: {
    type: anyText,
    group: 'Texts',
    fallback: '',
    defaultWords: 'the list that comes with the program',
    example: 'https://isnad.example.org/catalogue.json',
    meaning: 'File or address of the list of packs that `isnad install` offers.',
  },
  CATALOGUE_MIRROR: {
    type: webAddress,
    group: 'Texts',
    fallback: '',
    defaultWords: 'the addresses in the list',
    example: 'https://mirror.example.org',
    meaning: 'Address that stands before the path of each file of the catalogue instead of its own host.',
  },
  SEARCH_MEANINGS: {
    type: boolean,
    group: 'Texts',
    fallback: 'true',
    meaning: 'Learn from the verses and the installed hadiths which words mean the same, for search across languages.',
  },
  SIGN_UP: {
    type: oneOf(['open', 'invite', 'closed']),
    group: 'Accounts',
    fallback: 'open',
    meaning: 'Who can sign up: anyone, people with an invitation, or nobody.',
  },
  KEY_PEPPER: {
    type: textLike(/^(.{32,})?$/s, 'must have at least 32 characters'),
    secret: true,
    group: 'Accounts',
    fallback: '',
    defaultWords: 'created once in `DATA_DIR/pepper`',
    example: 'the content of DATA_DIR/pepper',
    keepsStart: true,
    meaning:
      "Secret under which keys are hashed: the content of another machine's `DATA_DIR/pepper`, or any text of at least 32 characters. Without it the stored hashes are worthless.",
  },
  MCP_ACCESS: {
    type: oneOf(['key', 'open', 'off']),
    group: 'Accounts',
    fallback: 'key',
    meaning:
      'Who can use `/mcp`: callers with an API key and connected apps, also callers without a key (texts and verification only, 30 requests a minute from an address), or nobody.',
  },
  SMTP_URL: {
    type: serverAddress(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org'),
    secret: true,
    group: 'Email',
    fallback: '',
    defaultWords: 'emails are written to the log',
    example: 'smtps://user:password@mail.example.org',
    meaning: 'Mail server.',
  },
  MAIL_FROM: {
    type: anyText,
    group: 'Email',
    fallback: '',
    example: 'Isnad <isnad@example.org>',
    meaning: 'Sender of emails. Required with `SMTP_URL`.',
  },
  WEBHOOK_ALLOW_HTTP_LOOPBACK: {
    type: boolean,
    group: 'Webhooks',
    fallback: 'false',
    meaning: "Allow webhooks to this machine's loopback addresses, over http too. For local development.",
  },
  ...MODEL_SETTINGS,
  CONCURRENCY: {
    type: number(1, 999_999),
    group: 'Limits and threads',
    fallback: '256',
    meaning: 'Concurrent requests per process of an account without a rate limit.',
  },
  WORK_THREADS: {
    type: number(1, MAX_THREADS),
    group: 'Limits and threads',
    fallback: String(Math.min(availableParallelism(), MAX_THREADS)),
    defaultWords: 'number of cores',
    example: '4',
    meaning: 'Threads for large requests to verify, search and chat. Each thread starts when it is first needed.',
  },
  WORK_QUEUE: {
    type: number(1, 99_999),
    group: 'Limits and threads',
    fallback: '256',
    meaning: 'Large requests that can wait for a thread. More get 503 with `Retry-After`.',
  },
  ISNAD_URL: {
    type: webAddress,
    group: 'Command line',
    fallback: 'http://127.0.0.1:8787',
    option: '--url',
    meaning: 'Address of the service for `webhook listen`.',
  },
  ISNAD_KEY: {
    type: textLike(/./, 'must be a key with the scope webhooks:manage'),
    secret: true,
    group: 'Command line',
    fallback: '',
    example: 'svc_live_…',
    option: '--key',
    meaning: 'Key for `webhook listen`, with the scope `webhooks:manage`.',
  },
  WEBHOOK_SECRET: {
    type: textLike(/^(whsec_[A-Za-z0-9+/]{32,88}={0,2})?$/, 'must be whsec_ and base64 of at least 24 bytes'),
    secret: true,
    group: 'Command line',
    fallback: '',
    defaultWords: 'a new secret each time',
    example: 'whsec_…',
    option: '--secret',
    meaning: 'Secret with which `webhook listen` signs.',
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;

/** All settings by the name of their environment variable, in the order of the documentation. */
export const SETTINGS: Readonly<Record<SettingName, Setting>> = settings;

/** What the text of a setting becomes. */
export type SettingValue<Name extends SettingName> =
  (typeof settings)[Name]['type'] extends SettingType<infer Value> ? Value : never;
