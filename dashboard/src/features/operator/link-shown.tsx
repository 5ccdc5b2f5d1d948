import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Note } from './note.tsx';

type Props = {
  readonly link: { readonly url: string; readonly expires_at: string };
  /** What the link is: an invitation, or the confirmation of an address. */
  readonly kind?: 'invite' | 'waiting';
};

/** A link to hand over, this once. */
export function LinkShown({ link, kind = 'invite' }: Props) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  return (
    <div className="grid grid-cols-1 gap-4">
      <Note tone="warn">
        <p>{t(`${kind}.once`)}</p>
      </Note>
      <div className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-sunk p-3">
        <code dir="ltr" data-testid="link" className="min-w-0 flex-1 basis-60 font-mono text-sm break-all">
          {link.url}
        </code>
        <CopyButton text={link.url} kind="primary" label={t('invite.copy')} />
      </div>
      <p className="text-sm text-soft">{t('invite.until', { time: format.dateTime(link.expires_at) })}</p>
    </div>
  );
}
