import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { numberOf, placeOf } from '../../ui/verse-place.ts';

/** A small field that leads to a verse: of this surah by its number, of any by `2:255`. */
export function GoToVerse({ surah, last }: { readonly surah: number; readonly last: number }) {
  const { t } = useTranslation('reader');
  const navigate = useNavigate();
  const [wanted, setWanted] = useState('');
  const [wrong, setWrong] = useState(false);
  const id = useId();
  const go = (event: FormEvent) => {
    event.preventDefault();
    const number = numberOf(wanted);
    const here = number !== undefined && number >= 1 && number <= last ? { surah, verse: number } : undefined;
    const place = here ?? placeOf(wanted);
    setWrong(place === undefined);
    if (place === undefined) return;
    setWanted('');
    void navigate({
      to: '/quran/$surah',
      params: { surah: String(place.surah) },
      search: { verse: String(place.verse) },
    });
  };
  return (
    <form onSubmit={go} className="flex items-center gap-1.5">
      <label htmlFor={id} className="sr-only">
        {t('goTo')}
      </label>
      <input
        id={id}
        value={wanted}
        placeholder={t('goHint')}
        inputMode="text"
        autoComplete="off"
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={(event) => setWanted(event.target.value)}
        className="min-h-10 w-32 rounded-lg border border-edge bg-card px-3 text-sm placeholder:text-soft aria-invalid:border-bad sm:w-40"
      />
      <Button type="submit">{t('go')}</Button>
      {wrong && (
        <p
          id={`${id}-wrong`}
          role="alert"
          className="absolute inset-x-4 top-full rounded-lg bg-bad-wash p-2 text-sm text-bad"
        >
          {t('goWrong')}
        </p>
      )}
    </form>
  );
}
