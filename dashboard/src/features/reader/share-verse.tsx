import type { SurahSummary, Verse } from '@isnad/contract/quran';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { Passage } from '../../ui/passage.tsx';
import { ShareButtons } from '../../ui/share-buttons.tsx';
import type { Display } from './display.ts';
import { useSurahName } from './names.ts';

type Props = {
  readonly surah: SurahSummary;
  readonly verse: Verse | undefined;
  readonly display: Display;
  readonly onClose: () => void;
};

/** Passes a verse on, in the lines that are shown. */
export function ShareVerse({ surah, verse, display, onClose }: Props) {
  const { t } = useTranslation('reader');
  const name = useSurahName();
  if (verse === undefined) return null;
  const key = `${surah.id}:${verse.id}`;
  const reference = t('reference', { key, surah: name(surah).text });
  const lines = [
    ...(display.arabic ? [verse.text] : []),
    ...(display.transliteration ? [verse.transliteration] : []),
    ...(display.english ? [verse.translation_en] : []),
    ...(display.bengali ? [verse.translation_bn] : []),
  ];
  return (
    <Dialog open onOpenChange={onClose} title={t('shareTitle', { reference })}>
      <div className="grid gap-4">
        <Passage lang="ar" quran className="max-h-60 overflow-y-auto">
          {verse.text}
        </Passage>
        <ShareButtons
          title={reference}
          text={[...lines, `(${reference})`].join('\n')}
          path={`/quran/${surah.id}?verse=${verse.id}`}
        />
      </div>
    </Dialog>
  );
}
