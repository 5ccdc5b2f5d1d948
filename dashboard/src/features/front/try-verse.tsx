import type { KeyedVerse, SampleQuery } from '@isnad/contract/quran';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search, Shuffle } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, pathOf } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { TextField } from '../../ui/field.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { placeOf } from '../../ui/verse-place.ts';
import { VerseText } from '../../ui/verse-text.tsx';

/** What is asked for, each as a query of the API. */
type VerseRequest = { readonly query: SampleQuery; readonly turn: number };

/** A verse of the API for whoever has no key yet: that of the day, one by its number, or one by chance. */
export function TryVerse() {
  const { t } = useTranslation('front');
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [{ query, turn }, setInput] = useState<VerseRequest>({ query: {}, turn: 0 });
  const path = pathOf('GET /api/sample', { query });
  const verse = useQuery({
    queryKey: ['sample', query, turn],
    queryFn: ({ signal }) => call('GET /api/sample', { query, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const ask = (next: SampleQuery) => {
    setFault(undefined);
    setInput({ query: next, turn: turn + 1 });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const place = placeOf(typed);
    if (place === undefined) setFault(t('try.fault'));
    else ask({ key: `${place.surah}:${place.verse}` });
  };
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-lg font-semibold">{t('try.title')}</h2>
        <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
          <TextField
            label={t('try.label')}
            value={typed}
            onChange={setTyped}
            error={fault}
            placeholder="2:255"
            dir="ltr"
            className="w-36"
          />
          <Button type="submit">
            <Search aria-hidden="true" />
            {t('try.show')}
          </Button>
          <Button onClick={() => ask({ random: true })}>
            <Shuffle aria-hidden="true" />
            {t('try.random')}
          </Button>
        </form>
      </div>
      {verse.error !== null && <ProblemNote error={verse.error} onRetry={() => void verse.refetch()} />}
      <div aria-live="polite" aria-busy={verse.isFetching}>
        {verse.data === undefined ? <Waiting /> : <Shown verse={verse.data} />}
      </div>
      <CodeBlock label={t('try.code')} code={`curl '${location.origin}${path}'`} />
    </Card>
  );
}

function Shown({ verse }: { readonly verse: KeyedVerse }) {
  return (
    <article className="grid gap-3">
      <h3 className="text-sm font-medium text-soft">
        <bdi lang="ar">{verse.surah.name_arabic}</bdi> · <bdi lang="ar-Latn">{verse.surah.transliteration}</bdi> ·{' '}
        <bdi lang="bn">{verse.surah.name}</bdi> · <bdi>{verse.key}</bdi>
      </h3>
      <VerseText verse={verse} />
    </article>
  );
}
