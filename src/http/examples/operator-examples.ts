import type { Account } from '@isnad/contract/accounts';
import type { AccountDetail, AccountList, Invitation, MadeAccount } from '@isnad/contract/operator';
import type { Library } from '@isnad/contract/operator-library';
import type { PackJob, PackList } from '@isnad/contract/operator-packs';
import type { ConfirmationLink, SignUp, SignUpList } from '@isnad/contract/operator-sign-ups';
import type { OperatorHealth, WebhookBacklog } from '@isnad/contract/operator-state';
import type { PlanRequestList } from '@isnad/contract/plan-requests';
import { API_VERSION } from '@isnad/contract/version';

/*
 * Examples for the documentation; a test checks them against their schemas.
 */

export const ACCOUNT_EXAMPLE: Account = {
  id: 'acct_01KAH3V9KZ7J2N5Q8S0B3D6F9H',
  email: 'maryam@example.org',
  plan: 'professional',
  state: 'active',
  role: 'member',
  created_at: '2026-11-20T20:00:00.000Z',
};

export const ACCOUNT_LIST_EXAMPLE: AccountList = {
  data: [{ ...ACCOUNT_EXAMPLE, signed_up: true, requests_24h: 412 }],
  count: 1,
  has_more: false,
  next_cursor: null,
};

const COUNTS = { requests: 412, refused: 12, errors: 3, latency: { p50: 0.26, p95: 0.48, p99: 0.87 } };

export const ACCOUNT_DETAIL_EXAMPLE: AccountDetail = {
  ...ACCOUNT_EXAMPLE,
  person: {
    id: 'usr_01KAH3V9M2C8Y4T6W0Z1XQJ5RN',
    name: 'Maryam',
    email: ACCOUNT_EXAMPLE.email,
    email_verified: true,
    two_factor: false,
  },
  keys: 2,
  webhooks: 1,
  usage: {
    from: '2026-10-23T00:00:00.000Z',
    to: '2026-11-22T00:00:00.000Z',
    interval: 'day',
    group_by: null,
    key_id: null,
    data: [{ start: '2026-11-21T00:00:00.000Z', ...COUNTS }],
    totals: COUNTS,
  },
};

export const PLAN_REQUEST_LIST_EXAMPLE: PlanRequestList = {
  data: [
    { account: { ...ACCOUNT_EXAMPLE, plan: 'free' }, plan: 'professional', created_at: '2026-11-21T20:00:00.000Z' },
  ],
  count: 1,
  has_more: false,
  next_cursor: null,
};

export const INVITATION_EXAMPLE: Invitation = {
  id: 'inv_01KAH3V9M2C8Y4T6W0Z1XQJ5RN',
  email: ACCOUNT_EXAMPLE.email,
  plan: 'professional',
  expires_at: '2026-11-28T20:00:00.000Z',
  url: 'https://isnad.example.org/sign-up?invite=EXAMPLEexampleEXAMPLEexample0000',
};

export const SIGN_UP_EXAMPLE: SignUp = {
  id: 'usr_01KAH3V9M2C8Y4T6W0Z1XQJ5RP',
  name: 'Maryam',
  email: 'maryam@example.org',
  created_at: '2026-11-21T20:00:00.000Z',
  expires_at: '2026-11-28T20:00:00.000Z',
};

export const SIGN_UP_LIST_EXAMPLE: SignUpList = {
  data: [SIGN_UP_EXAMPLE],
  count: 1,
  has_more: false,
  next_cursor: null,
};

export const CONFIRMATION_LINK_EXAMPLE: ConfirmationLink = {
  email: 'maryam@example.org',
  expires_at: '2026-11-22T20:00:00.000Z',
  url: 'https://isnad.example.org/confirm-email?token=EXAMPLEexampleEXAMPLEexample0000',
};

export const MADE_ACCOUNT_EXAMPLE: MadeAccount = { account: ACCOUNT_EXAMPLE, invitation: INVITATION_EXAMPLE };

const NAWAWI_TITLES = {
  ar: 'الأربعون النووية',
  en: 'The Forty Hadith of an-Nawawi',
  bn: 'ইমাম নববীর চল্লিশ হাদিস',
};
const NAWAWI = { ...NAWAWI_TITLES, en: 'Forty Hadith of an-Nawawi', bn: 'ইমাম নববীর চল্লিশ হাদীস' };

export const PACK_LIST_EXAMPLE: PackList = {
  data: [
    {
      name: 'nawawi40',
      title: 'The Forty Hadith of an-Nawawi',
      titles: NAWAWI_TITLES,
      source: 'The Isnad project: Arabic of the classical text, its own English and Bengali translations',
      version: '1',
      licence: 'CC0-1.0 (translations); the Arabic is in the public domain',
      installed_at: '2026-11-21T08:15:30.125Z',
      entries: 126,
      bytes: 164_002,
      sha256: 'bd6a0f0a3f0e6ea9b41a86a4f0b2f4c0b8c6b0a9d7f3f1f0e1d2c3b4a5968778',
      files: 1,
      collections: [{ slug: 'nawawi', name: NAWAWI.en, names: NAWAWI, texts: { ar: 42, en: 42, bn: 42 } }],
    },
  ],
  count: 1,
  hadiths: 42,
  corpus: 'f4b3b5300f46b983',
  max_bytes: 536_870_912,
};

