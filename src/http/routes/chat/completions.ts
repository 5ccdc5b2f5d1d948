import type { ChatAnswer, Citation } from '@isnad/contract/chat';
import { type Fault, invalidParameters } from '@isnad/contract/failure';
import type { Annotation, Completion, CompletionBody, CompletionChunk, TokenUnit } from '@isnad/contract/openai';
import type { Turn } from '../../../chat/earlier-turns.ts';

const TEXT_PARTS = new Set(['text', 'refusal', 'input_text', 'output_text']);

/**
 * Extracts the question, the turns before it, and the system messages from an OpenAI request.
 * @param name field of the body that has the messages
 * @throws {Failure} `invalid_parameter`
 */
export function conversationOf(
  { messages }: Pick<CompletionBody, 'messages'>,
  name = 'messages',
): {
  question: string;
  turns: Turn[];
  instructions: string[];
} {
  const faults: Fault[] = [];
  const instructions: string[] = [];
  const turns = messages.flatMap(({ role, content }, place): Turn[] => {
    const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);
    if (parts.some(({ type }) => !TEXT_PARTS.has(type))) {
      const location = `body.${name}.${place}.content`;
      faults.push({ location, message: 'it has parts that are not text', fix: 'send only text' });
    }
    const text = parts.map((part) => part.text ?? '').join('\n');
    // Used only for the language of the answer. Instructions do not change how answers are composed.
    if (role === 'system' || role === 'developer') instructions.push(text);
    return role === 'user' || role === 'assistant' ? [{ role, text }] : [];
  });
  const last = turns.findLastIndex(({ role }) => role === 'user');
  if (last < 0 && faults.length === 0) {
    faults.push({ location: `body.${name}`, message: 'it has no message with role user', fix: 'send at least one' });
  }
  if (faults.length > 0) throw invalidParameters(faults);
  return { question: turns[last]?.text ?? '', turns: turns.slice(0, last), instructions };
}

/** ID of an answer in the format of OpenAI. */
function completionId(messageId: string): string {
  return `chatcmpl-${messageId.replace(/^msg_/, '')}`;
}

/** Converts an answer to the format of OpenAI. */
export function completionOf(answer: ChatAnswer, question: string, baseUrl: string): Completion {
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
    usage: usageOf(answer, question),
  };
}

/** A word: letters, marks and digits. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Tokens as counted by the language model, or words if none was used. */
export function tokensOf(
  { usage, message }: Pick<ChatAnswer, 'usage' | 'message'>,
  question: string,
): { input: number; output: number; unit: TokenUnit } {
  const { input_tokens, output_tokens } = usage;
  if (input_tokens !== undefined || output_tokens !== undefined)
    return { input: input_tokens ?? 0, output: output_tokens ?? 0, unit: 'model_tokens' };
  return { input: question.match(WORD)?.length ?? 0, output: message.match(WORD)?.length ?? 0, unit: 'words' };
}

/** Usage of an answer in the format of OpenAI. */
export function usageOf(answer: Pick<ChatAnswer, 'usage' | 'message'>, question: string): Completion['usage'] {
  const { input, output, unit } = tokensOf(answer, question);
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output, unit };
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
  const { start, end } = citation;
  const url_citation = { start_index: start, end_index: end, ...sourceOf(citation, baseUrl) };
  return { type: 'url_citation', url_citation, citation };
}

/** The title of the cited text, and the address of its page. */
export function sourceOf({ kind, ref }: Citation, baseUrl: string): { title: string; url: string } {
  if (kind === 'quran') return { title: `Quran ${ref}`, url: `${baseUrl}/quran/${ref.replace(':', '/')}` };
  return { title: ref, url: `${baseUrl}/hadith/${encodeURIComponent(ref).replaceAll('%3A', ':')}` };
}

/** Seconds since 1970. */
export function unixTime(iso: string): number {
  return Math.floor(Date.parse(iso) / 1_000);
}
