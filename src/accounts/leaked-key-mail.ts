import type { Kysely } from 'kysely';
import type { KeyRecord } from '../contract/keys.ts';
import type { Tables } from '../storage/tables.ts';
import { findAccount } from './accounts.ts';
import type { Mailer } from './people/mail.ts';

/** Tells the owner of a key by mail that somebody has turned its secret in. */
export async function sendLeakedKeyMail(
  { db, mailer }: { readonly db: Kysely<Tables>; readonly mailer: Mailer },
  { account_id, id, name, prefix, last4 }: KeyRecord,
): Promise<void> {
  const { email } = await findAccount(db, account_id);
  const text = [
    `Somebody has found the secret of your API key "${name}" (${prefix}…${last4}, ${id}) and turned it in.`,
    'It stopped working at once, and the key is disabled.',
    'Find out where it was to be read. Then rotate the key for a new secret, and enable it.',
  ].join('\n\n');
  await mailer({ to: email, subject: 'Your API key was found and has been disabled', text });
}
