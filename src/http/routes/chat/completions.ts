import type { ChatAnswer, Citation } from '@isnad/contract/chat';
import { type Fault, invalidParameters } from '@isnad/contract/failure';
import type { Annotation, Completion, CompletionBody, CompletionChunk } from '@isnad/contract/openai';
import type { Turn } from '../../../chat/earlier-turns.ts';

/**
 * Extracts the question, the turns before it, and the system messages from an OpenAI request. @throws {Failure} `invalid_parameter`
 */
export function conversationOf({ messages }: CompletionBody): {
  question: string;
  turns: Turn[];
  instructions: string[];
} {
  const faults: Fault[] = [];
  const instructions: string[] = [];
  const turns = messages.flatMap(({ role, content }, place): Turn[] => {
    const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);
    if (parts.some(({ type }) => type !== 'text' && type !== 'refusal')) {
      const location = `body.messages.${place}.content`;
      faults.push({ location, message: 'it has parts that are not text', fix: 'send only text' });
    }
    const text = parts.map((part) => part.text ?? '').join('\n');
    // Used only for the language of the answer. Instructions do not change how answers are composed.
    if (role === 'system' || role === 'developer') instructions.push(text);
    return role === 'user' || role === 'assistant' ? [{ role, text }] : [];
  });
  const last = turns.findLastIndex(({ role }) => role === 'user');
  if (last < 0 && faults.length === 0) {
    faults.push({ location: 'body.messages', message: 'it has no message with role user', fix: 'send at least one' });
  }
  if (faults.length > 0) throw invalidParameters(faults);
  return { question: turns[last]?.text ?? '', turns: turns.slice(0, last), instructions };
}

/** ID of an answer in the format of OpenAI. */
function completionId(messageId: string): string {
  return `chatcmpl-${messageId.replace(/^msg_/, '')}`;
}

/** Converts an answer to the format of OpenAI. */
export function completionOf(answer: ChatAnswer, baseUrl: string): Completion {
  return {
    id: completionId(answer.message_id),
    object: 'chat.completion',
    created: unixTime(answer.created_at),
    model: answer.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: answer.message,
          refusal: null,
          annotations: answer.citations.map((citation) => annotationOf(citation, baseUrl)),
        },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: usageOf(answer),
  };
}

/** Token usage of the language model. Zero if the answer was composed from the texts alone. */
export function usageOf({ usage }: Pick<ChatAnswer, 'usage'>): Completion['usage'] {
  const { input_tokens: prompt_tokens = 0, output_tokens: completion_tokens = 0 } = usage;
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

type Head = { readonly messageId: string; readonly model: string; readonly createdAt: string };
type Delta = CompletionChunk['choices'][number]['delta'];

/** Creates the events of a streamed answer. @param withUsage whether the last event contains the token usage (`include_usage`) */
export function chunksOf({ messageId, model, createdAt }: Head, withUsage: boolean) {
  const head = {
    id: completionId(messageId),
    object: 'chat.completion.chunk',
    created: unixTime(createdAt),
    model,
  } as const;
  const none = withUsage ? { usage: null } : {};
  return {
    delta: (delta: Delta, finish_reason: 'stop' | null = null): CompletionChunk => ({
      ...head,
      choices: [{ index: 0, delta, logprobs: null, finish_reason }],
      ...none,
    }),
    usage: (usage: Completion['usage']): CompletionChunk => ({ ...head, choices: [], usage }),
  };
}

export function annotationOf(citation: Citation, baseUrl: string): Annotation {
  const { kind, ref, start, end } = citation;
  const [id, verse] = ref.split(':');
  const path = kind === 'quran' ? `/api/quran?id=${id}&verse=${verse}` : `/api/hadith/${encodeURIComponent(ref)}`;
  const title = kind === 'quran' ? `Quran ${ref}` : ref;
  const url_citation = { start_index: start, end_index: end, title, url: baseUrl + path };
  return { type: 'url_citation', url_citation, citation };
}

function unixTime(iso: string): number {
  return Math.floor(Date.parse(iso) / 1_000);
}
