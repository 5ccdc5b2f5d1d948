import { existsSync, readdirSync } from 'node:fs';
import type { Config } from '../../config.ts';
import { damagedEditions } from '../../corpus/editions/recover-editions.ts';
import { damagedPacks, packsLeftOut } from '../../corpus/hadith/import/pack-descriptions.ts';
import { corpusDirectory } from '../../corpus/hadith/records/corpus-state.ts';
import { wallClock } from '../../platform.ts';
import { inspectStore } from '../../storage/inspect.ts';
import { runVerify } from '../corpus-work.ts';
import { checked, type Finding } from './check.ts';
import { isIsnad, modelsStatus, showsMetrics } from './requests.ts';

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];
const SMTP_TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };
/** Sessions, rate limits and signatures of webhooks compare times of several machines. */
const MAX_CLOCK_DIFFERENCE_MS = 2_000;

/** Checks how callers reach the service. */
export function checkAddress({ publicUrl, host, trustProxy }: Config): Promise<Finding>[] {
  return [
    checked('PUBLIC_URL', async () => {
      if (publicUrl === '') {
        const state = `not set, the service listens on ${host}`;
        return LOOPBACK.includes(host) ? { state } : { state, fix: 'set PUBLIC_URL to the address that callers use' };
      }
      if (await isIsnad(publicUrl)) return { state: `${publicUrl} answers` };
      const fix = 'start the service, then check the DNS name, the certificate and your proxy';
      return { state: `${publicUrl} does not answer as Isnad`, fix };
    }),
    checked('TRUST_PROXY', async () => {
      if (trustProxy.length > 0) return { state: trustProxy.join(', ') };
      const proxied = publicUrl.startsWith('https:');
      if (!proxied) return { state: 'not set, no proxy expected' };
      return { state: 'not set', fix: 'set TRUST_PROXY to the addresses of the proxy that terminates TLS' };
    }),
    checked('metrics', async () => {
      if (publicUrl === '' || !(await showsMetrics(publicUrl))) return { state: 'not public' };
      return { state: `${publicUrl}/metrics answers anyone`, fix: 'set METRICS_PORT or METRICS_TOKEN' };
    }),
  ];
}

/** Checks the store, and its clock if it is a server. */
export function checkStore(config: Config): Promise<Finding>[] {
  const inspected = inspectStore(config);
  return [
    checked('store', async () => {
      const { exists, applied, pending, unknown } = await inspected;
      if (unknown.length > 0) {
        return { state: `newer than this program: ${unknown.join(', ')}`, fix: 'start a newer version of Isnad' };
      }
      if (!exists || applied.length === 0) return { state: 'empty, the first start creates it' };
      if (pending.length === 0) return { state: `schema ${applied.at(-1)}` };
      return { state: `${pending.length} pending migrations`, fix: 'run "isnad migrate", or start the service' };
    }),
    checked('clock', async () => {
      const { clock } = await inspected.catch(() => ({ clock: undefined }));
      if (clock === undefined) return { state: 'no database server to compare with' };
      const state = `${Math.abs(wallClock() - clock)} ms from the database's`;
      if (Math.abs(wallClock() - clock) <= MAX_CLOCK_DIFFERENCE_MS) return { state };
      return { state, fix: 'synchronize the clocks of both machines with NTP' };
    }),
  ];
}

/** Checks the cache that several processes share. */
export function checkCache({ redisUrl }: Config): Promise<Finding>[] {
  if (redisUrl === '') return [];
  return [
    checked('Redis', async () => {
      const host = new URL(redisUrl).host;
      const { openCache } = await import('../../storage/cache.ts');
      const cache = await openCache(redisUrl);
      try {
        if (!(await cache.answers())) {
          return { state: `${host} does not answer`, fix: 'start Redis or Valkey, then check REDIS_URL' };
        }
        const policy = await cache.evicts();
        if (policy === undefined) return { state: `${host} answers` };
        const fix = 'set maxmemory-policy to noeviction. Redis deletes counted requests otherwise';
        return { state: `${host} has maxmemory-policy ${policy}`, fix };
      } finally {
        cache.close();
      }
    }),
  ];
}

/** Checks what else the service depends on. */
export function checkDependencies({ dataDir, smtpUrl, chat, embeddings }: Config): Promise<Finding>[] {
  return [
    checked('texts', async () => {
      if (!hasTexts(dataDir)) return { state: 'none yet, the first start builds them' };
      const { lines, failed = false } = await runVerify();
      const state = lines.at(-1) ?? 'verified';
      return failed
        ? { state, fix: 'run "isnad corpus build", or start the service' }
        : (damagedPack(dataDir) ?? { state });
    }),
    checked('SMTP', async () => {
      if (smtpUrl === '') return { state: 'not set, emails are written to the log' };
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ url: smtpUrl, ...SMTP_TIMEOUTS });
      try {
        await transport.verify();
      } finally {
        transport.close();
      }
      return { state: `${new URL(smtpUrl).host} accepts the sign-in` };
    }),
    checked('language model', () => checkModels(chat.baseUrl, chat.apiKey, 'CHAT')),
    checked('embeddings', () => checkModels(embeddings?.baseUrl ?? '', embeddings?.apiKey ?? '', 'EMBEDDINGS')),
  ];
}

/** Whether a service has been started in this folder. */
function hasTexts(dataDir: string): boolean {
  const folder = corpusDirectory(dataDir);
  return existsSync(folder) && readdirSync(folder).length > 0;
}

async function checkModels(baseUrl: string, apiKey: string, prefix: string): Promise<Omit<Finding, 'name'>> {
  if (baseUrl === '') return { state: 'not set' };
  const status = await modelsStatus(baseUrl, apiKey).catch(() => 0);
  if (status >= 200 && status < 300) return { state: `${baseUrl} answers` };
  const state = status === 0 ? `${baseUrl} cannot be reached` : `${baseUrl}/models answers ${status}`;
  return { state, fix: `check ${prefix}_BASE_URL and ${prefix}_API_KEY` };
}

function damagedPack(dataDir: string): Pick<Finding, 'state' | 'fix'> | undefined {
  const [left] = packsLeftOut(dataDir);
  if (left !== undefined) {
    const state = `packs/${left} is damaged, and its texts are not served`;
    return { state, fix: 'import its texts again, then delete the file' };
  }
  const [edition] = damagedEditions(dataDir);
  if (edition !== undefined) {
    const state = `editions/${edition} is missing or damaged, and this edition is not served`;
    return { state, fix: 'uninstall it and install it again, or restore the file from a backup' };
  }
  const [damaged] = damagedPacks(dataDir);
  if (damaged === undefined) return undefined;
  const state = `the file of the pack "${damaged.name}" is missing or damaged; its texts are still served`;
  return { state, fix: 'import it again, or restore the file from a backup' };
}
