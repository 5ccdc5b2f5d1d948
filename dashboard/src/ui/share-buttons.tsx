import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Share2 } from './icons/icons.ts';

type Props = {
  readonly title: string;
  /** With its reference. */
  readonly text: string;
  /** Path of a page of ours. */
  readonly path: string;
};

/** Ways to pass a text on: the system's own where there is one, its address, or the text with its reference. */
export function ShareButtons({ title, text, path }: Props) {
  const { t } = useTranslation();
  const url = location.origin + path;
  // Some browsers have no such thing, though the types say that all do.
  const shares = 'share' in navigator;
  const share = () => {
    // Rejects when the person has thought better of it.
    navigator.share({ title, text, url }).catch(() => undefined);
  };
  return (
    <div className="flex flex-wrap gap-2">
      {shares && (
        <Button size="small" onClick={share}>
          <Share2 aria-hidden="true" />
          {t('share.share')}
        </Button>
      )}
      <CopyButton text={url} label={t('share.link')} />
      <CopyButton text={text} label={t('share.text')} />
    </div>
  );
}
