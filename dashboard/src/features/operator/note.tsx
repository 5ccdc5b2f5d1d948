import type { ReactNode } from 'react';
import { ApiProblem } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '../../ui/icons/icons.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';

const LOOKS = {
  plain: [Info, 'border-line bg-sunk', 'text-soft'],
  good: [CircleCheck, 'border-good bg-good-wash', 'text-good'],
  warn: [TriangleAlert, 'border-warn bg-warn-wash', 'text-warn'],
  bad: [CircleAlert, 'border-bad bg-bad-wash', 'text-bad'],
} as const;

type Props = { readonly tone: keyof typeof LOOKS; readonly children: ReactNode; readonly alert?: boolean };

/** Some words that are to be noticed. */
export function Note({ tone, children, alert = false }: Props) {
  const [Icon, look, ink] = LOOKS[tone];
  return (
    <div
      {...(alert ? { role: 'alert' } : {})}
      className={classes('flex items-start gap-3 rounded-lg border p-3 text-sm text-ink', look)}
    >
      <Icon className={classes('mt-0.5 size-5 shrink-0', ink)} />
      <div className="grid min-w-0 grid-cols-1 gap-1.5">{children}</div>
    </div>
  );
}

/** What was refused: in our own words where this part has some, as everywhere else where not. */
export function Refused({ error, onRetry }: { readonly error: Error | null; readonly onRetry?: () => void }) {
  const { t } = useTranslation('operator');
  if (error === null) return null;
  const code = error instanceof ApiProblem ? error.problem.code : '';
  const words = t(`refused.${code}` as 'refused.account_exists', { defaultValue: '' });
  if (words === '') return <ProblemNote error={error} onRetry={onRetry} />;
  return (
    <div className="my-3">
      <Note tone="bad" alert>
        <p>{words}</p>
      </Note>
    </div>
  );
}
