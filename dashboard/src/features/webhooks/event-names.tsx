import { useTranslation } from '../../i18n/use-translation.ts';
import { Code } from '../../ui/code.tsx';

type Props = {
  readonly events: readonly string[];
  /** What the list holds, for those who listen. */
  readonly label: string;
};

/** The events that an endpoint subscribes to. */
export function EventNames({ events, label }: Props) {
  const { t } = useTranslation('webhooks');
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={label}>
      {events.map((name) => (
        <li key={name}>
          {name === '*' ? (
            <span className="rounded bg-sunk px-1.5 py-0.5 text-xs">{t('log.allEvents')}</span>
          ) : (
            <Code className="rounded bg-sunk px-1.5 py-0.5 text-xs">{name}</Code>
          )}
        </li>
      ))}
    </ul>
  );
}
