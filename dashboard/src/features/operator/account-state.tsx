import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Ban, CircleCheck } from '../../ui/icons/icons.ts';
import type { Account } from './queries.ts';

/** Whether an account is let in, by word and mark. */
export function AccountState({ state }: Pick<Account, 'state'>) {
  const { t } = useTranslation('operator');
  const Icon = state === 'active' ? CircleCheck : Ban;
  return (
    <Badge tone={state === 'active' ? 'good' : 'bad'}>
      <Icon className="me-1 size-3.5" />
      {t(`states.${state}`)}
    </Badge>
  );
}
