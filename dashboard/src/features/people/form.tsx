import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FaultContext } from '../../ui/field.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import type { Work } from '../../ui/work.ts';
import { type Faults, type FieldName, faultsOf } from './faults.ts';

type Props = {
  /** The fields it has; what the service says of others is said of the form. */
  readonly fields: readonly FieldName[];
  /** What can be told to be wrong before anything is sent. */
  readonly check: () => Faults;
  readonly onSend: () => void;
  readonly work: Work;
  readonly action: string;
  /** How its button looks. */
  readonly kind?: ButtonKind;
  /** Its fields, which have these names. */
  readonly children: ReactNode;
  /** Other buttons, before the one that sends. */
  readonly beside?: ReactNode;
  /** Its button is as wide as the form. */
  readonly wide?: boolean;
};

/** A form that says what is wrong where it is wrong, in the page's language, and leads there. */
export function CheckedForm({ fields, check, onSend, work, action, children, ...look }: Props) {
  const { kind = 'primary', wide = false, beside } = look;
  const { error, isPending: busy } = work;
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<Faults>({});
  const refused = Object.fromEntries(
    Object.entries(faultsOf(error)).filter(([field]) => fields.includes(field as FieldName)),
  ) as Faults;
  const faults = { ...refused, ...found };
  const words = Object.fromEntries(
    Object.entries(faults).map(([field, code]) => [field, t(`problem.code.${code}` as 'problem.ours')]),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time something new is wrong
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [found, error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog is, for React, inside the form that the dialog was opened from.
    event.stopPropagation();
    if (busy) return;
    const now = Object.fromEntries(Object.entries(check()).filter(([, code]) => code !== undefined));
    setFound(now);
    if (Object.keys(now).length === 0) onSend();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <FaultContext value={words}>{children}</FaultContext>
      {error !== null && Object.keys(refused).length === 0 && <ProblemNote error={error} />}
      <div className={classes('mt-1', wide ? 'grid gap-2' : 'flex flex-wrap items-center justify-end gap-2')}>
        {beside}
        <Button type="submit" kind={kind} busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
