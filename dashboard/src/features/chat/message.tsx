import type { AbstainReason, ChatMessage, Citation } from '@isnad/contract/chat';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import { BookX, CircleHelp, Scale } from '../../ui/icons/icons.ts';
import { useStore } from '../../ui/store.ts';
import { CitationCard } from './citation-card.tsx';
import { piecesOf } from './pieces.ts';
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

/** The words of an answer, with its quotations set apart from them. */
export const AnswerText = memo(function AnswerText({ text, citations, language }: AnswerProps) {
  const pieces = piecesOf(text, citations);
  const quoted = pieces.filter((piece) => piece.kind === 'quoted');
  return pieces.map((piece, place) => {
    if (piece.kind === 'quoted')
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only ever added behind
      return <CitationCard key={place} number={quoted.indexOf(piece) + 1} quoted={piece} />;
    return (
      <p
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        key={place}
        dir="auto"
        lang={language ?? undefined}
        className="my-2 break-words whitespace-pre-wrap"
      >
        {piece.text}
      </p>
    );
  });
});

/** An answer as it is kept. */
export const Answer = memo(function Answer({ message }: { readonly message: ChatMessage }) {
  const { t } = useTranslation('chat');
  return (
    <article aria-label={t('isnad')} className="min-w-0">
      {message.status === 'abstained' && message.abstain_reason !== null && (
        <Abstained reason={message.abstain_reason} />
      )}
      <AnswerText text={message.message} citations={message.citations} language={message.language} />
      <Comment id={message.id} />
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <CopyButton kind="quiet" text={message.message} label={t('copyAnswer')} />
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

const SIGNS = { no_evidence: BookX, out_of_scope: CircleHelp, ruling_requires_scholar: Scale } as const;

/** Says plainly that there is no answer, and why. */
function Abstained({ reason }: { readonly reason: AbstainReason }) {
  const { t } = useTranslation('chat');
  const Sign = SIGNS[reason];
  return (
    <p className="my-2 flex items-center gap-2.5 rounded-lg border border-line bg-warn-wash px-3 py-2 text-sm font-medium text-warn">
      <Sign className="size-4 shrink-0" aria-hidden="true" />
      {t(`abstained.${reason}`)}
    </p>
  );
}
