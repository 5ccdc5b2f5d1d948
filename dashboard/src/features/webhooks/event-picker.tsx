import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Code } from '../../ui/code.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { HookProblem } from './hook-problem.tsx';
import { eventTypesQuery } from './queries.ts';
import { subjectOf, wildcardOf } from './subscriptions.ts';

type Props = {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly fault: string | undefined;
};

/** What to be told of: single kinds of event by their meaning, all of a subject, or everything. */
export function EventPicker({ chosen, onChange, fault }: Props) {
  const { t } = useTranslation('webhooks');
  const types = useQuery(eventTypesQuery);
  const toggle = (name: string, on: boolean) =>
    onChange(on ? [...chosen, name] : chosen.filter((other) => other !== name));
  const subjects = [...Map.groupBy(types.data?.data ?? [], ({ type }) => subjectOf(type))];
  const everything = chosen.includes('*');
  return (
    <fieldset className="grid gap-3" {...(fault === undefined ? {} : { 'data-fault': '' })}>
      <legend className="mb-2 text-sm font-medium">{t('form.events')}</legend>
      {types.isPending && <Waiting rows={4} />}
      {types.error !== null && <HookProblem error={types.error} onRetry={() => void types.refetch()} />}
      {fault !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {fault}
        </p>
      )}
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {subjects.map(([subject, kinds]) => (
          <Subject
            key={subject}
            subject={subject}
            kinds={kinds}
            chosen={chosen}
            everything={everything}
            onToggle={toggle}
          />
        ))}
      </div>
      {subjects.length > 0 && (
        <div className="border-t border-line pt-3">
          <Checkbox checked={everything} onChange={(on) => toggle('*', on)}>
            <Choice name="*" words={t('form.everything')} />
          </Checkbox>
        </div>
      )}
    </fieldset>
  );
}

type SubjectProps = {
  readonly subject: string;
  readonly kinds: readonly { readonly type: string; readonly meaning: string }[];
  readonly chosen: readonly string[];
  readonly everything: boolean;
  readonly onToggle: (name: string, on: boolean) => void;
};

function Subject({ subject, kinds, chosen, everything, onToggle }: SubjectProps) {
  const { t } = useTranslation('webhooks');
  const wildcard = wildcardOf(subject);
  const whole = everything || chosen.includes(wildcard);
  const name = t(`subject.${subject}` as 'subject.chat', { defaultValue: subject });
  return (
    <fieldset className="grid content-start gap-2.5">
      <legend className="mb-1.5 text-sm font-semibold">{name}</legend>
      {(kinds.length > 1 || chosen.includes(wildcard)) && (
        <Checkbox checked={whole} disabled={everything} onChange={(on) => onToggle(wildcard, on)}>
          <Choice name={wildcard} words={t('form.whole')} />
        </Checkbox>
      )}
      {kinds.map(({ type, meaning }) => (
        <Checkbox
          key={type}
          checked={whole || chosen.includes(type)}
          disabled={whole}
          onChange={(on) => onToggle(type, on)}
        >
          <Choice name={type} words={t(`event.${type}` as 'event.chat.completed', { defaultValue: meaning })} />
        </Checkbox>
      ))}
    </fieldset>
  );
}

function Choice({ name, words }: { readonly name: string; readonly words: string }) {
  return (
    <>
      <span className="block">{words}</span> <Code className="block w-fit text-xs text-soft">{name}</Code>
    </>
  );
}
