import type { Mailbox } from './mailbox.ts';
import type { Visitor } from './visitor.ts';

export const PASSWORD = 'correct horse battery';

/** Signs the visitor up, follows the link in the mail, and signs them in. */
export async function signedUp(visitor: Visitor, mailbox: Mailbox, email: string): Promise<Visitor> {
  await visitor.post('/api/auth/sign-up/email', { name: 'Somebody', email, password: PASSWORD });
  const { pathname, search } = await mailbox.link(email);
  await visitor.get(pathname + search);
  const { status, body } = await visitor.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  if (status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`);
  return visitor;
}
