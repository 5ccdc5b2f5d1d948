import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Dialog, FormActions } from '../../ui/dialog.tsx';
import { Field, INPUT, useControl } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type Correction, useAnswer } from './corrections-queries.ts';
import { Refused } from './note.tsx';

type Props = { readonly report: Correction; readonly onClose: () => void };

const MAX_ANSWER = 2_000;

/** Asks for the whole corrected text, which replaces the served one. */
export function AcceptCorrection({ report, onClose }: Props) {
  const { t } = useTranslation('operator');
  // Readers often propose a few words only, so the text is the better beginning.
  const [text, setText] = useState(report.text);
  const [answer, setAnswer] = useState('');
  const send = useAnswer(report.id);
  const isSame = text.trim() === report.text || text.trim() === '';
  const submit = () => {
    const note = answer.trim() === '' ? {} : { answer: answer.trim() };
    send.mutate({ verb: 'accept', body: { text: text.trim(), ...note } }, { onSuccess: onClose });
  };
  return (
    <AnswerDialog
      title={t('corrections.accept.title', { ref: report.ref })}
      words={t('corrections.accept.words')}
      action={t('corrections.accept.action')}
      disabled={isSame}
      {...{ send, onSubmit: submit, onClose }}
    >
      <TextArea
        label={t('corrections.accept.text')}
        {...(report.proposed === null ? {} : { hint: t('corrections.accept.hint', { words: report.proposed }) })}
        rows={6}
        value={text}
        onChange={setText}
      />
      <TextArea
        label={t('corrections.accept.note')}
        rows={2}
        maxLength={MAX_ANSWER}
        value={answer}
        onChange={setAnswer}
      />
    </AnswerDialog>
  );
}

/** Asks why the text stays as it is, or is served again as it was. */
export function RejectCorrection({ report, onClose }: Props) {
  const { t } = useTranslation('operator');
  const [answer, setAnswer] = useState('');
  const send = useAnswer(report.id);
  const kind = report.state === 'accepted' ? 'takeBack' : 'reject';
  const done = () => {
    toast(t(`corrections.${kind}.done`));
    onClose();
  };
  return (
    <AnswerDialog
      title={t(`corrections.${kind}.title`)}
      words={t(`corrections.${kind}.words`)}
      action={t(`corrections.${kind}.action`)}
      disabled={answer.trim() === ''}
      onSubmit={() => send.mutate({ verb: 'reject', body: { answer: answer.trim() } }, { onSuccess: done })}
      {...{ send, onClose }}
    >
      <TextArea
        label={t('corrections.reject.why')}
        rows={3}
        maxLength={MAX_ANSWER}
        value={answer}
        onChange={setAnswer}
      />
    </AnswerDialog>
  );
}

type AnswerProps = {
  readonly title: string;
  readonly words: string;
  readonly action: string;
  readonly disabled: boolean;
  readonly send: Pick<ReturnType<typeof useAnswer>, 'error' | 'isPending'>;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

function AnswerDialog({ title, words, action, disabled, send, onSubmit, onClose, children }: AnswerProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!disabled) onSubmit();
  };
  return (
    <Dialog onClose={onClose} title={title} description={words}>
      <form onSubmit={submit} className="grid grid-cols-1 gap-4">
        {children}
        <Refused error={send.error} />
        <FormActions onCancel={onClose} action={action} busy={send.isPending} disabled={disabled} />
      </form>
    </Dialog>
  );
}

type AreaProps = {
  readonly label: string;
  readonly hint?: string;
  readonly rows: number;
  readonly maxLength?: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function TextArea({ label, hint, ...area }: AreaProps) {
  return (
    <Field label={label} hint={hint}>
      <TextBox {...area} />
    </Field>
  );
}

function TextBox({ onChange, ...area }: Omit<AreaProps, 'label' | 'hint'>) {
  return (
    <textarea
      {...useControl()}
      {...area}
      dir="auto"
      onChange={({ target }) => onChange(target.value)}
      className={INPUT}
    />
  );
}
