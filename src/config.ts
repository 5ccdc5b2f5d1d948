import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { LOG_LEVELS, type LogLevel } from './log/levels.ts';
import { SETTINGS, type SettingName } from './settings.ts';

const LANGUAGES = ['en', 'bn', 'ar'] as const;
const SIGN_UP_MODES = ['open', 'invite', 'closed'] as const;

export type Config = {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Address of a PostgreSQL database, with its password; empty: SQLite in `dataDir`. */
  readonly databaseUrl: string;
  /** Address of a Redis or Valkey server, with its password, that the processes on one database share; empty: there is one process. */
  readonly redisUrl: string;
  /** Without a slash at the end; empty: derived from host and port. */
  readonly publicUrl: string;
  readonly logLevel: LogLevel;
  readonly accessLog: boolean;
  /** Learn from the verses what words mean, once, behind the first start. */
  readonly searchMeanings: boolean;
  /** Of a hadith's text when a request names none. */
  readonly defaultLanguage: (typeof LANGUAGES)[number];
  /** Empty: made once in `dataDir`. */
  readonly keyPepper: string;
  /** Who may sign up. */
  readonly signUp: (typeof SIGN_UP_MODES)[number];
  /** Mail server, with user and password; empty: mails are written to the log. */
  readonly smtpUrl: string;
  /** Sender of mails. */
  readonly mailFrom: string;
  /** Addresses, networks or names for them (`loopback`, `linklocal`, `uniquelocal`) of proxies whose `X-Forwarded-For` is believed. */
  readonly trustProxy: readonly string[];
  /** Seconds from SIGTERM until the listener closes, in which proxies see in `/readyz` that this process stops. */
  readonly drainSeconds: number;
  /** Requests that an account without a rate limit may have open at once in one process. */
  readonly concurrency: number;
  /** Threads for large requests in one process, and how many of these may wait for one. */
  readonly workThreads: number;
  readonly workQueue: number;
  /** What stands before the kinds in the names of the chat models. */
  readonly servicePrefix: string;
  /** Where the language models are. */
  readonly chat: {
    /** Without a slash at the end; empty: there are none. */
    readonly baseUrl: string;
    readonly apiKey: string;
    /** The upstream model behind each of ours; empty: answered from the texts alone. */
    readonly models: { readonly v1: string; readonly light: string; readonly pro: string };
    readonly timeoutMs: number;
  };
  /** Whether webhooks may be sent to this machine's own loopback, by http too: for local work. */
  readonly webhookAllowHttpLoopback: boolean;
};

