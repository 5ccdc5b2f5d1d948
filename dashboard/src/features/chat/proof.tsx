import type { Citation } from '@isnad/contract/chat';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Language } from '../../i18n/i18n.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ShieldCheck } from '../../ui/icons/icons.ts';
import type { QuotedPassage } from './pieces.ts';
import { editionsQuery } from './queries.ts';

/** That each text is word for word as its edition has it: source, license and both hashes, which the browser can compute again. */
export function Proof({ passage: { texts } }: { readonly passage: QuotedPassage }) {
  const { t } = useTranslation('chat');
  const editions = new Map(texts.map(({ citation }) => [citation.edition, citation]));
  return (
    <details className="min-w-0 text-xs text-soft open:basis-full">
      <summary className="inline-flex min-h-8 w-fit items-center gap-1.5 hover:underline">
        <ShieldCheck className="size-4 text-good" />
        {t('verified')}
      </summary>
      <div className="mt-2 grid grid-cols-1 gap-4">
        {[...editions].map(([edition, { lang }]) => (
          <EditionProof
            key={edition}
            {...{ edition, lang }}
            citations={texts.map(({ citation }) => citation).filter((citation) => citation.edition === edition)}
          />
        ))}
      </div>
    </details>
  );
}

type EditionProps = { readonly edition: string; readonly lang: string; readonly citations: readonly Citation[] };

function EditionProof({ edition, lang, citations }: EditionProps) {
  const { t, i18n } = useTranslation('chat');
  const { data } = useQuery(editionsQuery);
  const known = data?.data.find(({ id }) => id === edition);
  const title = known?.titles?.[i18n.language as Language] ?? known?.title;
  const source = known?.source;
  const url = source !== undefined && 'url' in source && source.url !== '' ? source.url : undefined;
  return (
    <dl lang={lang} className="grid grid-cols-1 gap-x-3 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)] [&>dt]:font-medium">
      <dt lang={i18n.language}>{t('proof.edition')}</dt>
      <dd>
        <bdi>{title ?? edition}</bdi>
      </dd>
      {source != null && source.name !== null && (
        <>
          <dt lang={i18n.language}>{t('proof.source')}</dt>
          <dd>
            {url === undefined ? (
              <bdi>{source.name}</bdi>
            ) : (
              <a href={url} rel="noopener" className="underline">
                <bdi>{source.name}</bdi>
              </a>
            )}
          </dd>
        </>
      )}
      {known !== undefined && (
        <>
          <dt lang={i18n.language}>{t('proof.license')}</dt>
          <dd>
            <bdi>{known.licence ?? t('proof.notStated')}</bdi>
          </dd>
          <dt lang={i18n.language}>{t(known.work === 'hadith' ? 'proof.packHash' : 'proof.editionHash')}</dt>
          <Hash sha256={known.sha256} />
        </>
      )}
      {citations.map((citation) => (
        <TextProof key={citation.index} citation={citation} />
      ))}
    </dl>
  );
}

function Hash({ sha256 }: { readonly sha256: string }) {
  return (
    <dd className="break-all">
      <code dir="ltr">{sha256}</code>
    </dd>
  );
}

function TextProof({ citation: { quote, sha256 } }: { readonly citation: Citation }) {
  const { t, i18n } = useTranslation('chat');
  const [computed, setComputed] = useState<string>();
  const matches = computed === sha256;
  // Browsers hash only what has come over a safe connection.
  const canHash = globalThis.crypto.subtle !== undefined;
  return (
    <>
      <dt lang={i18n.language}>{t('proof.hash')}</dt>
      <Hash sha256={sha256} />
      <dd lang={i18n.language} className="flex flex-wrap items-center gap-2 sm:col-span-2">
        {canHash ? (
          <Button size="small" onClick={() => void sha256Of(quote).then(setComputed)}>
            {t('proof.recompute')}
          </Button>
        ) : (
          t('proof.unavailable')
        )}
        <output className={matches ? 'font-medium text-good' : 'font-medium break-all text-bad'}>
          {computed !== undefined && (matches ? t('proof.matches') : t('proof.differs', { hash: computed }))}
        </output>
      </dd>
    </>
  );
}

async function sha256Of(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
