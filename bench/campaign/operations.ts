import { hash } from 'node:crypto';
import type { History } from './history.ts';
import type { Clients, Reply, Sent } from './load.ts';

type Planning = Pick<Clients, 'secrets' | 'history' | 'random'>;
type Judging = {
  readonly history: History;
  readonly times: { readonly sent: number; readonly ended: number };
  readonly plan: Sent;
};
type After = {
  readonly plan: Sent;
  readonly history: History;
  readonly send: (next: Sent) => Promise<Reply>;
};

/** A kind of request: what is sent, and what is wrong with the answer. */
export type Operation = {
  readonly kind: string;
  /** Requests of 200. */
  readonly share: number;
  readonly plan: (planning: Planning) => Sent;
  /** @returns the fault of an answer */
  readonly judge: (reply: Reply, judging: Judging) => string | undefined;
  readonly after?: (after: After) => Promise<void>;
};

const QURAN_WORDS = ['mercy', 'patience', 'light', 'الصبر', 'রহমত', 'orphans', 'sobor'];
const HADITH_WORDS = ['intention', 'prayer', 'charity', 'الصلاة', 'নামাজ'];
const QUESTIONS = ['What does the Quran say about patience?', 'ধৈর্য সম্পর্কে কুরআন কী বলে?', 'ما فضل الصدقة؟'];
const QUOTED = 'Allah says: "Indeed, with hardship comes ease." (94:6)';

const status =
  (wanted: number) =>
  (reply: Reply): string | undefined =>
    reply.status === wanted ? undefined : describe(reply);

function describe({ status: code, body }: Reply): string {
  const found = /"code":"(\w+)"/.exec(body)?.[1];
  return found === undefined ? String(code) : `${code} ${found}`;
}

/** A fixed text: the same bytes as in the first answer. */
const sameText = (reply: Reply, { history, plan }: Judging): string | undefined =>
  status(200)(reply) ?? (history.sameText(plan.path, hash('sha256', reply.body)) ? undefined : 'wrong text');

const one = <T>(all: readonly T[], random: () => number): T => all[Math.floor(random() * all.length)] as T;

/** All kinds of requests. */
export const OPERATIONS: readonly Operation[] = [
  {
    kind: 'verse',
    share: 64,
    plan: ({ secrets }) => ({ path: '/api/quran?random=true', secret: secrets.free }),
    judge: status(200),
  },
  {
    kind: 'surah',
    share: 20,
    plan: ({ secrets, random }) => ({
      path: `/api/quran?id=${1 + Math.floor(random() * 114)}`,
      secret: secrets.free,
    }),
    judge: sameText,
  },
  {
    kind: 'search',
    share: 24,
    plan: ({ secrets, random }) => ({
      path: `/api/quran/search?search=${encodeURIComponent(one(QURAN_WORDS, random))}`,
      secret: secrets.free,
    }),
    judge: status(200),
  },
  {
    kind: 'hadith',
    share: 24,
    plan: ({ secrets, random }) => ({
      path: `/api/hadith/nawawi:${1 + Math.floor(random() * 42)}`,
      secret: secrets.free,
    }),
    judge: sameText,
  },
  {
    kind: 'hadith search',
    share: 14,
    plan: ({ secrets, random }) => ({
      path: `/api/hadith/search?search=${encodeURIComponent(one(HADITH_WORDS, random))}`,
      secret: secrets.free,
    }),
    judge: status(200),
  },
  {
    kind: 'chat',
    share: 8,
    plan: ({ secrets, random }) => ({
      method: 'POST',
      path: '/api/chat/create',
      secret: secrets.free,
      body: { message: one(QUESTIONS, random), model: 'svc-v1' },
    }),
    judge: status(200),
  },
  {
    kind: 'verify',
    share: 14,
    plan: ({ secrets }) => ({ method: 'POST', path: '/api/verify', secret: secrets.free, body: { text: QUOTED } }),
    judge: status(200),
  },
  {
    kind: 'limited',
    share: 8,
    plan: ({ secrets }) => ({ path: '/api/quran?random=true', secret: secrets.limited }),
    judge: (reply, { history, times }) => {
      if (reply.status === 429) return undefined;
      if (reply.status === 200) history.accepted.push(times);
      return status(200)(reply);
    },
  },
  {
    kind: 'key list',
    share: 10,
    plan: ({ secrets }) => ({ path: '/api/keys?limit=5', secret: secrets.manage }),
    judge: status(200),
  },
  {
    kind: 'key create',
    share: 4,
    plan: ({ secrets }) => ({ method: 'POST', path: '/api/keys', secret: secrets.manage, body: { name: 'load' } }),
    judge: (reply, { history }) => {
      if (reply.status !== 201) return describe(reply);
      const { id, secret } = JSON.parse(reply.body) as { id: string; secret: string };
      history.live.set(id, secret);
      history.created.add(id);
      return undefined;
    },
  },
  { kind: 'key revoke', share: 2, ...revocation() },
  {
    kind: 'webhook list',
    share: 8,
    plan: ({ secrets }) => ({ path: '/api/webhooks', secret: secrets.manage }),
    judge: status(200),
  },
];

/** Revokes a key that was made under the load; then the key is used, which must be refused. */
function revocation(): Omit<Operation, 'kind' | 'share'> {
  const pending = new Map<Sent, string>();
  return {
    plan: ({ secrets, history }) => {
      const [found] = history.live;
      if (found === undefined) return { path: '/api/keys?limit=1', secret: secrets.manage };
      const [id, secret] = found;
      history.live.delete(id);
      const plan = { method: 'DELETE', path: `/api/keys/${id}`, secret: secrets.manage };
      pending.set(plan, secret);
      return plan;
    },
    judge: (reply) => (reply.status === 200 || reply.status === 204 ? undefined : describe(reply)),
    after: async ({ plan, history, send }) => {
      const secret = pending.get(plan);
      pending.delete(plan);
      if (secret === undefined) return;
      history.revoked.push(secret);
      const { status: code } = await send({ path: '/api/quran?random=true', secret });
      if (code === 200) history.staleAccepted += 1;
    },
  };
}

/** The kinds of 200 requests, each spread evenly over them. */
const ORDER = OPERATIONS.flatMap((operation) =>
  Array.from({ length: operation.share }, (_, index) => ({ at: (index + 0.5) / operation.share, operation })),
)
  .sort((a, b) => a.at - b.at)
  .map(({ operation }) => operation);

/** The kind of a request by its number. */
export function schedule(number: number): Operation {
  return ORDER[number % ORDER.length] as Operation;
}
