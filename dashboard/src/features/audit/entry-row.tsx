import type { AuditEntry } from '@isnad/contract/audit';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/session.ts';
import { useFormat } from '../../i18n/format.ts';
import { Cell } from '../../ui/table.tsx';
import { Details } from './details.tsx';

type Props = {
  readonly entry: AuditEntry;
  readonly names: Readonly<Record<string, string>>;
  readonly onTarget: (id: string) => void;
};

/** Who changed what, when, and from where. */
export function EntryRow({ entry, names, onTarget }: Props) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const { account, person } = useMe();
  const { action, created_at, target_id, address, detail } = entry;
  const own = target_id === person?.id ? person.name : names[target_id];
  const target = target_id === account.id ? t('account') : own;
  return (
    <tr>
      <Cell className="align-top whitespace-nowrap">
        <time dateTime={created_at}>{format.moment(created_at)}</time>
      </Cell>
      <Cell className="min-w-52 align-top">
        <p>{t(`action.${action}` as 'action.key.created', { defaultValue: action })}</p>
        <Details detail={detail} />
      </Cell>
      <Cell className="max-w-64 align-top">
        <button
          type="button"
          onClick={() => onTarget(target_id)}
          title={t('only')}
          className="max-w-full truncate text-start text-accent hover:underline"
        >
          {target === undefined ? (
            <code dir="ltr" className="font-mono text-xs">
              {target_id}
            </code>
          ) : (
            <bdi>{target}</bdi>
          )}
        </button>
      </Cell>
      <Cell className="align-top">
        <ActorWords actor={entry.actor} names={names} />
      </Cell>
      <Cell className="align-top whitespace-nowrap">
        {address === null ? (
          <span className="text-soft">{entry.actor.kind === 'operator' ? t('noAddress') : '–'}</span>
        ) : (
          <code dir="ltr" className="font-mono text-xs">
            {address}
          </code>
        )}
      </Cell>
    </tr>
  );
}

function ActorWords({ actor, names }: { readonly actor: AuditEntry['actor']; readonly names: Props['names'] }) {
  const { t } = useTranslation('audit');
  const { person } = useMe();
  // An operator is a person as well.
  if (actor.id !== null && actor.id === person?.id) return t('actors.you');
  const words = t(`actors.${actor.kind}`);
  if (actor.id === null) return words;
  return (
    <>
      <p>{words}</p>
      <p className="max-w-48 truncate text-xs text-soft">
        <bdi>{names[actor.id] ?? actor.id}</bdi>
      </p>
    </>
  );
}
