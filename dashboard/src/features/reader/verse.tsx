import type { Verse } from '@isnad/contract/quran';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Share2 } from '../../ui/icons/icons.ts';
import { Passage } from '../../ui/passage.tsx';
import type { Display } from './display.ts';

const arabicNumber = new Intl.NumberFormat('ar-EG-u-nu-arab', { useGrouping: false });

/** The Arabic of a verse and the sign at its end, which is ours and not of the text. */
function ArabicVerse({ verse }: { readonly verse: Pick<Verse, 'id' | 'text'> }) {
  return (
    <div dir="rtl" className="font-quran">
      <Passage lang="ar" quran className="inline">
        {verse.text}
      </Passage>{' '}
      <span
        lang="ar"
        aria-hidden="true"
        className="text-[length:var(--arabic,1.75rem)] leading-[2.3] whitespace-nowrap text-accent select-none"
      >
        {`\u06dd${arabicNumber.format(verse.id)}`}
      </span>
    </div>
  );
}

type Props = {
  readonly verse: Verse;
  readonly display: Display;
  /** The address leads to it. */
  readonly current: boolean;
  readonly onShare: (verse: Verse) => void;
  /** In the digits of the page; the words around it come ready too, as there are hundreds of verses on a page. */
  readonly number: string;
  readonly named: string;
  readonly share: string;
};

/** One verse, in the lines that are wanted. Far from the window nothing of it is laid out. */
export const VerseItem = memo(function VerseItem({ verse, display, current, onShare, number, named, share }: Props) {
  return (
    <li
      id={`v${verse.id}`}
      tabIndex={-1}
      aria-current={current ? 'location' : undefined}
      style={{ containIntrinsicBlockSize: `auto ${guessedHeight(verse, display)}px` }}
      className={classes(
        'scroll-mt-9 px-3 py-4 [content-visibility:auto] focus:outline-none sm:px-5',
        current ? 'border-s-4 border-accent bg-accent-wash' : 'border-s-4 border-transparent',
      )}
    >
      <div className="mb-1 flex items-center justify-between gap-2">
        <h2 className="inline-flex h-7 min-w-9 items-center justify-center rounded-full bg-sunk px-2 text-sm font-semibold text-soft">
          <span className="sr-only">{named}</span>
          <span aria-hidden="true">{number}</span>
        </h2>
        <button
          type="button"
          aria-label={share}
          title={share}
          onClick={() => onShare(verse)}
          className="inline-flex size-9 items-center justify-center rounded-lg text-soft hover:bg-sunk hover:text-accent"
        >
          <Share2 className="size-4" aria-hidden="true" />
        </button>
      </div>
      <div className="grid gap-2">
        {display.arabic && <ArabicVerse verse={verse} />}
        {display.transliteration && <Passage lang="ar-Latn">{verse.transliteration}</Passage>}
        {display.transliteration && <Remarks verse={verse} field="transliteration" lang="ar-Latn" />}
        {display.english && <Passage lang="en">{verse.translation_en}</Passage>}
        {display.english && <Remarks verse={verse} field="translation_en" lang="en" />}
        {display.bengali && <Passage lang="bn">{verse.translation_bn}</Passage>}
        {display.bengali && <Remarks verse={verse} field="translation_bn" lang="bn" />}
      </div>
    </li>
  );
});

type Remarked = { readonly verse: Verse; readonly field: string; readonly lang: string };

/** Says where the source of a text is wrong, and what it has there or what is wrong with it. */
function Remarks({ verse, field, lang }: Remarked) {
  const { t } = useTranslation('reader');
  const notes = verse.notes?.filter((note) => note.field === field) ?? [];
  return notes.map(({ kind, source_text, detail }) => (
    <details key={kind} className="text-sm text-soft">
      <summary>{t(kind)}</summary>
      <p className="mt-1">
        {kind === 'damaged' ? (
          <bdi lang="en">{detail}</bdi>
        ) : (
          <>
            {t('repairedWords')} <bdi lang={lang}>{source_text}</bdi>
          </>
        )}
      </p>
    </details>
  ));
}

const LINE = { arabic: [75, 64], transliteration: [95, 27], english: [100, 27], bengali: [90, 30] } as const;

/** About how tall a verse will be, so that the bar for scrolling is about right before it is laid out. */
function guessedHeight(verse: Verse, display: Display): number {
  const { text, transliteration, translation_en, translation_bn } = verse;
  const texts = { arabic: text, transliteration, english: translation_en, bengali: translation_bn };
  let height = 76;
  for (const [line, [letters, tall]] of Object.entries(LINE)) {
    const of = line as keyof typeof LINE;
    if (display[of]) height += Math.ceil(texts[of].length / letters) * tall + 8;
  }
  return height;
}
