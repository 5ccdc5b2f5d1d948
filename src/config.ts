import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { SETTINGS, type SettingName, type SettingValue } from './settings.ts';

/** The settings of the service, checked and frozen. `settings.ts` says what each means. */
export type Config = ReturnType<typeof readConfig>;

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

/**
 * Reads the settings from the environment and, behind it, from `.env` in the working folder.
 * @param given on the command line, before both
 * @throws {ConfigFault}
 */
export function loadConfig(given: Environment = {}): Config {
  const environment = environmentWith(given);
  const config = readConfig(environment);
  if ((environment.DATA_DIR ?? '').trim() === '') refuseEarlierFolder(config);
  return config;
}

/** The folder was `./data` by default. Its store must not be passed over for a new, empty one. @throws {ConfigFault} */
function refuseEarlierFolder({ dataDir, keyPepper }: Config): void {
  const earlier = resolve('data');
  const needed = keyPepper === '' ? ['isnad.db', 'pepper'] : ['isnad.db'];
  if (!needed.some((name) => existsSync(join(earlier, name)) && !existsSync(join(dataDir, name)))) return;
  throw new ConfigFault([
    'DATA_DIR is ./var by default, but your data is in ./data. Set DATA_DIR=./data, or stop the service and move isnad.db*, pepper, corpus and limits from ./data to ./var',
  ]);
}

/** Where a command finds a service that it talks to over HTTP, and the key it shows there. @throws {ConfigFault} */
export function loadClientConfig(given: Environment) {
  return readSettings(environmentWith(given), ({ value }) => ({
    url: value('ISNAD_URL'),
    key: value('ISNAD_KEY'),
    /** Empty: a new one each time. */
    webhookSecret: value('WEBHOOK_SECRET'),
  }));
}

