import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { Note } from './note.tsx';
import { UserText } from './user-text.tsx';

type Props = {
  readonly link: { readonly url: string; readonly expires_at: string };
  /** What the link is: an invitation, or the confirmation of an address. */
  readonly kind?: 'invite' | 'waiting';
};
type DialogProps = Props & { readonly title: string; readonly email: string; readonly onClose: () => void };

/** A link to hand over, in a dialog that stays until it is said to be kept. */
export function LinkDialog({ title, email, onClose, ...link }: DialogProps) {
  const { t } = useTranslation('operator');
  return (
    <Dialog stays onClose={onClose} title={title} description={<UserText>{email}</UserText>}>
      <LinkShown {...link} />
      <Actions>
        <Button kind="primary" onClick={onClose}>
          {t('invite.kept')}
        </Button>
      </Actions>
    </Dialog>
  );
}

/** A link to hand over, this once. */
export function LinkShown({ link, kind = 'invite' }: Props) {
  const { t, format } = useTranslation('operator');
  return (
    <div className="grid grid-cols-1 gap-4">
      <Note tone="warn">
        <p>{t(`${kind}.once`)}</p>
      </Note>
      <Copyable id="link" text={link.url} label={t('invite.copy')} />
      <p className="text-sm text-soft">{t('invite.until', { time: format.dateTime(link.expires_at) })}</p>
    </div>
  );
}
