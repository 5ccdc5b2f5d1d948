import { GROUNDING_RULES } from './grounding-rules.ts';
import { type Params, RPC, RpcFault } from './protocol/json-rpc.ts';

type Prompt = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly argument: { readonly name: string; readonly description: string };
  readonly write: (value: string) => string;
};

const PROMPTS: readonly Prompt[] = [
  {
    name: 'answer_from_the_texts',
    title: 'Answer from the texts',
    description: 'Answer a question with quotations from the Quran and hadiths only.',
    argument: { name: 'question', description: 'The question to answer.' },
    write: (question) =>
      `${GROUNDING_RULES}\nSearch the verses and the hadiths with the tools, then answer this question from what they return:\n\n${question}`,
  },
  {
    name: 'check_my_draft',
    title: 'Check my draft',
    description: 'Check every quotation from the Quran and hadiths in a text.',
    argument: { name: 'draft', description: 'The text to check.' },
    write: (draft) =>
      `${GROUNDING_RULES}\nCheck the text below with verify_quotations. Give the verdict on the whole text first. Then list each quotation with its verdict, its reference and, if it differs, the correct text as returned. For unknown_wording, show the installed texts beside the words and say that they have to be compared. Change nothing else.\n\n${draft}`,
  },
];

export function listPrompts(): object[] {
  return PROMPTS.map(({ name, title, description, argument }) => ({
    ...{ name, title, description },
    arguments: [{ ...argument, required: true }],
  }));
}

/** @throws {RpcFault} for an unknown prompt, or without its argument */
export function getPrompt({ name, arguments: given }: Params): object {
  const prompt = PROMPTS.find((candidate) => candidate.name === name);
  if (prompt === undefined) {
    throw new RpcFault(RPC.invalidParams, `Unknown prompt. Use one of ${PROMPTS.map((one) => one.name).join(', ')}.`);
  }
  const value = (given as Params | undefined)?.[prompt.argument.name];
  if (typeof value !== 'string' || value.trim() === '') {
    throw new RpcFault(RPC.invalidParams, `The prompt ${prompt.name} requires the argument ${prompt.argument.name}.`);
  }
  const content = { type: 'text', text: prompt.write(value) };
  return { description: prompt.description, messages: [{ role: 'user', content }] };
}
