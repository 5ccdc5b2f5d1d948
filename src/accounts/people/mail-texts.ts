import type { Mail } from './mail.ts';
import { mailHtml } from './mail-html.ts';
import type { MailLanguage } from './mail-language.ts';

/** Placeholders for the link and another email address. Each has its own line, because its text direction can differ. */
const [LINK, ADDRESS] = ['{link}', '{address}'];

type Text = {
  readonly subject: string;
  /** On the button that opens the link. */
  readonly action: string;
  readonly paragraphs: readonly string[];
};
export type MailKind = 'verify' | 'resetPassword' | 'changeEmail' | 'alreadySignedUp';

/** Texts of the mails, by language and kind. */
const TEXTS: Readonly<Record<MailLanguage, Readonly<Record<MailKind, Text>>>> = {
  en: {
    verify: {
      subject: 'Confirm your email address',
      action: 'Confirm email address',
      paragraphs: [
        'Open this page and enter your password to confirm your email address. This link is valid for one hour.',
        LINK,
        'If you did not sign up or change your address, ignore this email.',
      ],
    },
    resetPassword: {
      subject: 'Choose a new password',
      action: 'Choose a new password',
      paragraphs: [
        'Follow this link to choose a new password. It works once and is valid for one hour:',
        LINK,
        'If you did not ask for this, ignore this email.',
      ],
    },
    changeEmail: {
      subject: 'Change your email address',
      action: 'Allow the change',
      paragraphs: [
        'Someone asked to change the email address of your account to:',
        ADDRESS,
        'Open this page and enter your password to allow the change. This link is valid for one hour.',
        LINK,
        'If you did not ask for this change, change your password and sign out of your other sessions.',
      ],
    },
    alreadySignedUp: {
      subject: 'You already have an account',
      action: 'Reset your password',
      paragraphs: [
        'Someone, probably you, signed up with your email address, which already has an account. Sign in, or reset your password:',
        LINK,
        'If it was not you, ignore this email.',
      ],
    },
  },
  bn: {
    verify: {
      subject: 'আপনার ই-মেইল ঠিকানা নিশ্চিত করুন',
      action: 'ই-মেইল ঠিকানা নিশ্চিত করুন',
      paragraphs: [
        'আপনার ই-মেইল ঠিকানা নিশ্চিত করতে নিচের পাতাটি খুলে আপনার পাসওয়ার্ড দিন। লিংকটি এক ঘণ্টা কাজ করবে।',
        LINK,
        'আপনি নিজে অ্যাকাউন্ট না খুলে বা ঠিকানা না বদলে থাকলে এই ই-মেইলটি উপেক্ষা করুন।',
      ],
    },
    resetPassword: {
      subject: 'নতুন পাসওয়ার্ড দিন',
      action: 'নতুন পাসওয়ার্ড দিন',
      paragraphs: [
        'নতুন পাসওয়ার্ড দিতে নিচের লিংকটি খুলুন। লিংকটি এক ঘণ্টার মধ্যে একবারই ব্যবহার করা যাবে:',
        LINK,
        'আপনি এটি না চেয়ে থাকলে কিছুই করতে হবে না।',
      ],
    },
    changeEmail: {
      subject: 'আপনার ই-মেইল ঠিকানা পরিবর্তন',
      action: 'পরিবর্তনের অনুমতি দিন',
      paragraphs: [
        'আপনার অ্যাকাউন্টের ই-মেইল ঠিকানা বদলে এই ঠিকানা করতে চাওয়া হয়েছে:',
        ADDRESS,
        'অনুমতি দিতে নিচের পাতাটি খুলে আপনার পাসওয়ার্ড দিন। লিংকটি এক ঘণ্টা কাজ করবে।',
        LINK,
        'আপনি এটি না চেয়ে থাকলে পাসওয়ার্ড বদলে ফেলুন এবং অন্য সব জায়গা থেকে সাইন আউট করুন।',
      ],
    },
    alreadySignedUp: {
      subject: 'আপনার আগে থেকেই একটি অ্যাকাউন্ট আছে',
      action: 'পাসওয়ার্ড রিসেট করুন',
      paragraphs: [
        'কেউ একজন, সম্ভবত আপনিই, আপনার ই-মেইল ঠিকানা দিয়ে অ্যাকাউন্ট খুলতে চেয়েছেন, কিন্তু এই ঠিকানায় আগে থেকেই একটি অ্যাকাউন্ট আছে। সাইন ইন করুন, অথবা নতুন পাসওয়ার্ডের জন্য অনুরোধ করুন:',
        LINK,
        'আপনি না হয়ে থাকলে কিছুই করতে হবে না।',
      ],
    },
  },
  ar: {
    verify: {
      subject: 'تأكيد عنوان بريدك الإلكتروني',
      action: 'تأكيد البريد الإلكتروني',
      paragraphs: [
        'افتح الصفحة التالية وأدخل كلمة المرور لتأكيد عنوان بريدك الإلكتروني. هذا الرابط صالح لمدة ساعة واحدة.',
        LINK,
        'إن لم تنشئ حسابًا ولم تغيّر عنوانك، فتجاهل هذه الرسالة.',
      ],
    },
    resetPassword: {
      subject: 'اختيار كلمة مرور جديدة',
      action: 'اختيار كلمة مرور جديدة',
      paragraphs: [
        'افتح الرابط التالي لاختيار كلمة مرور جديدة، وهو صالح لمرة واحدة خلال ساعة:',
        LINK,
        'إن لم تطلب ذلك، فلا يلزمك فعل شيء.',
      ],
    },
    changeEmail: {
      subject: 'تغيير عنوان بريدك الإلكتروني',
      action: 'الموافقة على التغيير',
      paragraphs: [
        'طُلب تغيير عنوان البريد الإلكتروني لحسابك إلى هذا العنوان:',
        ADDRESS,
        'افتح الصفحة التالية وأدخل كلمة المرور للموافقة على التغيير. هذا الرابط صالح لمدة ساعة واحدة.',
        LINK,
        'إن لم تطلب ذلك، فغيّر كلمة المرور وأنهِ جلساتك الأخرى.',
      ],
    },
    alreadySignedUp: {
      subject: 'لديك حساب بالفعل',
      action: 'إعادة ضبط كلمة المرور',
      paragraphs: [
        'حاول شخص ما، ولعله أنت، إنشاء حساب بعنوان بريدك الإلكتروني، ولهذا العنوان حساب بالفعل. سجّل الدخول، أو اطلب كلمة مرور جديدة:',
        LINK,
        'إن لم تكن أنت، فلا يلزمك فعل شيء.',
      ],
    },
  },
};

type MailInput = {
  readonly to: string;
  readonly link: string;
  /** The new address, for a change of address. */
  readonly newEmail?: string;
};

/** Builds a mail in the language of its recipient. */
export function mailOf(kind: MailKind, language: MailLanguage, { to, link, newEmail = '' }: MailInput): Mail {
  const { subject, action, paragraphs } = TEXTS[language][kind];
  const filled: Readonly<Record<string, string>> = { [LINK]: link, [ADDRESS]: newEmail };
  const text = paragraphs.map((paragraph) => filled[paragraph] ?? paragraph).join('\n\n');
  const html = mailHtml({
    language,
    heading: subject,
    paragraphs: paragraphs.map((paragraph) => {
      if (paragraph === LINK) return { link, action };
      return paragraph === ADDRESS ? { literal: newEmail } : paragraph;
    }),
  });
  return { to, subject: `Isnad: ${subject}`, text: `${text}\n`, html };
}
