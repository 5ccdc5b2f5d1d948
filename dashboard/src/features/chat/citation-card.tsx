import { useTranslation } from 'react-i18next';
import { useSitePath } from '../../app/site-path.ts';
import { useFormat } from '../../i18n/format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ShieldCheck } from '../../ui/icons/icons.ts';
import { Passage } from '../../ui/passage.tsx';
import type { Quoted } from './pieces.ts';

type Props = {
  readonly quoted: Quoted;
  /** Which of the passages that the message quotes, from 1: a verse and its translation are one. */
  readonly number: number;
};

/** A passage that a message quotes, with the way to where it stands, and what it was checked by. */
export function CitationCard({ quoted, number }: Props) {
  const { t } = useTranslation('chat');
  const { heading, citations } = quoted;
  const { kind, ref } = citations[0];
  const reference = heading ?? t(`reference.${kind}`, { ref });
  const texts = citations.map(({ quote }) => quote).join('\n');
  return (
    <figure className="my-3 grid gap-3 rounded-xl border border-line border-s-4 border-s-accent bg-card p-4">
      <div className="flex items-start gap-3">
        <CitationNumber index={number} />
        <div className="grid min-w-0 grow gap-3">
          {citations.map(({ index, lang, quote }) => (
            <Passage key={index} lang={lang} quran={kind === 'quran'} quotation>
              {quote}
            </Passage>
          ))}
        </div>
      </div>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
        <ReferenceLink kind={kind} reference={ref}>
          {reference}
        </ReferenceLink>
        <CopyButton kind="quiet" text={`${texts}\n(${reference})`} label={t('copyWithReference')} />
        <Proof citations={citations} />
      </figcaption>
    </figure>
  );
}

/** That each text is word for word as its edition has it, with the hashes by which anybody can check that. */
function Proof({ citations }: Pick<Quoted, 'citations'>) {
  const { t } = useTranslation('chat');
  return (
    <details className="basis-full text-xs text-soft">
      <summary className="inline-flex w-fit items-center gap-1.5 hover:underline">
        <ShieldCheck className="size-4 text-good" aria-hidden="true" />
        {t('verified')}
      </summary>
      <dl className="mt-2 grid gap-1.5">
        {citations.map(({ index, edition, sha256 }) => (
          <div key={index}>
            <dt>
              <code dir="ltr">{edition}</code>
            </dt>
            <dd className="break-all">
              <code dir="ltr">sha256:{sha256}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function CitationNumber({ index }: { readonly index: number }) {
  const { t } = useTranslation('chat');
  const number = useFormat().number(index);
  return (
    <span className="mt-1.5 inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-wash text-xs font-semibold text-accent-strong">
      <span className="sr-only">{t('citation', { number })}</span>
      <span aria-hidden="true">{number}</span>
    </span>
  );
}

type LinkProps = { readonly kind: 'quran' | 'hadith'; readonly reference: string; readonly children: string };

/** To the page of the verse or the hadith. */
function ReferenceLink({ kind, reference, children }: LinkProps) {
  const sitePath = useSitePath();
  const path = kind === 'quran' ? `/quran/${reference.replace(':', '/')}` : `/hadith/${encodeURI(reference)}`;
  return (
    <a
      href={sitePath(path)}
      className="min-w-0 text-sm font-medium break-words text-accent underline underline-offset-4"
    >
      <bdi>{children}</bdi>
    </a>
  );
}
