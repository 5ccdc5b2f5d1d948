import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { KeyRound } from '../../ui/icons/icons.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { type NewKey, useCreateKey } from './queries.ts';

/** For an account without keys: one click makes one that can do the usual. */
export function FirstKey({ onMade }: { readonly onMade: (made: NewKey) => void }) {
  const { t } = useTranslation('keys');
  const create = useCreateKey();
  // A third click, before the secret is shown, would make another key.
  const make = () => !create.isSuccess && create.mutate({ name: t('firstName') }, onMade);
  return (
    <Card className="grid justify-items-center gap-3 py-10 text-center">
      <KeyRound className="size-10 text-accent" />
      <h2 className="text-lg font-semibold">{t('firstTitle')}</h2>
      <p className="max-w-md text-soft">{t('firstWords')}</p>
      <Button kind="primary" busy={create.isPending} onClick={make}>
        {t('firstAction')}
      </Button>
      {create.error !== null && <ProblemNote error={create.error} />}
    </Card>
  );
}
