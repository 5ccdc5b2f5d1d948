import { wordCount } from './spans.ts';

/** References: a marker, `2:153`, or a number behind the name of a book. */
const REFERENCE =
  /\[\[[^\]\n]*\]\]|\[[^\]\n]*\p{N}[^\]\n]*\]|\([^()\n]*\p{N}[^()\n]*\)|\p{N}{1,3}\s?[:：]\s?\p{N}{1,3}(?:\s?[-–—]\s?\p{N}{1,3})?|(?<=\p{L}[\p{M}\s]*)\p{N}{1,5}/gu;
const BOOK_WORDS =
  /(?<![\p{L}\p{M}])(?:the|holy|noble|qur['’]?an|koran|surah?|suras?|chapter|verses?|ayahs?|ayat|hadiths?|sahih|sunan|no|number|al|an|ar|as|কুরআন|কোরআন|সূরা|সুরা|আয়াত|হাদিস|হাদীস|সহীহ|সহিহ|নং|القرآن|الكريم|سورة|آية|الآية|حديث|صحيح|رقم)(?![\p{L}\p{M}])/giu;
/** Words that a label may have besides, such as the name of a surah. */
const MAX_OTHER_WORDS = 2;
/** What a label ends with, when the text it labels is behind it: a colon, a dash, or the end of its line. */
const LABEL_END = /(?:(?<!\p{N})[:：]|[:：](?!\s?\p{N})|(?<=\s)[-–—](?=\s)|\n)[*_\s]*/gu;
const SENTENCE_END = /[.!?।؟…][*_\s]*$/u;
/** A label is no longer than this. In UTF-16 units. */
const MAX_LENGTH = 200;
const LIST_ITEM = /^\s*(?:[-*•+]\s|\p{N}{1,3}[.)]\s)/u;
/** Begins words about a text rather than the text. Verbs that quote ("says") are none. */
const COMMENTARY =
  /^[\s*_>-]*(?:(?:here|there|in it|in this verse|in this hadith)(?:,| )\s*)?(?:(?:this|these|that|the|both|which)\s+(?:verses?|passages?|hadiths?|ayahs?|texts?)|(?:it\s+)?(?:calls?|teach(?:es)?|commands?|mentions?|explains?|describes?|urges?|reminds?|praises?|speaks?|links?|shows?|asks?|encourages?)\b)|^[\s*_>-]*(?:এই আয়াত|এ আয়াত|আয়াতটি|আয়াতে|এই হাদিস|এ হাদিস|হাদিসটি|এখানে)|^[\s*_>-]*(?:هذه الآية|الآية|هذا الحديث|الحديث|فيها|فيه|تدعو|تأمر|تدل|تبين|يبين|يدعو)/iu;

/**
 * Where the text begins that a sentence gives as that of a reference: behind `[[2:153]]:`, `**Quran 2:153** —`, or a line with nothing but
 * such a label. In UTF-16 units; the length of the sentence when the text is to follow.
 * @returns undefined when it has no such label, or goes on with words about the text
 */
function labelledFrom(sentence: string): number | undefined {
  for (const end of sentence.matchAll(LABEL_END)) {
    if (end.index > MAX_LENGTH) break;
    const label = sentence.slice(0, end.index);
    if (label.trim() === '') continue;
    const from = end.index + end[0].length;
    const bare = label.replace(BOOK_WORDS, ' ');
    const words = bare.split(REFERENCE).map(wordCount);
    const wholeLine = end[0].startsWith('\n');
    if (words.reduce((sum, count) => sum + count) > MAX_OTHER_WORDS || (wholeLine && SENTENCE_END.test(label))) break;
    if (words.length < 2 || isOpen(label)) continue;
    if (!wholeLine && words.at(-1) !== 0) break;
    return isCommentary(sentence.slice(from)) ? undefined : from;
  }
  return undefined;
}

/** A bracket is not closed: what looks like the end of a label is inside of a reference. */
function isOpen(label: string): boolean {
  const count = (sign: string) => label.split(sign).length - 1;
  return count('[') > count(']') || count('(') > count(')');
}

function isCommentary(text: string): boolean {
  return COMMENTARY.test(text);
}

/** Begins an item of a list, which no label before it belongs to. */
function isListItem(text: string): boolean {
  return LIST_ITEM.test(text);
}

/** Follows a text from the label of a reference to the end of what it labels: the paragraph behind it, or the item of its list. */
export class Labels {
  #labelled = false;
  #inItem = false;
  /** Something has been said behind the label. */
  #begun = false;
  #before = '';

  /** The next words may be given as the text of a reference: they are to be looked at. */
  get labelled(): boolean {
    return this.#labelled;
  }

  /** @returns where in the sentence a text of a reference begins; undefined when it gives none. In UTF-16 units */
  next(sentence: string): number | undefined {
    const startsLine = this.#before === '' || /\n\s*$/u.test(this.#before) || isListItem(this.#before);
    if (startsLine && this.#inItem && isListItem(sentence)) this.#labelled = false;
    const own = startsLine ? labelledFrom(sentence) : undefined;
    const commented = own === undefined && this.#labelled && isCommentary(sentence);
    const from = own ?? (this.#labelled && !commented ? 0 : undefined);
    if (own !== undefined) {
      this.#labelled = true;
      this.#begun = sentence.slice(own).trim() !== '';
      this.#inItem = isListItem(this.#before + sentence) || isListItem(sentence);
    } else {
      this.#begun ||= sentence.trim() !== '';
    }
    // A blank line may come in two pieces.
    if (commented || (this.#begun && /\n\s*\n\s*$/u.test(this.#before + sentence))) this.#labelled = false;
    this.#before = sentence;
    return from;
  }
}
