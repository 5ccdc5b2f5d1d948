import { wordCount } from '../quotations/spans.ts';

/** References: a marker, `2:153`, or a number after the name of a book. */
const REFERENCE =
  /\[\[[^\]\n]*\]\]|\[[^\]\n]*\p{N}[^\]\n]*\]|\([^()\n]*\p{N}[^()\n]*\)|\p{N}{1,3}\s?[:：]\s?\p{N}{1,3}(?:\s?[-–—]\s?\p{N}{1,3})?|(?<=\p{L}[\p{M}\s]*)\p{N}{1,5}/gu;
const BOOK_WORDS =
  /(?<![\p{L}\p{M}])(?:the|holy|noble|qur['’]?an|koran|surah?|suras?|chapter|verses?|ayahs?|ayat|hadiths?|sahih|sunan|no|number|al|an|ar|as|কুরআন|কোরআন|সূরা|সুরা|আয়াত|হাদিস|হাদীস|সহীহ|সহিহ|নং|القرآن|الكريم|سورة|آية|الآية|حديث|صحيح|رقم)(?![\p{L}\p{M}])/giu;
/** Maximum number of other words in a label, such as the name of a surah. */
const MAX_OTHER_WORDS = 2;
/** The end of a label before its text: a colon, a dash, or a line break. */
const LABEL_END = /(?:(?<!\p{N})[:：]|[:：](?!\s?\p{N})|(?<=\s)[-–—](?=\s)|\n)[*_\s]*/gu;
const SENTENCE_END = /[.!?।؟…][*_\s]*$/u;
/** Maximum length of a label. In UTF-16 units. */
const MAX_LENGTH = 200;
const LIST_ITEM = /^\s*(?:[-*•+]\s|\p{N}{1,3}[.)]\s)/u;
/** Start of a comment about a text, as opposed to the text. Excludes verbs that quote ("says"). */
const COMMENTARY =
  /^[\s*_>-]*(?:(?:here|there|in it|in this verse|in this hadith)(?:,| )\s*)?(?:(?:this|these|that|the|both|which)\s+(?:verses?|passages?|hadiths?|ayahs?|texts?)|(?:it\s+)?(?:calls?|teach(?:es)?|commands?|mentions?|explains?|describes?|urges?|reminds?|praises?|speaks?|links?|shows?|asks?|encourages?)\b)|^[\s*_>-]*(?:এই আয়াত|এ আয়াত|আয়াতটি|আয়াতে|এই হাদিস|এ হাদিস|হাদিসটি|এখানে)|^[\s*_>-]*(?:هذه الآية|الآية|هذا الحديث|الحديث|فيها|فيه|تدعو|تأمر|تدل|تبين|يبين|يدعو)/iu;

/**
 * Finds the start of the text that a sentence attributes to a reference: after `[[2:153]]:`, `**Quran 2:153** —`, or a line with only such a label.
 * In UTF-16 units; the length of the sentence when the text follows in the next one.
 * @returns undefined without such a label, or when a comment about the text follows it
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

/** Tests for an open bracket: what looks like the end of a label is then inside a reference. */
function isOpen(label: string): boolean {
  const count = (sign: string) => label.split(sign).length - 1;
  return count('[') > count(']') || count('(') > count(')');
}

function isCommentary(text: string): boolean {
  return COMMENTARY.test(text);
}

/** Tests for the start of a list item. A label before the list does not apply to it. */
function isListItem(text: string): boolean {
  return LIST_ITEM.test(text);
}

/** Tracks the text under the label of a reference to the end of the labeled paragraph or list item. */
export class Labels {
  #labelled = false;
  #inItem = false;
  /** True once text has followed the label. */
  #begun = false;
  #before = '';

  /** True while the next words can be the text of a reference, so that they must be checked. */
  get labelled(): boolean {
    return this.#labelled;
  }

  /** @returns the offset in the sentence where the text of a reference starts, in UTF-16 units; undefined when there is none */
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
    // A blank line can be split over two pieces.
    if (commented || (this.#begun && /\n\s*\n\s*$/u.test(this.#before + sentence))) this.#labelled = false;
    this.#before = sentence;
    return from;
  }
}
