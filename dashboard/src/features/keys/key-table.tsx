import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { Ban, EllipsisVertical, Gauge, List, Pause, Pencil, Play, RefreshCw } from '../../ui/icons/icons.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Cell, Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import type { KeyRecord } from './queries.ts';

const TONES: Readonly<Record<KeyRecord['state'], Tone>> = {
  active: 'good',
  disabled: 'warn',
  revoked: 'bad',
  expired: 'bad',
};
/** A key that expires sooner than this stands out. */
const SOON_MS = 14 * 86_400_000;

/** What is asked for with a key of the list. */
export type KeyWork = 'rotate' | 'edit' | 'disable' | 'enable' | 'revoke';
type OnWork = (work: KeyWork, record: KeyRecord) => void;

type Props = {
  readonly records: readonly KeyRecord[];
  /** By id; undefined while it is not known. */
  readonly requests: ReadonlyMap<string, number> | undefined;
  readonly onWork: OnWork;
};

export function KeyTable({ records, requests, onWork }: Props) {
  const { t } = useTranslation(['keys', 'app']);
  const head = [t('name'), t('key'), t('state'), t('expiry'), t('lastUsed'), t('requests24h'), t('app:actions')];
  return (
    <Table caption={t('title')} head={head}>
      {records.map((record) => (
        <Row key={record.id} record={record} requests={requests} onWork={onWork} />
      ))}
    </Table>
  );
}

function Row({ record, requests, onWork }: Omit<Props, 'records'> & { readonly record: KeyRecord }) {
  const { t, format } = useTranslation('keys');
  const { state, name, prefix, last4, environment, app_id } = record;
  return (
    <tr>
      <Cell className="max-w-48 min-w-36 flex-wrap">
        <bdi className="inline-block max-w-full truncate align-bottom font-medium" title={name}>
          {name}
        </bdi>
        {app_id !== null && <Badge>{t('app')}</Badge>}
        {environment === 'test' && <span className="block text-xs text-soft">{t('environments.test')}</span>}
      </Cell>
      <Cell>
        <Code className="whitespace-nowrap">
          {prefix}…{last4}
        </Code>
      </Cell>
      <Cell>
        <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
      </Cell>
      <Cell className="whitespace-nowrap">
        <Expiry record={record} />
      </Cell>
      <Cell>{record.last_used_at === null ? t('never') : <Ago time={record.last_used_at} />}</Cell>
      <Cell className="tabular-nums">{requests === undefined ? '…' : format.number(requests.get(record.id) ?? 0)}</Cell>
      <Cell className="text-end whitespace-nowrap">
        <RowActions record={record} onWork={onWork} />
      </Cell>
    </tr>
  );
}

function Expiry({ record: { expires_at, state, app_id } }: { readonly record: KeyRecord }) {
  const { t, format } = useTranslation('keys');
  if (expires_at === null) return t('expiries.never');
  const left = Date.parse(expires_at) - Date.now();
  const words = <time dateTime={expires_at}>{format.date(expires_at)}</time>;
  // A connected app renews its key before it expires.
  if (state !== 'active' || app_id !== null || left > SOON_MS) return words;
  return (
    <span className="grid min-w-max justify-items-start gap-1">
      {words}
      <Badge tone="warn">{t('expiresSoon', { when: format.ago(expires_at) })}</Badge>
    </span>
  );
}

function RowActions({ record, onWork }: { readonly record: KeyRecord; readonly onWork: OnWork }) {
  const { t } = useTranslation('keys');
  const navigate = useNavigate();
  const revoked = record.state === 'revoked';
  const work = (kind: KeyWork) => () => onWork(kind, record);
  const own = record.app_id === null;
  return (
    <span className="inline-flex items-center gap-1">
      {own && !revoked && record.state !== 'expired' && (
        <Button icon={RefreshCw} size="small" onClick={work('rotate')} label={t('rotateNamed', { name: record.name })}>
          {t('rotateShort')}
        </Button>
      )}
      <Menu label={t('moreNamed', { name: record.name })} button={<EllipsisVertical />}>
        <MenuItem icon={List} onSelect={() => void navigate({ to: '/requests', search: { key_id: record.id } })}>
          {t('requestLog')}
        </MenuItem>
        <MenuItem icon={Gauge} onSelect={() => void navigate({ to: '/usage', search: { key: record.id } })}>
          {t('usage')}
        </MenuItem>
        {own && !revoked && (
          <MenuItem icon={Pencil} onSelect={work('edit')}>
            {t('edit')}
          </MenuItem>
        )}
        {record.state === 'active' && (
          <MenuItem icon={Pause} onSelect={work('disable')}>
            {t('disable')}
          </MenuItem>
        )}
        {record.state === 'disabled' && (
          <MenuItem icon={Play} onSelect={work('enable')}>
            {t('enable')}
          </MenuItem>
        )}
        {!revoked && (
          <MenuItem icon={Ban} danger onSelect={work('revoke')}>
            {t('revoke')}
          </MenuItem>
        )}
      </Menu>
    </span>
  );
}
