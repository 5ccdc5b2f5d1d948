import { useSitePath } from '../../app/site-path.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Passage } from '../../ui/passage.tsx';
import type { QuotedPassage } from './pieces.ts';
import { Proof } from './proof.tsx';
import { notesOf, pathOfPassage, useReference } from './reference.ts';

const NUMBER =
  'inline-flex min-h-6 min-w-6 shrink-0 items-center justify-center rounded-full bg-accent-wash px-1 text-xs font-semibold text-accent-strong';

type Props = {
  readonly passage: QuotedPassage;
  /** By which the sentences refer to the passage, from 1. Undefined if none does. */
  readonly number?: number;
  readonly id?: string;
};

/** A passage that a message quotes, with the way to where it stands, and what it was checked by. */
export function CitationCard({ passage, number, id }: Props) {
  const { t, format } = useTranslation('chat');
  const sitePath = useSitePath();
  const reference = useReference(passage);
  const { kind, heading, texts } = passage;
  const quotes = texts.map(({ citation }) => citation.quote).join('\n');
  return (
    <figure
      id={id}
      tabIndex={-1}
      className="grid scroll-mt-20 scroll-mb-28 grid-cols-1 gap-2 rounded-xl border border-line bg-card p-4 focus:border-accent"
    >
      <figcaption className="flex items-baseline gap-2 text-sm">
        {number !== undefined && (
          <span className={NUMBER}>
            <span className="sr-only">{t('citation', { number: format.number(number) })}</span>
            <span aria-hidden="true">{format.number(number)}</span>
          </span>
        )}
        <a
          href={sitePath(pathOfPassage(passage))}
          className="min-w-0 font-medium break-words text-accent underline underline-offset-4"
        >
          <bdi>{reference}</bdi>
        </a>
      </figcaption>
      {texts.map(({ before, citation: { index, lang, quote, partial } }) => (
        <div key={index} className="grid grid-cols-1 gap-1">
          {before !== '' && (
            <p dir="auto" className="text-sm text-soft">
              {before}
            </p>
          )}
          <Passage lang={lang} quran={kind === 'quran'} quotation>
            {quote}
          </Passage>
          {partial === true && before === '' && <p className="text-xs text-soft">{t('partial')}</p>}
        </div>
      ))}
      {notesOf(heading).map((note) => (
        <p key={note} dir="auto" className="text-sm text-soft">
          {note}
        </p>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-2">
        <CopyButton
          kind="quiet"
          text={t('withReference', { texts: quotes, reference })}
          label={t('copyWithReference')}
        />
        <Proof passage={passage} />
      </div>
    </figure>
  );
}

type ChipProps = { readonly passage: QuotedPassage; readonly number: number; readonly onGo: () => void };

/** The number of a passage within a sentence. It leads to the card. */
export function CitationNumber({ passage, number, onGo }: ChipProps) {
  const { t } = useTranslation('chat');
  const shown = useTranslation().format.number(number);
  const reference = useReference(passage);
  return (
    <button
      type="button"
      onClick={onGo}
      title={reference}
      aria-label={`${t('citation', { number: shown })}: ${reference}`}
      className={`${NUMBER} ms-1 align-text-bottom hover:bg-accent hover:text-on-accent`}
    >
      {shown}
    </button>
  );
}
