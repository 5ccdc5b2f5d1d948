import type { AuditEntry } from '@isnad/contract/audit';
import { useMe } from '../../api/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Code } from '../../ui/code.tsx';
import { Cell } from '../../ui/table.tsx';
import { Details } from './details.tsx';

type Props = {
  readonly entry: AuditEntry;
  readonly names: Readonly<Record<string, string>>;
  readonly onTarget: (id: string) => void;
};

/** Who changed what, when, and from where. */
export function EntryRow({ entry, names, onTarget }: Props) {
  const { t, format } = useTranslation('audit');
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
      <Cell className="max-w-40 align-top xl:max-w-64">
        <button
          type="button"
          onClick={() => onTarget(target_id)}
          title={t('only')}
          dir="auto"
          className="max-w-full truncate text-start text-accent hover:underline"
        >
          {target === undefined ? <Code className="text-xs">{target_id}</Code> : <bdi>{target}</bdi>}
        </button>
      </Cell>
      <Cell className="align-top">
        <ActorWords actor={entry.actor} names={names} />
      </Cell>
      <Cell className="align-top whitespace-nowrap">
        {address === null ? (
          <span className="text-soft">{entry.actor.kind === 'operator' ? t('noAddress') : '–'}</span>
        ) : (
          <Code className="text-xs">{address}</Code>
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
