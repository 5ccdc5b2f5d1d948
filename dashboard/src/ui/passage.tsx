import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const FACES = {
  quran: 'font-quran text-[1.75rem] leading-[2.3]',
  ar: 'font-arabic text-[1.35rem] leading-[2.1]',
  bn: 'font-bengali text-base leading-[1.9]',
  en: 'font-sans text-base leading-[1.7]',
  'ar-Latn': 'font-sans text-base leading-[1.7] italic text-soft',
} as const;

type Face = keyof typeof FACES;
/** The direction of a text in another language than these is that of its first letter. */
const isKnown = (lang: string): lang is Face => lang in FACES && lang !== 'quran';

type Props = {
  readonly children: ReactNode;
  /** BCP 47 language tag. */
  readonly lang: string;
  /** Arabic of the Quran, which has marks that only a face made for it can set. */
  readonly quran?: boolean;
  readonly quotation?: boolean;
};

/** A text of the corpus in the typeface, the direction and the language it is in. */
export function Passage({ children, lang, quran = false, quotation = false }: Props) {
  const face = FACES[lang === 'ar' && quran ? 'quran' : isKnown(lang) ? lang : 'en'];
  const Tag = quotation ? 'blockquote' : 'p';
  return (
    <Tag
      lang={lang}
      dir={lang === 'ar' ? 'rtl' : isKnown(lang) ? 'ltr' : 'auto'}
      className={classes('break-words whitespace-pre-line', face)}
    >
      {children}
    </Tag>
  );
}
