import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Download, RefreshCw, Trash2 } from '../../ui/icons/icons.ts';
import { UserText } from '../operator/user-text.tsx';
import { useNames } from './names.ts';
import { isInstallable, type LibraryPack } from './queries.ts';

export type PackActions = {
  readonly onSelect: (name: string, selected: boolean) => void;
  readonly onInstall: (name: string) => void;
  readonly onRemove: (pack: LibraryPack) => void;
};
type Props = PackActions & {
  readonly pack: LibraryPack;
  readonly selected: boolean;
  /** A job is running: nothing can be begun. */
  readonly busy: boolean;
};

/** A pack: what it is, what it weighs, on what terms, and what can be done. */
export function PackCard({ pack, selected, busy, ...actions }: Props) {
  const { t } = useTranslation('library');
  const names = useNames();
  const own = names.ownTitleOf(pack);
  const title = (
    <span className="font-semibold break-words">
      <UserText>{names.titleOf(pack)}</UserText>
    </span>
  );
  return (
    <li className="flex flex-col gap-2 rounded-2xl border border-line bg-card p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-base [&_label]:text-base">
          {isInstallable(pack) ? (
            <Checkbox checked={selected} onChange={(next) => actions.onSelect(pack.name, next)}>
              {title}
            </Checkbox>
          ) : (
            title
          )}
        </h3>
        <PackState pack={pack} />
      </div>
      <div className="grid grid-cols-1 gap-0.5 text-sm text-soft">
        {own !== '' && (
          <p lang={pack.languages[0]} className="font-sans text-base text-ink break-words">
            <UserText>{own}</UserText>
          </p>
        )}
        {pack.author !== null && (
          <p className="break-words">
            <UserText>{pack.author}</UserText>
          </p>
        )}
        <Size pack={pack} />
        <Terms pack={pack} />
      </div>
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        <Actions pack={pack} busy={busy} {...actions} />
        <span className="sr-only">{t(`kinds.${pack.kind}`)}</span>
      </div>
    </li>
  );
}

function PackState({ pack: { installed, has_upgrade } }: Pick<Props, 'pack'>) {
  const { t } = useTranslation('library');
  if (installed === null) return null;
  return has_upgrade ? <Badge tone="warn">{t('upgradable')}</Badge> : <Badge tone="good">{t('installed')}</Badge>;
}

function Size({ pack }: Pick<Props, 'pack'>) {
  const { t, format } = useTranslation('library');
  const { languagesOf } = useNames();
  const { bytes, texts } = pack;
  const parts = [
    languagesOf(pack),
    texts === null ? '' : t('texts', { count: texts, number: format.number(texts) }),
    bytes === null ? '' : format.bytes(bytes),
  ].filter((part) => part !== '');
  return (
    <p className="tabular-nums">
      {parts.map((part, index) => (
        <span key={part}>
          {index > 0 && ' · '}
          <bdi>{part}</bdi>
        </span>
      ))}
    </p>
  );
}

/** The license in one line; what the source says of it in full on demand. */
function Terms({ pack }: Pick<Props, 'pack'>) {
  const { t } = useTranslation('library');
  const { licence, licence_note, note, source, version, installed, name } = pack;
  const versions = [version, installed?.version].filter((one) => typeof one === 'string');
  return (
    <details>
      <summary className="w-fit max-w-full">
        {t('licence')}: {licence === null ? t('noLicence') : <UserText>{licence}</UserText>}
      </summary>
      <dl className="mt-2 grid grid-cols-1 gap-2 rounded-lg bg-sunk p-3 text-ink">
        {licence_note !== null && <Line name={t('terms.title')} value={licence_note} />}
        {note !== null && <Line name={t('note')} value={note} />}
        {source !== '' && <Line name={t('source')} value={source} />}
        {versions.length > 0 && <Line name={t('version')} value={[...new Set(versions)].join(' · ')} />}
        <Line name={t('name')} value={name} />
      </dl>
    </details>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-xs text-soft">{name}</dt>
      <dd dir="auto" className="break-words">
        {value}
      </dd>
    </div>
  );
}

function Actions({ pack, busy, onInstall, onRemove }: Omit<Props, 'selected' | 'onSelect'>) {
  const { t } = useTranslation(['library', 'operator']);
  const { fullNameOf } = useNames();
  const { installed, has_upgrade } = pack;
  const name = fullNameOf(pack);
  return (
    <>
      {isInstallable(pack) && (
        <Button
          icon={has_upgrade ? RefreshCw : Download}
          size="small"
          disabled={busy}
          onClick={() => onInstall(pack.name)}
          label={t(has_upgrade ? 'upgradeNamed' : 'installNamed', { name })}
        >
          {t(has_upgrade ? 'upgrade' : 'install')}
        </Button>
      )}
      {installed !== null && (
        <Button
          icon={Trash2}
          size="small"
          disabled={busy}
          onClick={() => onRemove(pack)}
          label={t('operator:remove.named', { name })}
        >
          {t('operator:remove.action')}
        </Button>
      )}
    </>
  );
}