export const PACK_JOB_EXAMPLE: PackJob = {
  id: 'job_01KAH3V9M2C8Y4T6W0Z1XQJ5RN',
  kind: 'import',
  pack: 'garden',
  file: 'garden.ndjson',
  state: 'succeeded',
  step: 'done',
  done: 20,
  share: null,
  total: 20,
  installation: null,
  error: null,
  result: {
    changed: true,
    hadiths: 62,
    added: 20,
    altered: 0,
    removed: 0,
    read: 20,
    faulty: 0,
    lines: ['garden.ndjson: own-ndjson, 20 read, 20 stored, 0 there already'],
  },
  started_at: '2026-11-21T08:15:30.125Z',
  finished_at: '2026-11-21T08:15:32.480Z',
};

export const REMOVE_JOB_EXAMPLE: PackJob = {
  ...PACK_JOB_EXAMPLE,
  kind: 'remove',
  file: null,
  state: 'running',
  step: 'waiting',
  done: 0,
  total: null,
  result: null,
  finished_at: null,
};

export const INSTALL_JOB_EXAMPLE: PackJob = {
  ...REMOVE_JOB_EXAMPLE,
  kind: 'install',
  pack: null,
  step: 'downloading',
  installation: {
    packs: [{ name: 'bukhari-ar', state: 'waiting', error: null }],
    ...{ received: 1_766_306, expected: 3_532_613, rate: 882_000, seconds_left: 3 },
  },
};

export const LIBRARY_EXAMPLE: Library = {
  data: [
    {
      name: 'bukhari-ar',
      kind: 'hadith',
      title: { own: 'صحيح البخاري', ar: 'صحيح البخاري', en: 'Sahih al-Bukhari', bn: 'সহীহ বুখারী' },
      author: 'Muhammad ibn Ismail al-Bukhari',
      languages: ['ar'],
      source: 'IsmailHosenIsmailJames/compressed_hadith_sqlite',
      version: '2026-05-30',
      licence: null,
      licence_note:
        'The repository puts its layout under MIT. It says that the texts belong to their researchers and compilers.',
      note: null,
      needs_acceptance: true,
      bytes: 3_532_613,
      texts: 7_274,
      installed: null,
      has_upgrade: false,
    },
  ],
  count: 1,
  sets: [{ name: 'bukhari', packs: ['bukhari-ar'] }],
  problem: null,
  job: null,
};

export const HEALTH_EXAMPLE: OperatorHealth = {
  process: {
    version: '0.1.0',
    api_version: API_VERSION,
    node: '26.10.0',
    pid: 4711,
    started_at: '2026-11-21T08:15:30.125Z',
    uptime_seconds: 3_600,
    memory_bytes: 141_000_000,
    heap_bytes: 38_000_000,
  },
  stores: { database: { kind: 'embedded', reachable: true, latency_ms: 0.08 }, cache: null },
  corpus: {
    ready: true,
    damage: null,
    quran: { id: '70806681dc6248a2', surahs: 114, verses: 6_236 },
    hadith: { id: 'f4b3b5300f46b983', hadiths: 42, collections: 1, packs: 1 },
  },
  models: [
    {
      id: 'svc-v1',
      kind: 'v1',
      provider: 'model',
      upstream: {
        model: 'qwen3:8b',
        host: '127.0.0.1:11434',
        circuit: 'open',
        last_failure: { at: '2026-11-21T09:10:00.000Z', kind: 'unreachable', status: 503, detail: 'it answered 503' },
      },
    },
    { id: 'svc-light', kind: 'light', provider: 'corpus', upstream: null },
    { id: 'svc-pro', kind: 'pro', provider: 'corpus', upstream: null },
  ],
  mail: { configured: true },
  setup: { public_url: true, last_backup_at: '2026-11-20T02:00:00.000Z' },
};

export const BACKLOG_EXAMPLE: WebhookBacklog = {
  waiting: { pending: 12, retrying: 3, delivering: 1, held: 40 },
  last_24h: { succeeded: 4_120, exhausted: 2, since: '2026-11-20T09:15:30.125Z' },
  due: 12,
  oldest_due_at: '2026-11-21T09:15:28.011Z',
  endpoints: [
    {
      webhook_id: 'whk_01KAH3V9M2C8Y4T6W0Z1XQJ5RN',
      account_id: ACCOUNT_EXAMPLE.id,
      account_email: ACCOUNT_EXAMPLE.email,
      host: 'hooks.example.org',
      state: 'failing',
      waiting: 15,
      due: 12,
      oldest_due_at: '2026-11-21T09:15:28.011Z',
    },
  ],
};
