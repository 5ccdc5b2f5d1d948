import { useMutation } from '@tanstack/react-query';
import { problemOf, Unreachable } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { CodeTabs } from '../../ui/code-tabs.tsx';
import { Copyable, Warning } from '../../ui/copyable.tsx';
import { CircleCheck, Play } from '../../ui/icons/icons.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { codesWith, TRIED_PATH } from './codes.ts';

/** A secret, this once: to copy, in lines of code that work as they are, and to try at once. */
export function SecretShown({ secret, readsQuran }: { readonly secret: string; readonly readsQuran: boolean }) {
  const { t } = useTranslation('keys');
  return (
    <div className="grid gap-4">
      <Warning>{t('secretOnce')}</Warning>
      <Copyable text={secret} label={t('copySecret')} />
      {readsQuran && (
        <>
          <CodeTabs codes={codesWith(secret, location.origin)} />
          <Trial secret={secret} />
        </>
      )}
    </div>
  );
}

/** Sends a first request with the key, as any program would: without the session. */
function Trial({ secret }: { readonly secret: string }) {
  const { t } = useTranslation('keys');
  const trial = useMutation({
    mutationFn: async () => {
      const init: RequestInit = { credentials: 'omit', headers: { authorization: `Bearer ${secret}` } };
      const response = await fetch(TRIED_PATH, init).catch((error: unknown) => {
        throw new Unreachable(error);
      });
      // Of this key, not of the session: whatever is wrong with it is shown here and ends nothing.
      if (!response.ok) throw await problemOf(response, 'key');
      return { status: response.status, verse: (await response.json()) as { verses: { text: string }[] } };
    },
  });
  const { data, error } = trial;
  return (
    <div className="grid gap-3">
      <div>
        <Button icon={Play} kind="primary" busy={trial.isPending} onClick={() => trial.mutate()}>
          {t('run')}
        </Button>
      </div>
      <div aria-live="polite">
        {data !== undefined && (
          <div className="grid gap-2 rounded-lg border border-good bg-good-wash p-3">
            <p className="flex items-center gap-2 text-sm font-medium text-good">
              <CircleCheck className="size-5" />
              {t('runDone', { status: data.status })}
            </p>
            <p lang="ar" dir="rtl" className="font-quran text-2xl leading-loose">
              {data.verse.verses[0]?.text}
            </p>
          </div>
        )}
        {error !== null && <ProblemNote error={error} onRetry={() => trial.mutate()} />}
      </div>
    </div>
  );
}