/** The settings are wrong; `faults` has one line in words for each. */
export class ConfigFault extends Error {
  override name = 'ConfigFault';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;
type Value = (name: SettingName) => string;
type Check = (ok: boolean, name: SettingName, rule: string) => void;

/** Reads values, or the defaults of `settings.ts` where they are missing or empty. */
function valuesOf(environment: Environment): Value {
  return (name) => environment[name]?.trim() || SETTINGS[name].fallback || '';
}

/**
 * Reads the settings from the environment and, behind it, from `.env` in the working folder.
 * @param given on the command line, before both
 * @throws {ConfigFault}
 */
export function loadConfig(given: Environment = {}): Config {
  return readConfig({ ...readDotEnv(), ...process.env, ...given });
}

/** Where a command finds a service that it talks to over HTTP, and the key it shows there. */
export type ClientConfig = {
  /** Without a slash at the end. */
  readonly url: string;
  readonly key: string;
  /** Secret that forwarded webhooks are signed with; empty: a new one each time. */
  readonly webhookSecret: string;
};

/** The same for commands that talk to a service over HTTP. @throws {ConfigFault} */
export function loadClientConfig(given: Environment): ClientConfig {
  const environment: Environment = { ...readDotEnv(), ...process.env, ...given };
  const value = valuesOf(environment);
  const url = value('ISNAD_URL').replace(/\/+$/, '');
  const [key, webhookSecret] = [value('ISNAD_KEY'), value('WEBHOOK_SECRET')];
  const faults = [
    ...(isWebAddress(url)
      ? []
      : [`the address of the service (--url or ISNAD_URL) must be http or https, not "${url}"`]),
    ...(key === '' ? ['a key with the scope webhooks:manage is needed: --key or ISNAD_KEY'] : []),
    ...(webhookSecret === '' || /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(webhookSecret)
      ? []
      : ['the secret (--secret or WEBHOOK_SECRET) must be whsec_ and base64 of at least 24 bytes']),
  ];
  if (faults.length > 0) throw new ConfigFault(faults);
  return { url, key, webhookSecret };
}

/** Checks all settings and names every mistake at once. @throws {ConfigFault} */
export function readConfig(environment: Environment): Config {
  const faults: string[] = [];
  const value = valuesOf(environment);
  const check: Check = (ok, name, rule) => {
    if (!ok) faults.push(`${name} ${rule}`);
  };

  const port = value('PORT');
  check(/^\d{1,5}$/.test(port) && Number(port) <= 65_535, 'PORT', `must be a number from 0 to 65535, not "${port}"`);
  const publicUrl = value('PUBLIC_URL').replace(/\/+$/, '');
  check(
    publicUrl === '' || isWebAddress(publicUrl),
    'PUBLIC_URL',
    `must be an http or https address, not "${publicUrl}"`,
  );
  const logLevel = LOG_LEVELS.find((level) => level === value('LOG_LEVEL'));
  check(logLevel !== undefined, 'LOG_LEVEL', `must be one of ${LOG_LEVELS.join(', ')}`);
  const defaultLanguage = LANGUAGES.find((language) => language === value('DEFAULT_LANGUAGE'));
  check(defaultLanguage !== undefined, 'DEFAULT_LANGUAGE', `must be one of ${LANGUAGES.join(', ')}`);
  const accessLog = value('ACCESS_LOG');
  check(/^(true|false|1|0)$/.test(accessLog), 'ACCESS_LOG', `must be true or false, not "${accessLog}"`);
  const searchMeanings = value('SEARCH_MEANINGS');
  check(/^(true|false|1|0)$/.test(searchMeanings), 'SEARCH_MEANINGS', `must be true or false, not "${searchMeanings}"`);
  const loopback = value('WEBHOOK_ALLOW_HTTP_LOOPBACK');
  check(/^(true|false|1|0)$/.test(loopback), 'WEBHOOK_ALLOW_HTTP_LOOPBACK', `must be true or false, not "${loopback}"`);
  const keyPepper = environment.KEY_PEPPER?.trimEnd() ?? '';
  check(keyPepper === '' || keyPepper.length >= 32, 'KEY_PEPPER', 'must have at least 32 characters');
  const mail = readMail(value, check);
  const trustProxy = value('TRUST_PROXY')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const untrusted = trustProxy.find((part) => !isNetwork(part));
  check(
    untrusted === undefined,
    'TRUST_PROXY',
    `must list addresses or networks such as 10.0.0.0/8, not "${untrusted}"`,
  );
  const drainSeconds = value('DRAIN_SECONDS');
  check(
    /^\d{1,3}$/.test(drainSeconds) && Number(drainSeconds) <= 300,
    'DRAIN_SECONDS',
    `must be a number from 0 to 300, not "${drainSeconds}"`,
  );
  const concurrency = value('CONCURRENCY');
  check(/^[1-9]\d{0,5}$/.test(concurrency), 'CONCURRENCY', `must be a number from 1 to 999999, not "${concurrency}"`);
  const work = readWork(value, check);
  const servicePrefix = value('SERVICE_PREFIX');
  check(
    /^[a-z][a-z0-9]{0,15}$/.test(servicePrefix),
    'SERVICE_PREFIX',
    'must be 1 to 16 lower-case letters or digits and begin with a letter',
  );
  const chat = readChat(value, check);
  const { databaseUrl, redisUrl } = readStores(value, check);

  const signUp = SIGN_UP_MODES.find((mode) => mode === value('SIGN_UP'));
  check(signUp !== undefined, 'SIGN_UP', `must be one of ${SIGN_UP_MODES.join(', ')}`);

  if (faults.length > 0 || logLevel === undefined || defaultLanguage === undefined || signUp === undefined)
    throw new ConfigFault(faults);
  return Object.freeze({
    port: Number(port),
    host: value('HOST'),
    dataDir: resolve(value('DATA_DIR')),
    databaseUrl,
    redisUrl,
    publicUrl,
    logLevel,
    defaultLanguage,
    accessLog: accessLog === 'true' || accessLog === '1',
    searchMeanings: searchMeanings === 'true' || searchMeanings === '1',
    keyPepper,
    signUp,
    ...mail,
    trustProxy,
    drainSeconds: Number(drainSeconds),
    concurrency: Number(concurrency),
    ...work,
    servicePrefix,
    chat,
    webhookAllowHttpLoopback: loopback === 'true' || loopback === '1',
  });
}

function readWork(value: Value, check: Check): Pick<Config, 'workThreads' | 'workQueue'> {
  const workThreads = value('WORK_THREADS') || String(availableParallelism());
  check(/^[1-9]\d?$/.test(workThreads), 'WORK_THREADS', `must be a number from 1 to 99, not "${workThreads}"`);
  const workQueue = value('WORK_QUEUE');
  check(/^[1-9]\d{0,4}$/.test(workQueue), 'WORK_QUEUE', `must be a number from 1 to 99999, not "${workQueue}"`);
  return { workThreads: Number(workThreads), workQueue: Number(workQueue) };
}

function readChat(value: Value, check: Check): Config['chat'] {
  const baseUrl = value('CHAT_BASE_URL').replace(/\/+$/, '');
  const bare = isWebAddress(baseUrl) && new URL(baseUrl).username === '' && new URL(baseUrl).password === '';
  // What is there may hold a password, so it is not repeated.
  check(
    baseUrl === '' || bare,
    'CHAT_BASE_URL',
    'must be an http or https address without a user or password, such as http://127.0.0.1:11434/v1',
  );
  const apiKey = value('CHAT_API_KEY');
  check(/^[\x21-\x7e]*$/.test(apiKey), 'CHAT_API_KEY', 'must have no blanks and no letters beyond ASCII');
  const model = (name: SettingName) => {
    const id = value(name);
    check(id.length <= 200, name, 'must have at most 200 characters');
    check(id === '' || baseUrl !== '', name, 'names a model, so CHAT_BASE_URL must say where it is');
    return id;
  };
  const models = { v1: model('CHAT_MODEL_V1'), light: model('CHAT_MODEL_LIGHT'), pro: model('CHAT_MODEL_PRO') };
  const timeout = value('CHAT_TIMEOUT_MS');
  check(
    /^\d{1,6}$/.test(timeout) && Number(timeout) >= 1_000 && Number(timeout) <= 600_000,
    'CHAT_TIMEOUT_MS',
    `must be a number from 1000 to 600000, not "${timeout}"`,
  );
  return Object.freeze({ baseUrl, apiKey, models: Object.freeze(models), timeoutMs: Number(timeout) });
}

/** The addresses hold passwords, so no rule repeats them. */
function readStores(value: Value, check: Check): { databaseUrl: string; redisUrl: string } {
  const databaseUrl = value('DATABASE_URL');
  const redisUrl = value('REDIS_URL');
  check(
    databaseUrl === '' || hasProtocol(databaseUrl, /^postgres(ql)?:$/),
    'DATABASE_URL',
    'must be an address such as postgres://user:password@host:5432/isnad, or empty',
  );
  check(
    redisUrl === '' || hasProtocol(redisUrl, /^rediss?:$/),
    'REDIS_URL',
    'must be an address such as redis://:password@host:6379, or empty',
  );
  check(
    redisUrl === '' || databaseUrl !== '',
    'REDIS_URL',
    'is for several processes and needs DATABASE_URL too: the embedded store belongs to one',
  );
  return { databaseUrl, redisUrl };
}

function hasProtocol(text: string, protocol: RegExp): boolean {
  return URL.canParse(text) && protocol.test(new URL(text).protocol);
}

/** The address holds a password, so no rule repeats it. */
function readMail(value: Value, check: Check): { smtpUrl: string; mailFrom: string } {
  const smtpUrl = value('SMTP_URL');
  const mailFrom = value('MAIL_FROM');
  const isSmtp = smtpUrl === '' || hasProtocol(smtpUrl, /^smtps?:$/);
  check(isSmtp, 'SMTP_URL', 'must be an address such as smtps://user:password@mail.example.org, or empty');
  check(smtpUrl === '' || mailFrom.includes('@'), 'MAIL_FROM', 'must be the sender of mails when SMTP_URL is set');
  return { smtpUrl, mailFrom };
}

/** An address, a network (`10.0.0.0/8`), or a name for several. */
function isNetwork(text: string): boolean {
  const [, address = '', prefix = '1'] = /^([^/%]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? [];
  const bits = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return /^(loopback|linklocal|uniquelocal)$/.test(text) || Number(prefix) <= bits;
}

function isWebAddress(text: string): boolean {
  return hasProtocol(text, /^https?:$/);
}

function readDotEnv(): Environment {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new ConfigFault([`.env cannot be read: ${(error as Error).message}`]);
  }
}
