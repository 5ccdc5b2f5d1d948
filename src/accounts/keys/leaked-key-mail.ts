import type { KeyRecord } from '@isnad/contract/keys';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { findAccount } from '../accounts/accounts.ts';
import type { Mailer } from '../people/mail.ts';
import { mailHtml } from '../people/mail-html.ts';
import { MAIL_LANGUAGES, type MailLanguage } from '../people/mail-language.ts';

type Words = {
  readonly subject: string;
  /** Above the key. */
  readonly found: string;
  readonly stopped: string;
  readonly next: string;
  /** In place of `next`, if a connected app holds the key. */
  readonly nextOfApp: string;
};

const WORDS: Readonly<Record<MailLanguage, Words>> = {
  en: {
    subject: 'Your API key was leaked and has been disabled',
    found: 'The secret of this API key was found and reported:',
    stopped: 'The secret stopped working immediately, and the key is disabled.',
    next: 'Find out where it was exposed. Then rotate the key to get a new secret, and enable it.',
    nextOfApp:
      'A connected app holds this key. Revoke the key to disconnect the app. Connect it again when you know where the secret was exposed.',
  },
  bn: {
    subject: 'আপনার API কী ফাঁস হয়েছে এবং বন্ধ করা হয়েছে',
    found: 'এই API কী-র সিক্রেট পাওয়া গেছে এবং রিপোর্ট করা হয়েছে:',
    stopped: 'সিক্রেটটি সঙ্গে সঙ্গে কাজ করা বন্ধ করেছে, আর কী-টি বন্ধ করা হয়েছে।',
    next: 'সিক্রেটটি কোথায় ফাঁস হয়েছে তা খুঁজে বের করুন। তারপর নতুন সিক্রেট পেতে কী-টি রোটেট করুন এবং চালু করুন।',
    nextOfApp:
      'এই কী একটি সংযুক্ত অ্যাপের কাছে আছে। অ্যাপটি বিচ্ছিন্ন করতে কী-টি প্রত্যাহার করুন। সিক্রেটটি কোথায় ফাঁস হয়েছে জানার পর অ্যাপটি আবার যুক্ত করুন।',
  },
  ar: {
    subject: 'تسرّب مفتاح API الخاص بك وتم تعطيله',
    found: 'عُثر على سر مفتاح API هذا وتم الإبلاغ عنه:',
    stopped: 'توقف السر عن العمل فورًا، وتم تعطيل المفتاح.',
    next: 'ابحث عن مكان تسرّبه، ثم دوِّر المفتاح للحصول على سر جديد، ثم فعّله.',
    nextOfApp: 'هذا المفتاح لدى تطبيق مرتبط. أبطِل المفتاح لفصل التطبيق، ثم اربطه مجددًا بعد أن تعرف مكان تسرّب السر.',
  },
};

type Deps = {
  readonly db: Kysely<Tables>;
  readonly mailer: Mailer;
  /** The language that comes first: nobody knows the owner's, who is not the one that reports. */
  readonly language: MailLanguage;
};

/** Mails the owner of a key that its secret was reported as leaked, in all three languages. */
export async function sendLeakedKeyMail({ db, mailer, language }: Deps, key: KeyRecord): Promise<void> {
  const { email } = await findAccount(db, key.account_id);
  const literal = `${key.name} (${key.prefix}…${key.last4}, ${key.id})`;
  const languages = [language, ...MAIL_LANGUAGES.filter((other) => other !== language)];
  const parts = languages.map((one) => {
    const { subject, found, stopped, next, nextOfApp } = WORDS[one];
    const rest = [stopped, key.app_id === null ? next : nextOfApp];
    return { language: one, heading: subject, paragraphs: [found, { literal }, ...rest] };
  });
  const texts = parts.map(({ heading, paragraphs: [found, , ...rest] }) => [heading, found, literal, ...rest]);
  const [first, ...others] = parts;
  if (first === undefined) throw new Error('a mail needs a language');
  await mailer({
    to: email,
    subject: `Isnad: ${first.heading}`,
    text: `${texts.map((paragraphs) => paragraphs.join('\n\n')).join('\n\n---\n\n')}\n`,
    html: mailHtml(first, others),
  });
}
