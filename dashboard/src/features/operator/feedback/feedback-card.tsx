import type { OperatorFeedback } from '@isnad/contract/operator-feedback';
import { Link } from '@tanstack/react-router';
import { useSitePath } from '../../../app/site-path.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { Fact, Facts } from '../facts.tsx';
import { UserText } from '../user-text.tsx';
import { useSetState } from './queries.ts';

/** What a reader says about an answer, with what was asked and answered. */
export function FeedbackCard({ feedback }: { readonly feedback: OperatorFeedback }) {
  const { t, format } = useTranslation('feedback');
  const { message_id, rating, state, updated_at, comment, question, answer } = feedback;
  const set = useSetState(message_id);
  const words = (given: string) => <UserText className="block break-words whitespace-pre-line">{given}</UserText>;
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold">{t(`ratings.${rating}`)}</h2>
        <Badge tone={state === 'open' ? 'warn' : 'good'}>{t(`states.${state}`)}</Badge>
        <span className="text-sm text-soft">{format.dateTime(updated_at)}</span>
      </div>
      <Facts>
        {comment !== null && (
          <Fact name={t('comment')} wide>
            {words(comment)}
          </Fact>
        )}
        <Fact name={t('question')} wide>
          {words(question)}
        </Fact>
        <Fact name={t('answer')} wide>
          <div className="max-h-64 overflow-y-auto">{words(answer)}</div>
        </Fact>
        <Origin feedback={feedback} />
      </Facts>
      <div>
        <Button busy={set.isPending} onClick={() => set.mutate(state === 'open' ? 'done' : 'open')}>
          {t(state === 'open' ? 'done' : 'reopen')}
        </Button>
      </div>
      {set.error !== null && <ProblemNote error={set.error} />}
    </Card>
  );
}

function Origin({ feedback }: { readonly feedback: OperatorFeedback }) {
  const { t } = useTranslation('feedback');
  const sitePath = useSitePath();
  const { citations, account_id, model, service_version, corpus } = feedback;
  const passages = new Map(citations.map(({ kind, ref }) => [ref, kind]));
  return (
    <>
      {passages.size > 0 && (
        <Fact name={t('texts')}>
          <span className="flex flex-wrap gap-x-3" dir="ltr">
            {[...passages].map(([ref, kind]) => (
              <a
                key={ref}
                href={sitePath(kind === 'quran' ? `/quran/${ref.replace(':', '/')}` : `/hadith/${encodeURI(ref)}`)}
                className="text-accent underline"
              >
                {ref}
              </a>
            ))}
          </span>
        </Fact>
      )}
      <Fact name={t('account')}>
        <Link to="/operator/accounts/$id" params={{ id: account_id }} className="break-all text-accent underline">
          <code dir="ltr">{account_id}</code>
        </Link>
      </Fact>
      <Fact name={t('model')}>
        <code dir="ltr">{model}</code>
      </Fact>
      <Fact name={t('versions')}>
        <code dir="ltr">{corpus === null ? service_version : `${service_version} · ${corpus}`}</code>
      </Fact>
    </>
  );
}
