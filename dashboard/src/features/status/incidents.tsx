import type { StatusIncident } from '@isnad/contract/status';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

/** What went wrong, as it was measured. */
export function Incidents({ incidents }: { readonly incidents: readonly StatusIncident[] }) {
  const { t } = useTranslation('status');
  return (
    <Card className="grid gap-4">
      <h2 className="font-semibold">{t('incidents')}</h2>
      <p className="text-sm text-soft">{t('incidentsWords')}</p>
      {incidents.length === 0 ? (
        <p>{t('noIncidents')}</p>
      ) : (
        <ol className="grid gap-4">
          {incidents.map((incident) => (
            <Incident key={incident.began_at} incident={incident} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Incident({ incident }: { readonly incident: StatusIncident }) {
  const { t } = useTranslation('status');
  const format = useFormat();
  const { state, cause, components } = incident;
  return (
    <li className="grid gap-1 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={state === 'down' ? 'bad' : 'warn'}>{t(`componentStates.${state}`)}</Badge>
        <span className="font-medium">{t(`causes.${cause}`)}</span>
      </p>
      <p className="text-sm text-soft">{timeOf(incident, t('lasts'), format)}</p>
      {components.length > 0 && (
        <ul className="text-sm">
          {components.map(({ name, failed_percent }) => (
            <li key={name}>
              {t('failedShare', { part: t(`parts.${name}`), share: format.percent(failed_percent / 100) })}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** From when to when, and for how long. */
function timeOf({ began_at, ended_at }: StatusIncident, lasts: string, format: Format): string {
  if (ended_at === null) return `${format.dateTime(began_at)} – ${lasts}`;
  const seconds = (Date.parse(ended_at) - Date.parse(began_at)) / 1_000;
  return `${format.dateTime(began_at)} – ${format.dateTime(ended_at)} (${format.duration(seconds)})`;
}