/** The settings that were given, as text and without secrets: to write down what an installation runs with. */
export function givenSettings(): Record<string, string> {
  const environment = environmentWith({});
  const given = Object.entries(SETTINGS).map(([name, { secret }]) => [name, secret ? '' : (environment[name] ?? '')]);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/** Whether systemd waits to be told that the service is ready. */
export const isNotifyExpected = (): boolean => (process.env.NOTIFY_SOCKET ?? '') !== '';

/** What a process that takes over needs of the environment of this one: the address at which its supervisor takes reports. */
export const supervisorEnvironment = (): Environment => ({ NOTIFY_SOCKET: process.env.NOTIFY_SOCKET });

const SUCCESSOR = 'ISNAD_TAKES_OVER';

/** Marks a process as one that the running service started to take over. */
export const SUCCESSOR_ENVIRONMENT: Environment = { [SUCCESSOR]: '1' };

/** Whether the running service started this process to take over. The channel to it can have ended since. */
export const isSuccessor = (): boolean => process.env[SUCCESSOR] === '1';

/** The environment of a program that this one starts, with variables of its own. */
export function childEnvironment(more: Environment): Environment {
  return { ...process.env, [SUCCESSOR]: undefined, ...more };
}

/** Checks all settings and names every mistake at once. @throws {ConfigFault} */
export function readConfig(environment: Environment) {
  return readSettings(environment, (reader) => {
    const { text, value, check } = reader;
    const redisAlone = text('REDIS_URL') !== '' && text('DATABASE_URL') === '';
    check(
      !redisAlone,
      'REDIS_URL',
      'is for several processes and needs DATABASE_URL too: the embedded store belongs to one',
    );
    const noSender = text('SMTP_URL') !== '' && !text('MAIL_FROM').includes('@');
    check(!noSender, 'MAIL_FROM', 'must be the sender of mails when SMTP_URL is set');
    const metricsPort = value('METRICS_PORT');
    check(metricsPort === 0 || metricsPort !== value('PORT'), 'METRICS_PORT', 'must differ from PORT');
    return {
      port: value('PORT'),
      host: value('HOST'),
      /** Empty: derived from host and port. */
      publicUrl: value('PUBLIC_URL'),
      /** Empty: not published. */
      runBy: value('OPERATOR'),
      trustProxy: value('TRUST_PROXY'),
      drainSeconds: value('DRAIN_SECONDS'),
      /** 0: off. */
      watchdogSeconds: value('WATCHDOG_SECONDS'),
      dataDir: value('DATA_DIR'),
      /** Empty: SQLite in `dataDir`. */
      databaseUrl: value('DATABASE_URL'),
      /** Empty: there is one process. */
      redisUrl: value('REDIS_URL'),
      logLevel: value('LOG_LEVEL'),
      accessLog: value('ACCESS_LOG'),
      /** Empty: everyone who reaches the metrics can read them. */
      metricsToken: value('METRICS_TOKEN'),
      /** 0: the port of the service. */
      metricsPort,
      defaultLanguage: value('DEFAULT_LANGUAGE'),
      recites: value('RECITATIONS') === 'on',
      /** Each empty: not set. */
      catalogue: { url: value('CATALOGUE_URL'), mirror: value('CATALOGUE_MIRROR') },
      searchMeanings: value('SEARCH_MEANINGS'),
      signUp: value('SIGN_UP'),
      mcpAccess: value('MCP_ACCESS'),
      /** Empty: made once in `dataDir`. */
      keyPepper: value('KEY_PEPPER'),
      /** Empty: mails are written to the log. */
      smtpUrl: value('SMTP_URL'),
      mailFrom: value('MAIL_FROM'),
      webhookAllowHttpLoopback: value('WEBHOOK_ALLOW_HTTP_LOOPBACK'),
      chat: readChat(reader),
      embeddings: readEmbeddings(reader),
      telemetry: readTelemetry(reader),
      servicePrefix: value('SERVICE_PREFIX'),
      concurrency: value('CONCURRENCY'),
      workThreads: value('WORK_THREADS'),
      workQueue: value('WORK_QUEUE'),
    };
  });
}

/** Undefined: search uses words alone. */
function readEmbeddings({ text, value, check }: Reader) {
  const [address, model] = ['EMBEDDINGS_BASE_URL', 'EMBEDDINGS_MODEL'] as const;
  check((text(address) === '') === (text(model) === ''), model, `must be set together with ${address}`);
  const apiKey = value('EMBEDDINGS_API_KEY');
  if (text(address) === '') return undefined;
  return Object.freeze({ baseUrl: value(address), model: value(model), apiKey });
}

/** Undefined: nothing is sent to a collector. */
function readTelemetry({ value }: Reader) {
  const settings = {
    endpoint: value('OTEL_EXPORTER_OTLP_ENDPOINT'),
    headers: value('OTEL_EXPORTER_OTLP_HEADERS'),
    serviceName: value('OTEL_SERVICE_NAME'),
    sampler: value('OTEL_TRACES_SAMPLER'),
    samplerArg: value('OTEL_TRACES_SAMPLER_ARG'),
    metricIntervalMs: value('OTEL_METRIC_EXPORT_INTERVAL'),
  };
  return settings.endpoint === '' ? undefined : Object.freeze(settings);
}

function readChat({ text, value, check }: Reader) {
  const model = (name: 'CHAT_MODEL_V1' | 'CHAT_MODEL_LIGHT' | 'CHAT_MODEL_PRO') => {
    const lost = text(name) !== '' && text('CHAT_BASE_URL') === '';
    check(!lost, name, 'names a model, so CHAT_BASE_URL must say where it is');
    return value(name);
  };
  return Object.freeze({
    /** Empty: there are no language models. */
    baseUrl: value('CHAT_BASE_URL'),
    apiKey: value('CHAT_API_KEY'),
    /** The upstream model behind each of ours; empty: answered from the texts alone. */
    models: Object.freeze({
      v1: model('CHAT_MODEL_V1'),
      light: model('CHAT_MODEL_LIGHT'),
      pro: model('CHAT_MODEL_PRO'),
    }),
    timeoutMs: value('CHAT_TIMEOUT_MS'),
    /** Whether a model may add a paragraph of its own. */
    commentary: value('CHAT_COMMENTARY'),
  });
}

type Reader = {
  /** As it was given, or the default where it is missing or empty. */
  readonly text: (name: SettingName) => string;
  readonly value: <Name extends SettingName>(name: Name) => SettingValue<Name>;
  readonly check: (ok: boolean, name: SettingName, rule: string) => void;
};

/** @throws {ConfigFault} with every mistake that `read` met */
function readSettings<Settings extends object>(
  environment: Environment,
  read: (reader: Reader) => Settings,
): Readonly<Settings> {
  const faults: string[] = [];
  const text = (name: SettingName) => {
    const { fallback = '', keepsStart } = SETTINGS[name];
    const given = environment[name] ?? '';
    return (keepsStart ? given.trimEnd() : given.trim()) || fallback;
  };
  const check = (ok: boolean, name: SettingName, rule: string) => {
    const { option } = SETTINGS[name];
    if (!ok) faults.push(`${name}${option === undefined ? '' : ` (${option})`} ${rule}`);
  };
  const value = <Name extends SettingName>(name: Name) => {
    const { type } = SETTINGS[name];
    const parsed = type.parse(text(name));
    check(parsed !== undefined, name, type.rule(text(name)));
    // Nobody sees an invalid value: it is a fault.
    return parsed as SettingValue<Name>;
  };
  const settings = read({ text, value, check });
  if (faults.length > 0) throw new ConfigFault(faults);
  return Object.freeze(settings);
}

function environmentWith(given: Environment): Environment {
  return { ...readDotEnv(), ...process.env, ...given };
}

function readDotEnv(): Environment {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new ConfigFault([`.env cannot be read: ${(error as Error).message}`]);
  }
}
