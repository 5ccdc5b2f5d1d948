import type { SubscriptionPlan } from '@isnad/contract/plans';
import type { Mail } from './mail.ts';
import { mailHtml } from './mail-html.ts';
import type { MailLanguage } from './mail-language.ts';

/** Placeholders for the link and another email address. Each has its own line, because its text direction can differ. */
const [LINK, ADDRESS] = ['{link}', '{address}'];
/** Within a paragraph: the name of a plan. */
const PLAN = '{plan}';

type Text = {
  readonly subject: string;
  /** On the button that opens the link. */
  readonly action: string;
  readonly paragraphs: readonly string[];
};
export type MailKind = 'verify' | 'resetPassword' | 'changeEmail' | 'alreadySignedUp' | 'test';
type PlanMailKind = 'planRequested' | 'planAccepted' | 'planDeclined';

/** Texts of the mails, by language and kind. */
const TEXTS: Readonly<Record<MailLanguage, Readonly<Record<MailKind | PlanMailKind, Text>>>> = {
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
    test: {
      subject: 'Email works',
      action: 'Open the service',
      paragraphs: [
        'This test was sent from the page Health. People who sign up here get their links in the same way.',
        LINK,
      ],
    },
    planRequested: {
      subject: 'An account requests another plan',
      action: 'Open the accounts',
      paragraphs: [
        `This account requests the plan ${PLAN}:`,
        ADDRESS,
        'Accept or decline the request on the page Accounts. The account gets an email with your answer.',
        LINK,
      ],
    },
    planAccepted: {
      subject: 'Your plan has changed',
      action: 'Open your plan',
      paragraphs: [`The operator accepted your request. Your account is on the plan ${PLAN} now.`, LINK],
    },
    planDeclined: {
      subject: 'Your plan stays the same',
      action: 'Open your plan',
      paragraphs: [`The operator declined your request for the plan ${PLAN}. Your account stays on its plan.`, LINK],
    },
  },
  bn: {
    verify: {
      subject: 'আপনার ইমেইল ঠিকানা নিশ্চিত করুন',
      action: 'ইমেইল ঠিকানা নিশ্চিত করুন',
      paragraphs: [
        'আপনার ইমেইল ঠিকানা নিশ্চিত করতে নিচের পাতাটি খুলে আপনার পাসওয়ার্ড দিন। লিংকটি এক ঘণ্টা কাজ করবে।',
        LINK,
        'আপনি নিজে অ্যাকাউন্ট না খুলে বা ঠিকানা না বদলে থাকলে এই ইমেইলটি উপেক্ষা করুন।',
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
      subject: 'আপনার ইমেইল ঠিকানা পরিবর্তন',
      action: 'পরিবর্তনের অনুমতি দিন',
      paragraphs: [
        'আপনার অ্যাকাউন্টের ইমেইল ঠিকানা বদলে এই ঠিকানা করতে চাওয়া হয়েছে:',
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
        'কেউ একজন, সম্ভবত আপনিই, আপনার ইমেইল ঠিকানা দিয়ে অ্যাকাউন্ট খুলতে চেয়েছেন, কিন্তু এই ঠিকানায় আগে থেকেই একটি অ্যাকাউন্ট আছে। সাইন ইন করুন, অথবা নতুন পাসওয়ার্ড চান:',
        LINK,
        'আপনি না হয়ে থাকলে কিছুই করতে হবে না।',
      ],
    },
    test: {
      subject: 'ইমেইল কাজ করছে',
      action: 'সার্ভিস খুলুন',
      paragraphs: ['হেলথ পেজ থেকে এই পরীক্ষামূলক ইমেইল পাঠানো হয়েছে। যারা এখানে সাইন আপ করবেন, তারা একইভাবে লিংক পাবেন।', LINK],
    },
    planRequested: {
      subject: 'একটি অ্যাকাউন্ট অন্য প্ল্যান চায়',
      action: 'অ্যাকাউন্টগুলো খুলুন',
      paragraphs: [
        `এই অ্যাকাউন্ট ${PLAN} প্ল্যানের রিকোয়েস্ট করেছে:`,
        ADDRESS,
        'অ্যাকাউন্ট পেজে রিকোয়েস্টটি গ্রহণ বা প্রত্যাখ্যান করুন। আপনার উত্তর অ্যাকাউন্টটিকে ইমেইলে জানানো হবে।',
        LINK,
      ],
    },
    planAccepted: {
      subject: 'আপনার প্ল্যান পরিবর্তন করা হয়েছে',
      action: 'আপনার প্ল্যান দেখুন',
      paragraphs: [`অপারেটর আপনার রিকোয়েস্ট গ্রহণ করেছেন। আপনার অ্যাকাউন্ট এখন ${PLAN} প্ল্যানে আছে।`, LINK],
    },
    planDeclined: {
      subject: 'আপনার প্ল্যান আগের মতোই থাকছে',
      action: 'আপনার প্ল্যান দেখুন',
      paragraphs: [`অপারেটর ${PLAN} প্ল্যানের জন্য আপনার রিকোয়েস্ট প্রত্যাখ্যান করেছেন। আপনার অ্যাকাউন্ট আগের প্ল্যানেই থাকছে।`, LINK],
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
    test: {
      subject: 'البريد الإلكتروني يعمل',
      action: 'فتح الخدمة',
      paragraphs: [
        'أُرسلت هذه الرسالة التجريبية من صفحة السلامة. تصل الروابط بالطريقة نفسها إلى مَن ينشئون حسابات هنا.',
        LINK,
      ],
    },
    planRequested: {
      subject: 'حساب يطلب باقة أخرى',
      action: 'فتح الحسابات',
      paragraphs: [
        `يطلب هذا الحساب باقة «${PLAN}»:`,
        ADDRESS,
        'اقبل الطلب أو ارفضه من صفحة الحسابات. سيصل ردك إلى صاحب الحساب بالبريد الإلكتروني.',
        LINK,
      ],
    },
    planAccepted: {
      subject: 'تم تغيير باقتك',
      action: 'عرض باقتك',
      paragraphs: [`قبل المشغّل طلبك، وأصبح حسابك على باقة «${PLAN}».`, LINK],
    },
    planDeclined: {
      subject: 'باقتك لم تتغيّر',
      action: 'عرض باقتك',
      paragraphs: [`رفض المشغّل طلبك لباقة «${PLAN}». يبقى حسابك على باقته الحالية.`, LINK],
    },
  },
};

const PLAN_NAMES: Readonly<Record<MailLanguage, Readonly<Record<SubscriptionPlan, string>>>> = {
  en: { free: 'Free', professional: 'Professional', enterprise: 'Enterprise' },
  bn: { free: 'ফ্রি', professional: 'প্রফেশনাল', enterprise: 'এন্টারপ্রাইজ' },
  ar: { free: 'المجانية', professional: 'الاحترافية', enterprise: 'المؤسسات' },
};

type MailInput = {
  readonly to: string;
  readonly link: string;
  /** The new address, for a change of address. */
  readonly newEmail?: string;
};

/** Builds a mail in the language of its recipient. */
export function mailOf(kind: MailKind, language: MailLanguage, { to, link, newEmail = '' }: MailInput): Mail {
  return filledMail(TEXTS[language][kind], language, { to, link, literal: newEmail });
}

type PlanMailInput = {
  readonly to: string;
  readonly link: string;
  readonly plan: SubscriptionPlan;
  /** Address of the account. */
  readonly email: string;
};

/** Builds a mail about a request for another plan. */
export function planMail(kind: PlanMailKind, language: MailLanguage, { to, link, plan, email }: PlanMailInput): Mail {
  const text = TEXTS[language][kind];
  const paragraphs = text.paragraphs.map((words) => words.replace(PLAN, PLAN_NAMES[language][plan]));
  return filledMail({ ...text, paragraphs }, language, { to, link, literal: email });
}

type Filling = { readonly to: string; readonly link: string; readonly literal: string };

function filledMail(
  { subject, action, paragraphs }: Text,
  language: MailLanguage,
  { to, link, literal }: Filling,
): Mail {
  const filled: Readonly<Record<string, string>> = { [LINK]: link, [ADDRESS]: literal };
  const text = paragraphs.map((paragraph) => filled[paragraph] ?? paragraph).join('\n\n');
  const html = mailHtml({
    language,
    heading: subject,
    paragraphs: paragraphs.map((paragraph) => {
      if (paragraph === LINK) return { link, action };
      return paragraph === ADDRESS ? { literal } : paragraph;
    }),
  });
  return { to, subject: `Isnad: ${subject}`, text: `${text}\n`, html };
}
