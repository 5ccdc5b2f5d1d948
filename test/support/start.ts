import { hash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../src/accounts/audit/actor.ts';
import type { KeyInput } from '../../src/accounts/keys/key-input.ts';
import { OPERATOR_MANAGER } from '../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../src/accounts/keys/keys.ts';
import { readConfig } from '../../src/config.ts';
import { completeCorpus } from '../../src/corpus/build-corpus.ts';
import { quranPath } from '../../src/corpus/places.ts';
import { readInputs } from '../../src/corpus/quran/inputs.ts';
import { Overload } from '../../src/http/admission/overload.ts';
import { withLock } from '../../src/lock/lock.ts';
import { openService, type Service } from '../../src/service.ts';
import { makePasswordsCheap } from './cheap-passwords.ts';
import { slowBootClock } from './slow-clock.ts';
import { removeStore, type StoreSettings, storeSettings } from './stores.ts';
import { DEADLINE_MS } from './until.ts';

// Tests hold up the event loop that they share with the service. It would refuse requests as overloaded.
Overload.prototype.now = () => false;
makePasswordsCheap();

/** A real service on a real port, in a folder and on a store of its own. */
export type RunningService = {
  readonly service: Service;
  readonly address: string;
  readonly dataDir: string;
  /** Settings with which others reach the same store: `openPlatform(readConfig(isnad.store))`. */
  readonly store: StoreSettings;
  readonly accountId: string;
  /** The secret of a key with every default scope. */
  readonly key: string;
  /** Makes another key. */
  readonly newKey: (input?: Partial<KeyInput>) => Promise<{ id: string; secret: string }>;
  /** Sends a request with the key; headers given win. */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  /** The body of a successful GET, parsed. It comes uncompressed, which takes less time. */
  readonly json: <T>(path: string) => Promise<T>;
  readonly stop: () => Promise<void>;
};

/** Makes the corpus under the cache, unless another process was faster. */
async function makeCorpus(cache: string, kept: string): Promise<void> {
  if (existsSync(kept)) return;
  const dataDir = mkdtempSync(join(cache, 'isnad-test-'));
  const inputs = readInputs();
  await completeCorpus({ dataDir, inputs, now: '2026-11-21T00:00:00.000Z', progress: () => undefined });
  const [{ measureTexts }, { lazySubjects }] = await Promise.all([
    import('../../src/corpus/measure-texts.ts'),
    import('../../src/corpus/subjects/load.ts'),
  ]);
  await measureTexts({ dataDir, inputs }, lazySubjects());
  renameSync(dataDir, kept);
}

let stateOfCode: string | undefined;

function readStateOfCode(): string {
  const isTest = (path: string) => path.endsWith('.test.ts');
  const code = globSync('../../src/corpus/**/*.ts', { cwd: import.meta.dirname, exclude: isTest }).sort();
  if (code.length === 0) throw new Error('the source of the corpus was not found');
  const state = code.map((file) => readFileSync(join(import.meta.dirname, file))).join('');
  return hash('sha256', state, 'hex').slice(0, 12);
}

/**
 * Puts the corpus of a first start under `dataDir` unless it is there. It is made once for one state of the code and copied.
 * @returns the path of the Quran's file
 */
export async function buildCorpus(dataDir: string): Promise<string> {
  const inputs = readInputs();
  const path = quranPath(dataDir, inputs);
  if (existsSync(path)) return path;
  const cache = process.env.ISNAD_TEST_CACHE ?? tmpdir();
  stateOfCode ??= readStateOfCode();
  const kept = join(cache, `isnad-test-corpus-${inputs.build}-${stateOfCode}`);
  if (!existsSync(kept)) await withLock(`${kept}.lock`, DEADLINE_MS, () => makeCorpus(cache, kept));
  cpSync(join(kept, 'corpus'), join(dataDir, 'corpus'), { recursive: true });
  return path;
}

/** Changes one letter in a file of the Quran. */
export function damage(path: string): void {
  const bytes = readFileSync(path);
  const at = bytes.indexOf('রহমান');
  if (at === -1) throw new Error('the word to damage was not found');
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'isnad-test-'));
}

/** @param options `builds`: puts the corpus of a first start under the folder unless there is one */
export async function startService(
  settings: Record<string, string> = {},
  { builds = true } = {},
): Promise<RunningService> {
  const dataDir = settings.DATA_DIR ?? newDataDir();
  if (builds) await buildCorpus(dataDir);
  const store = await storeSettings(dataDir);
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', ACCESS_LOG: 'false', ...store, ...settings });
  const service = await openService(config, config.redisUrl === '' ? { clock: slowBootClock() } : {});
  const address = await service.listen();
  const account = await createAccount(service.platform, { email: 'reader@example.org', plan: 'enterprise' }, OPERATOR);
  const newKey = (input: Partial<KeyInput> = {}) =>
    createKey(service.platform, { ...input, accountId: account.id, name: input.name ?? 'test' }, OPERATOR_MANAGER);
  const { secret: key } = await newKey();
  const request = (path: string, init: RequestInit = {}) =>
    fetch(address + path, { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } });
  return {
    service,
    address,
    dataDir,
    store,
    accountId: account.id,
    key,
    newKey,
    request,
    json: async <T>(path: string) => {
      const answer = await request(path, { headers: { 'accept-encoding': 'identity' } });
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    stop: async () => {
      await service.close();
      await removeStore(dataDir);
    },
  };
}
