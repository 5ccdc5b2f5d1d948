import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { English } from '../../ui/english.tsx';
import { Refused } from '../operator/note.tsx';
import { useNames } from './names.ts';
import { type LibraryPack, useInstall } from './queries.ts';

/** Maximum number of names to show for one source. */
const MAX_NAMED = 6;

type Props = {
  readonly packs: readonly LibraryPack[];
  readonly onClose: () => void;
  readonly onStarted: () => void;
};

/** Shows the terms of all packs once, and begins the installation when they are accepted. */
export function TermsDialog({ packs, onClose, onStarted }: Props) {
  const { t, format } = useTranslation(['library', 'app']);
  const install = useInstall();
  const [accepted, setAccepted] = useState(false);
  const { fullNameOf } = useNames();
  const [first] = packs;
  const open = packs.filter(({ needs_acceptance }) => needs_acceptance);
  const size = { count: packs.length, number: format.number(packs.length), bytes: format.bytes(bytesOf(packs)) };
  const start = () =>
    install.mutate(
      packs.map(({ name }) => name),
      { onSuccess: onStarted },
    );
  return (
    <Dialog
      onClose={onClose}
      title={
        packs.length === 1 && first !== undefined
          ? t('installNamed', { name: fullNameOf(first) })
          : t('terms.heading', size)
      }
      description={t('terms.download', size)}
    >
      {open.length > 0 && (
        <div className="grid grid-cols-1 gap-3">
          <p className="text-sm">{t('terms.lead')}</p>
          {[...Map.groupBy(open, termsKey)].map(([key, alike]) => (
            <SourceTerms key={key} packs={alike} />
          ))}
          <Checkbox checked={accepted} onChange={setAccepted}>
            {t('terms.accept')}
          </Checkbox>
        </div>
      )}
      <Refused error={install.error} />
      <Actions>
        <Button onClick={onClose}>{t('app:cancel')}</Button>
        <Button kind="primary" busy={install.isPending} disabled={open.length > 0 && !accepted} onClick={start}>
          {t('install')}
        </Button>
      </Actions>
    </Dialog>
  );
}

const termsKey = ({ source, licence, licence_note }: LibraryPack) => `${source}\n${licence}\n${licence_note}`;

/** Size of the download, as far as the catalogue says it. */
export const bytesOf = (packs: readonly LibraryPack[]) => packs.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);

function SourceTerms({ packs }: { readonly packs: readonly LibraryPack[] }) {
  const { t, format } = useTranslation('library');
  const { fullNameOf } = useNames();
  const [first] = packs;
  if (first === undefined) return null;
  const named = packs.slice(0, MAX_NAMED).map(fullNameOf);
  const rest = packs.length - named.length;
  const others = rest > 0 ? [t('terms.others', { count: rest, number: format.number(rest) })] : [];
  return (
    <section className="grid grid-cols-1 gap-1 rounded-lg border border-line bg-sunk p-3 text-sm">
      <p className="font-medium">
        <bdi>{format.list([...named, ...others])}</bdi>
      </p>
      <p>
        {t('licence')}: {first.licence === null ? t('noLicence') : <bdi>{first.licence}</bdi>}
      </p>
      {first.licence_note !== null && <English>{first.licence_note}</English>}
      <p className="text-soft">
        {t('source')}: <bdi className="break-all">{first.source}</bdi>
      </p>
    </section>
  );
}
