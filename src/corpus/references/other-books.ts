import { tokenise } from '../fold/tokenise.ts';
import { keyOf } from '../fold/word-key.ts';
import { opensBracket, type Reader, separator } from './reader.ts';

/** Books of other scriptures. Where a script has no capitals, nothing else tells a name from a word. */
const BOOKS = `bible gospel torah genesis gen exodus exod leviticus lev numbers num deuteronomy deut joshua judges ruth samuel kings chronicles ezra nehemiah
  esther job psalm psalms ps proverbs prov ecclesiastes songs isaiah isa jeremiah jer lamentations ezekiel ezek daniel dan hosea joel amos obadiah jonah micah
  nahum habakkuk zephaniah haggai zechariah malachi matthew matt mt mark mk luke lk john jn acts romans rom corinthians cor galatians gal ephesians eph
  philippians phil colossians col thessalonians thess timothy tim titus philemon hebrews heb james jas peter pet jude revelation revelations rev gita bhagavad
  التكوين تكوين الخروج خروج اللاويين العدد التثنية تثنية يشوع القضاة راعوث صموئيل الملوك مزمور المزمور مزامير المزامير الأمثال امثال الجامعة إشعياء اشعيا إرميا
  حزقيال دانيال هوشع يوئيل عاموس ميخا ملاخي متى مرقس لوقا يوحنا أعمال رومية كورنثوس غلاطية أفسس فيلبي كولوسي تيموثاوس العبرانيين يعقوب بطرس رؤيا إنجيل الإنجيل التوراة
  আদিপুস্তক যাত্রাপুস্তক লেবীয় গণনাপুস্তক দ্বিতীয়বিবরণ গীতসংহিতা হিতোপদেশ উপদেশক যিশাইয় যিরমিয় দানিয়েল মথি মার্ক লূক যোহন প্রেরিত রোমীয় করিন্থীয় গালাতীয় ইফিষীয়
  ফিলিপীয় কলসীয় হিব্রু যাকোব পিতর প্রকাশিত বাইবেল ইঞ্জিল তাওরাত গীতা`;

let books: ReadonlySet<string> | undefined;

function isBook(key: string): boolean {
  books ??= new Set(tokenise(BOOKS).map(keyOf));
  return books.has(key) || books.has(`ال${key}`);
}

/** Words before a number that are no name of a book. */
const SENTENCE = /[.!?؟।:\n"“«]\s*$/u;

/**
 * Tests whether the name before two numbers is that of another scripture: `Matthew 5:7`, `(যোহন ৩:১৬)`. Names of surahs are read before. So a capitalized
 * word within a sentence, and any word at the beginning of a bracket, is the name of another book.
 */
export function isOfAnotherBook(reader: Reader, at: number): boolean {
  const { words, roles } = reader;
  const name = at - 1;
  if (name < 0 || !/^[\s.,]{1,2}$/u.test(separator(words, at))) return false;
  const key = words.keys[name] ?? '';
  if (isBook(key)) return true;
  if (roles[name] !== undefined || key.length < 3) return false;
  if (opensBracket(reader, name)) return true;
  const start = words.starts[name] as number;
  const opens = name === 0 || SENTENCE.test(words.text.slice(Math.max(0, start - 3), start));
  return !opens && /\p{Lu}/u.test(words.text.charAt(start));
}

/** Returns the word behind the numbers of another scripture: `5:7; 6:14`. */
export function behindNumbers({ words, roles }: Reader, from: number): number {
  let at = from + 1;
  while (roles[at] === 'number' && /^\s?[:：/.,;&–-]\s?$/u.test(separator(words, at))) at++;
  return at;
}
