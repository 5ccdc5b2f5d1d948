import { ApiProblem } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CircleAlert } from '../../ui/icons/icons.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';

type Props = { readonly error: Error; readonly onRetry?: () => void };

/** What went wrong with a webhook and what to do about it; other problems are shown as on every page. */
export function HookProblem({ error, onRetry }: Props) {
  const { t } = useTranslation('webhooks');
  const code = error instanceof ApiProblem ? error.problem.code : 'none';
  const words = t(`problem.${code}` as 'problem.plan_required', { defaultValue: '' });
  if (words === '') return <ProblemNote error={error} onRetry={onRetry} />;
  return (
    <p role="alert" className="my-3 flex items-start gap-3 rounded-lg border border-bad bg-bad-wash p-3 text-sm">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-bad" />
      {words}
    </p>
  );
}
