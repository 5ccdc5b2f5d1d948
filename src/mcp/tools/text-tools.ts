import { ChatAnswer, ChatCreateBody } from '@isnad/contract/chat';
import { invalidParameters } from '@isnad/contract/failure';
import { Verification, VerifyBody } from '@isnad/contract/verify';
import { Type } from 'typebox';
import { tool } from './tool.ts';
import { writeVerification } from './written.ts';

export const VERIFY_QUOTATIONS = tool({
  name: 'verify_quotations',
  title: 'Verify quotations',
  description:
    'Finds the quotations from the Quran and hadiths in a text and checks each word, mark and reference. Returns one verdict on the text (ok, problems, unclear or nothing_to_check), then that on each quotation with the correct text. Use it before you show a text with quotations. Nothing is stored.',
  scopes: ['verify:write'],
  input: Type.Object(VerifyBody.properties),
  output: Verification,
  run: async ({ work }, { text, lang = 'auto' }, { accountId }) => {
    if (!text.isWellFormed()) {
      const fault = { message: 'it contains an unpaired surrogate', fix: 'send valid Unicode' };
      throw invalidParameters([{ location: 'arguments.text', ...fault }]);
    }
    const { output } = await work.run(accountId, 'verify', { text, lang: lang === 'auto' ? undefined : lang });
    const structured = JSON.parse(new TextDecoder().decode(output)) as Verification;
    return { structured, text: writeVerification(structured) };
  },
});

const { model, language, edition } = ChatCreateBody.properties;

export const ASK = tool({
  name: 'ask',
  title: 'Ask the texts',
  description:
    'Answers a question with exact quotations from the Quran and hadiths, each with its citation. Abstains if the texts do not answer it. Nothing is stored, and each question stands alone.',
  scopes: ['chat:write'],
  input: Type.Object({
    question: Type.String({
      minLength: 1,
      description: 'The question, 1 to 8,000 characters.',
      'x-fix': 'send 1 to 8,000 characters that are not all whitespace',
    }),
    model,
    language,
    edition,
  }),
  output: ChatAnswer,
  run: async ({ ask }, { question, ...rest }, caller) => {
    const answer = await ask(caller, { ...rest, message: question, store: false });
    return { structured: answer, text: answer.message };
  },
});
