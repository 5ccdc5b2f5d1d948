import { useOperatorName } from '../../api/service.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Whom to ask where the operator has to help: nothing if nobody is named. */
export function RunBy() {
  const { t } = useTranslation('people');
  const operator = useOperatorName();
  if (operator === null) return null;
  const { contact } = operator;
  const name = <bdi>{operator.name}</bdi>;
  return (
    <p className="text-sm">
      {t('noMail.runBy')}{' '}
      {contact === '' ? (
        name
      ) : (
        <a href={contact.includes('://') ? contact : `mailto:${contact}`} className="font-medium text-accent underline">
          {name}
        </a>
      )}
    </p>
  );
}
