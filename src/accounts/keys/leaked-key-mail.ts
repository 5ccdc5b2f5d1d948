import type { KeyRecord } from '@isnad/contract/keys';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { findAccount } from '../accounts/accounts.ts';
import type { Mailer } from '../people/mail.ts';
import { mailHtml } from '../people/mail-html.ts';

/** Mails the owner of a key that its secret was reported as leaked. */
export async function sendLeakedKeyMail(
  { db, mailer }: { readonly db: Kysely<Tables>; readonly mailer: Mailer },
  { account_id, id, name, prefix, last4, app_id }: KeyRecord,
): Promise<void> {
  const { email } = await findAccount(db, account_id);
  const subject = 'Your API key was leaked and has been disabled';
  const paragraphs = [
    `The secret of your API key "${name}" (${prefix}…${last4}, ${id}) was found and reported.`,
    'The secret stopped working immediately, and the key is disabled.',
    app_id === null
      ? 'Find out where it was exposed. Then rotate the key to get a new secret, and enable it.'
      : 'A connected app holds this key. Revoke the key to disconnect the app. Connect it again when you know where the secret was exposed.',
  ];
  const html = mailHtml({ language: 'en', heading: subject, paragraphs });
  await mailer({ to: email, subject, text: paragraphs.join('\n\n'), html });
}
