import type { ChatCreateBody } from '@isnad/contract/chat';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { SendHorizontal, Square } from '../../ui/icons/icons.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { AnswerChoices, type Choices } from './answer-choices.tsx';
import { useDraft } from './drafts.ts';
import { isRunning, NEW, send, sendAgain, stop, type Turn } from './turns.ts';

/** What the service takes, in code points after trimming. */
const MAX_MESSAGE_LENGTH = 8_000;
/** From this length on, the length of the message is shown. */
const TOLD_FROM = 6_000;

type Props = {
  readonly place: string;
  readonly turn: Turn | undefined;
  readonly choices: Choices;
  readonly field: RefObject<HTMLTextAreaElement | null>;
};

/** Where a message is written and sent from. */
export function Composer({ place, turn, choices, field }: Props) {
  const { t } = useTranslation('chat');
  const queries = useQueryClient();
  const [draft, setDraft] = useDraft(place);
  const running = isRunning(turn);
  const length = draft.length < TOLD_FROM ? 0 : Array.from(draft.trim()).length;
  const tooLong = length > MAX_MESSAGE_LENGTH;
  useGivenBack({ turn, draft, setDraft });
  const submit = () => {
    const message = draft.trim();
    if (message === '' || tooLong || running) return;
    send(queries, place, inputOf(message, choices.chosen, place));
    setDraft('');
    field.current?.focus();
  };
  const again = () => {
    setDraft('');
    sendAgain(queries, place);
  };
  return (
    <div className="sticky bottom-0 -mx-1 bg-paper px-1 pt-2 pb-4">
      {turn?.error !== undefined && <ProblemNote error={turn.error} onRetry={again} />}
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
        className="flex items-end gap-2 rounded-2xl border border-edge bg-card p-2 focus-within:border-accent focus-within:outline-1 focus-within:outline-accent"
      >
        <MessageField field={field} value={draft} onChange={setDraft} onSend={submit} length={length} />
        <div className="flex shrink-0 items-center gap-2">
          <AnswerChoices {...choices} />
          {running ? (
            <Button icon={Square} onClick={() => stop(place)}>
              <span className="max-sm:sr-only">{t('stop')}</span>
            </Button>
          ) : (
            <Button type="submit" kind="primary" disabled={draft.trim() === '' || tooLong}>
              <SendHorizontal className="rtl:-scale-x-100" />
              <span className="max-sm:sr-only">{t('send')}</span>
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}

/** What is sent for a message. */
export function inputOf(message: string, { model, language }: Choices['chosen'], place: string): ChatCreateBody {
  const input = { message, stream: true, language, ...(model === undefined ? {} : { model }) };
  return place === NEW ? input : { ...input, conversation_id: place };
}

type DraftProps = {
  readonly turn: Turn | undefined;
  readonly draft: string;
  readonly setDraft: (text: string) => void;
};

/** Gives a message back that was not answered to its end, unless the next one is being written already. */
function useGivenBack({ turn, draft, setDraft }: DraftProps): void {
  const unanswered = turn !== undefined && !isRunning(turn) ? turn.body.message : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the turn ends, not when the field is emptied
  useEffect(() => {
    if (unanswered !== undefined && draft === '') setDraft(unanswered);
  }, [unanswered, turn?.state]);
}

type FieldProps = {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  /** 0: far from too long. */
  readonly length: number;
};

function MessageField({ field, value, onChange, onSend, length }: FieldProps) {
  const { t, format } = useTranslation('chat');
  const id = useId();
  const over = length - MAX_MESSAGE_LENGTH;
  const keyDown = (event: KeyboardEvent) => {
    // While letters are being composed, Enter only picks one.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  return (
    <div className="grid min-w-0 grow basis-0">
      <label htmlFor={id} className="sr-only">
        {t('message')}
      </label>
      <textarea
        ref={field}
        id={id}
        // Without a letter of its own the field has the direction of the page.
        dir={value === '' ? undefined : 'auto'}
        rows={1}
        value={value}
        placeholder={t('placeholder')}
        aria-invalid={over > 0}
        aria-describedby={`${id}-length`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={keyDown}
        className="field-sizing-content placeholder-shown:overflow-hidden placeholder-shown:whitespace-nowrap max-h-[33dvh] min-h-10 w-full resize-none rounded-lg bg-card px-2 py-1.5 text-base placeholder:text-soft focus-visible:outline-none"
      />
      <p id={`${id}-length`} aria-live="polite" className="px-2 text-sm text-soft">
        {length === 0 && <span className="sr-only">{t('keys')}</span>}
        {length > 0 &&
          over <= 0 &&
          t('length', { length: format.number(length), most: format.number(MAX_MESSAGE_LENGTH) })}
        {over > 0 && (
          <span className="font-medium text-bad">
            {t('tooLong', {
              length: format.number(length),
              most: format.number(MAX_MESSAGE_LENGTH),
              over: format.number(over),
            })}
          </span>
        )}
      </p>
    </div>
  );
}
