import type { Surah } from '@isnad/contract/quran';
import { useTranslation } from 'react-i18next';
import { Passage } from '../../ui/passage.tsx';
import { type Display, sizesOf } from './display.ts';

type Props = { readonly text: Surah['bismillah'] | undefined; readonly display: Display };

/** What is printed above a surah and is none of its verses. An answer kept by the browser from before may lack it. */
export function Bismillah({ text, display }: Props) {
  const { t } = useTranslation('reader');
  if (typeof text !== 'string' || !display.arabic) return null;
  return (
    <div id="bismillah" style={sizesOf(display)} className="mb-2 px-3 py-2 text-center">
      <Passage lang="ar" quran>
        {text}
      </Passage>
      <p className="text-xs text-soft">{t('notCounted')}</p>
    </div>
  );
}
