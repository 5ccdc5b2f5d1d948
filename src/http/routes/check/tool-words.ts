import type { PageLanguage } from '../site/languages.ts';
import type { CheckedReceipt } from './receipt.ts';

/** Words whose names come from elsewhere. */
type Typed = { readonly [name: string]: unknown; readonly receipt: Readonly<Record<CheckedReceipt['state'], string>> };

const EN = {
  link: 'Copy a link to this check',
  linkCopied: 'Link copied',
  /** A link that cannot be read. */
  linkFault: 'The link is incomplete. Ask for it again, or paste the text.',
  /** A file that is no Word document. */
  wordFault: 'The file is not a Word document (.docx). Copy its text and paste it here.',
  bookmarklet: 'Check with Isnad',
  bookmarkletHelp: 'Drag this link to your bookmarks. On any page, it checks the text that you have selected:',
  /** What is said of the receipt of a chat answer. `{issuer}` and `{time}` are filled in. */
  receipt: {
    valid: 'The receipt is valid: {issuer} issued it on {time}, and nothing in it was changed.',
    changed: 'The receipt is not valid. It was changed after {time}, or {issuer} did not make it.',
    other_service:
      'This receipt is signed by another service, {issuer}. Check the signature there; the quotations in it are checked below.',
  },
} satisfies Typed;

type ToolWords = typeof EN;

const BN: ToolWords = {
  link: 'এই যাচাইয়ের লিংক কপি করুন',
  linkCopied: 'লিংক কপি হয়েছে',
  linkFault: 'লিংকটি অসম্পূর্ণ। আবার চেয়ে নিন, অথবা লেখাটি পেস্ট করুন।',
  wordFault: 'ফাইলটি Word ডকুমেন্ট (.docx) নয়। লেখাটি কপি করে এখানে পেস্ট করুন।',
  bookmarklet: 'Isnad দিয়ে যাচাই করুন',
  bookmarkletHelp: 'লিংকটি টেনে বুকমার্কে রাখুন। যেকোনো পেজে সিলেক্ট করা লেখা এটি যাচাই করে:',
  receipt: {
    valid: 'রসিদটি সঠিক: {issuer} এটি {time} তারিখে দিয়েছে, আর এর কিছুই বদলানো হয়নি।',
    changed: 'রসিদটি সঠিক নয়। {time}-এর পরে এটি বদলানো হয়েছে, অথবা {issuer} এটি দেয়নি।',
    other_service:
      'রসিদটিতে অন্য একটি সার্ভিসের স্বাক্ষর আছে: {issuer}। স্বাক্ষরটি সেখানে যাচাই করুন; এর উদ্ধৃতিগুলো নিচে যাচাই করা হয়েছে।',
  },
};

const AR: ToolWords = {
  link: 'نسخ رابط لهذا التحقق',
  linkCopied: 'نُسخ الرابط',
  linkFault: 'الرابط غير مكتمل. اطلبه مرة أخرى أو ألصق النص.',
  wordFault: 'الملف ليس مستند Word (‎.docx). انسخ نصه وألصقه هنا.',
  bookmarklet: 'تحقق باستخدام Isnad',
  bookmarkletHelp: 'اسحب هذا الرابط إلى الإشارات المرجعية، وهو يتحقق في أي صفحة من النص الذي حددته:',
  receipt: {
    valid: 'الإيصال صحيح: أصدره {issuer} في {time} ولم يتغير فيه شيء.',
    changed: 'الإيصال غير صحيح. تغيّر بعد {time} أو لم يصدره {issuer}.',
    other_service:
      'وقّعت هذا الإيصال خدمة أخرى: {issuer}. تحقق من التوقيع هناك؛ أما الاقتباسات فيه فقد جرى التحقق منها أدناه.',
  },
};

export const TOOL_WORDS: Readonly<Record<PageLanguage, ToolWords>> = { en: EN, bn: BN, ar: AR };
