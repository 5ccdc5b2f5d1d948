import type { ChatMessage, Citation } from '@isnad/contract/chat';
import { memo, useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useStore } from '../../ui/store.ts';
import { CitationCard, CitationNumber } from './citation-card.tsx';
import { Feedback } from './feedback.tsx';
import { layOutMessage } from './pieces.ts';
import { comments } from './turns.ts';

/** What a person has asked, as they wrote it. */
export function Question({ text }: { readonly text: string }) {
  const { t } = useTranslation('chat');
  return (
    <article aria-label={t('you')} className="flex scroll-mt-4 justify-end" data-question="">
      <p
        dir="auto"
        className="max-w-[85%] rounded-2xl rounded-ee-sm bg-accent-wash px-4 py-2.5 break-words whitespace-pre-wrap"
      >
        {text}
      </p>
    </article>
  );
}

type AnswerProps = {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly language?: ChatMessage['language'];
};

/** The sentences of an answer, with the passages that they quote beside them: below, where there is no room. */
export const AnswerText = memo(function AnswerText({ text, citations, language }: AnswerProps) {
  const { t } = useTranslation('chat');
  const id = useId();
  const { paragraphs, passages, more } = layOutMessage(text, citations);
  const go = (number: number) => {
    const card = document.getElementById(`${id}${number}`);
    card?.scrollIntoView({ block: 'nearest' });
    card?.focus({ preventScroll: true });
  };
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 @2xl:items-start @2xl:has-[figure]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div lang={language ?? undefined} className="@2xl:sticky @2xl:top-20">
          {paragraphs.map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are only ever added behind
            <p key={place} dir="auto" className="my-2 break-words whitespace-pre-wrap">
              {paragraph.map((part) => {
                if (typeof part === 'string') return part;
                const passage = passages[part - 1];
                return passage && <CitationNumber key={part} number={part} passage={passage} onGo={() => go(part)} />;
              })}
            </p>
          ))}
        </div>
        {passages.length + more.length > 0 && (
          <section aria-label={t('sources')} className="grid grid-cols-1 gap-3">
            {passages.map((passage, place) => (
              <CitationCard
                key={`${passage.kind} ${passage.ref}`}
                id={`${id}${place + 1}`}
                number={place + 1}
                passage={passage}
              />
            ))}
            {more.length > 0 && passages.length > 0 && <h2 className="mt-2 text-sm font-semibold">{t('more')}</h2>}
            {more.map((passage) => (
              <CitationCard key={`${passage.kind} ${passage.ref}`} passage={passage} />
            ))}
          </section>
        )}
      </div>
    </div>
  );
});

type StoredProps = { readonly message: ChatMessage; readonly conversation: string };

/** An answer as it is kept. */
export const Answer = memo(function Answer({ message, conversation }: StoredProps) {
  const { t } = useTranslation('chat');
  return (
    <article aria-label={t('isnad')} className="min-w-0">
      <AnswerText text={message.message} citations={message.citations} language={message.language} />
      <Comment id={message.id} />
      <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <CopyButton kind="quiet" text={message.message} label={t('copyAnswer')} />
        <Feedback message={message} conversation={conversation} />
        <code dir="ltr" className="text-xs text-soft">
          {message.model}
        </code>
      </div>
    </article>
  );
});

/** What a language model added of its own, apart from the answer. */
function Comment({ id }: { readonly id: string }) {
  const { t } = useTranslation('chat');
  const text = useStore(comments).get(id);
  if (text === undefined) return null;
  return (
    <aside aria-label={t('comment')} className="my-3 rounded-lg border border-dashed border-line px-3 py-2 text-sm">
      <p className="font-medium text-soft">{t('comment')}</p>
      <p dir="auto" className="mt-1 break-words">
        {text}
      </p>
    </aside>
  );
}
