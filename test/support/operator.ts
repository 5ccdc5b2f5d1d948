import type { PackJob } from '@isnad/contract/operator-packs';
import { createAccount } from '../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../src/accounts/audit/actor.ts';
import { createClaim } from '../../src/accounts/people/invites.ts';
import { PASSWORD, type ServiceWithMail } from './start-with-mail.ts';
import { until } from './until.ts';
import type { Visitor } from './visitor.ts';

/** Makes the operator's account and claims it, as at a first start. @returns the operator, signed in, and the account */
export async function signInOperator({ isnad, visitor }: ServiceWithMail): Promise<{ operator: Visitor; id: string }> {
  const { platform } = isnad.service;
  const { id } = await createAccount(
    platform,
    { email: 'operator@localhost', plan: 'enterprise', role: 'operator' },
    OPERATOR,
  );
  const { token } = await createClaim(platform);
  const operator = visitor();
  const input = { token, name: 'Operator', email: 'op@example.org', password: PASSWORD };
  const { status } = await operator.post('/api/auth/claim', input);
  if (status !== 200) throw new Error(`the claim answered ${status}`);
  return { operator, id };
}

/** Sends a file, as a page of the dashboard does. */
export async function upload(
  address: string,
  visitor: Visitor,
  file: { readonly query: string; readonly body?: RequestInit['body']; readonly headers?: Record<string, string> },
): Promise<{ status: number; body: PackJob & { code?: string; detail?: string } }> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${address}/api/operator/hadith/packs?${file.query}`, {
    method: 'POST',
    headers: { ...visitor.headers, cookie, 'content-type': 'application/octet-stream', ...file.headers },
    body: file.body ?? null,
    ...(file.body instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as PackJob };
}

/** Waits until a job has ended. */
export async function ended(visitor: Visitor, id: string): Promise<PackJob> {
  const read = async () => {
    const { status, body } = await visitor.get<PackJob>(`/api/operator/hadith/jobs/${id}`);
    if (status !== 200) throw new Error(`the job ${id} answered ${status}`);
    return body;
  };
  // A person may ask 300 times a minute.
  return until(read, ({ state }) => state !== 'running', 250);
}
