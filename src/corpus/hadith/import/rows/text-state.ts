import type { Lang, TextNote, TextState } from '../../model.ts';
import { examineText } from '../damage/examine-text.ts';

/*
 * A stub is a text that only refers to another ("as above", "the same chain"). Complete hadiths also contain these phrases, so the text must be short
 * (LIMIT, in characters) and, in English, have the phrase near its start.
 */
const STUB_EN =
  /\bas (?:is )?above\b|\babove[- ]mentioned\b|\bsee (?:the )?(?:previous|translation|hadith)\b|\bsame (?:as|hadith|narration|tradition|chain|isnad)\b|\b(?:hadith|tradition|narration) (?:like|similar)\b|\bsimilar (?:hadith|narration|tradition|report|to (?:this|that|the))\b|\bsimilarly\b|\b(?:another|different|same|this) (?:chain|isnad)\b|\bchains? of (?:transmi|narra)|\bthe rest (?:of (?:the|this) hadith )?is the same\b/i;
const STUB_BN =
  /অনুরূপ\s*(?:একটি\s*)?(?:হাদী?ি?স|বর্ণনা|বর্ণিত|রি?ে?ওয়া)|(?:হাদী?ি?সের|বর্ণনার|উপরের|পূর্বের)\s*(?:ন্যায়|অনুরূপ|মত)|একই সনদ|উক্ত সনদে|উপরোক্ত (?:হাদীস|সনদ)/u;
const STUB_AR =
  /(?<!الا)\s(?:ب?مثله|ب?مثل حديث.{0,40}|ب?نحوه|نحو حديث.{0,40}|بمعناه|بهذا الاسناد.{0,30}|بهذا الحديث)[\s.،,ـ-]*$/u;
const LIMIT: Record<Lang, number> = { ar: 200, en: 220, bn: 220 };
const EARLY = 110;
const ADDED_CHAIN = /\(?\banother chain with similar wording\W*$/i;

/** Words that no English sentence ends with. Final punctuation is cut in many sources and means nothing. */
const OPEN_END = /(?:^|\s)(?:the|an?|and|my|your|our|their|whose|than|nor)$/i;
const CUT = /[,،([{\u2013\u2014-]$|(?:\.{3}|…)$/u;

export type ClassifiedText = { text: string; state: TextState; notes?: TextNote[] };

/** Repairs the misprints of a cleaned text, and classifies it: without letters, a stub, damaged, broken off, repaired or complete. */
export function classifyText(source: string, lang: Lang): ClassifiedText {
  if (!/\p{L}/u.test(source)) return { text: source, state: 'empty' };
  const { text, notes, isDamaged } = examineText(source, lang);
  const state = stateOf(text, lang, { isDamaged, isRepaired: notes.length > 0 });
  return { text, state, ...(notes.length > 0 ? { notes: [...notes] } : {}) };
}

function stateOf(text: string, lang: Lang, found: { isDamaged: boolean; isRepaired: boolean }): TextState {
  if (isStub(text, lang)) return 'stub';
  if (found.isDamaged) return 'damaged';
  if (CUT.test(text) || (lang === 'en' && OPEN_END.test(text))) return 'truncated';
  return found.isRepaired ? 'repaired' : 'complete';
}

function isStub(text: string, lang: Lang): boolean {
  if (lang === 'bn') return text.length <= LIMIT.bn && STUB_BN.test(text.normalize('NFC'));
  if (lang === 'en') {
    const at = text.length <= LIMIT.en ? text.replace(ADDED_CHAIN, '').search(STUB_EN) : -1;
    return at >= 0 && at <= EARLY;
  }
  if (text.length > 3 * LIMIT.ar || /["«“]/.test(text)) return false;
  const bare = text.replace(/[\u064b-\u065f\u0670\u0640]/g, '').replace(/[أإآٱ]/g, 'ا');
  return bare.length <= LIMIT.ar && STUB_AR.test(bare);
}

const NARRATED = /^Narrated\s+([^:.!?"“\n]{2,80}?)\s*:\s*/;

/** Extracts a leading `Narrated X:` from an English text. The text stays unchanged when nothing would remain. */
export function splitNarrator(text: string): { narrator?: string; text: string } {
  const match = NARRATED.exec(text);
  const rest = match ? text.slice(match[0].length) : '';
  return match?.[1] && /\p{L}/u.test(rest) ? { narrator: match[1], text: rest } : { text };
}

/** Cleans the narrator field of a source: `Narrated 'Umar bin Al-Khattab:` → `'Umar bin Al-Khattab`. */
export function cleanNarrator(raw: string): string {
  return raw
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^Narrated\s+(?=\S)/, '')
    .replace(/\s*:$/, '');
}

const SCRIPT: Record<Lang, RegExp> = { ar: /[\u0621-\u064a]/g, en: /[A-Za-z]/g, bn: /[\u0985-\u09b9\u09dc-\u09df]/g };

/** Detects the language of a text by the script of most of its letters; undefined without such letters. */
export function languageByScript(text: string): Lang | undefined {
  const sample = text.slice(0, 4000);
  let best: Lang | undefined;
  let most = 0;
  for (const lang of ['ar', 'en', 'bn'] as const) {
    const count = sample.match(SCRIPT[lang])?.length ?? 0;
    if (count > most) {
      most = count;
      best = lang;
    }
  }
  return best;
}

/** Tests whether a text has any letter of its language's script. */
export function hasScriptOf(text: string, lang: Lang): boolean {
  return text.search(SCRIPT[lang]) >= 0;
}

/** Parses `eng`, `en`, `English`, `ben`, `ara1` … to one of the three languages; undefined for any other. */
export function readLang(raw: string): Lang | undefined {
  const text = raw.trim().toLowerCase().replace(/\d$/, '');
  if (/^(?:ar|ara|arabic)$/.test(text)) return 'ar';
  if (/^(?:en|eng|english)$/.test(text)) return 'en';
  return /^(?:bn|ben|bengali|bangla)$/.test(text) ? 'bn' : undefined;
}
