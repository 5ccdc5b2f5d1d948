import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { TriangleAlert } from '../../ui/icons/icons.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { SelectField } from '../../ui/select.tsx';
import { type KeyRecord, type RotatedKey, useRotateKey } from './queries.ts';
import { SecretShown } from './secret-shown.tsx';

const OVERLAPS = ['0', '3600', '86400'] as const;

type Props = { readonly record: KeyRecord; readonly onClose: () => void };

/** Replaces the secret of a key. Unless somebody chooses otherwise the old one works for another hour, so that nothing breaks. */
export function RotateKey({ record, onClose }: Props) {
  const { t } = useTranslation(['keys', 'app']);
  const [overlap, setOverlap] = useState<(typeof OVERLAPS)[number]>('3600');
  const [rotated, setRotated] = useState<RotatedKey>();
  const rotate = useRotateKey(record.id);
  if (rotated !== undefined) return <Rotated rotated={rotated} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t('rotate')} description={<bdi>{record.name}</bdi>}>
      <p className="mb-4 flex items-start gap-2 rounded-lg bg-warn-wash p-3 text-sm">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warn" />
        {overlap === '0' ? t('rotateWarning') : t('rotateLater')}
      </p>
      <SelectField
        label={t('overlap')}
        value={overlap}
        onChange={setOverlap}
        options={OVERLAPS.map((value) => [value, t(`overlaps.${value}`)])}
      />
      {rotate.error !== null && <ProblemNote error={rotate.error} />}
      <Actions>
        <Button onClick={onClose}>{t('app:cancel')}</Button>
        <Button
          kind={overlap === '0' ? 'danger' : 'primary'}
          busy={rotate.isPending}
          onClick={() => rotate.mutate(Number(overlap), setRotated)}
        >
          {t('rotateNow')}
        </Button>
      </Actions>
    </Dialog>
  );
}

function Rotated({ rotated, onClose }: { readonly rotated: RotatedKey; readonly onClose: () => void }) {
  const { t, format } = useTranslation('keys');
  const until = rotated.previous_secret_until;
  return (
    <Dialog
      stays
      wide
      onClose={onClose}
      title={t('rotated')}
      description={until === null ? t('oldDead') : t('oldUntil', { time: format.dateTime(until) })}
    >
      <SecretShown secret={rotated.secret} readsQuran={rotated.scopes.includes('quran:read')} />
      <Actions>
        <Button onClick={onClose}>{t('kept')}</Button>
      </Actions>
    </Dialog>
  );
}
