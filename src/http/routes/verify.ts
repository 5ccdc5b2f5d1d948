import { type Failure, invalidParameters } from '@isnad/contract/failure';
import { MAX_TEXT_LENGTH, Verification, VerifyBody } from '@isnad/contract/verify';
import type { WorkDesk } from '../../work/work-desk.ts';
import { send, UNSTORED_JSON } from '../answers/send.ts';
import { sendAfter } from '../answers/when-done.ts';
import { askedWith, callerOf } from '../caller.ts';
import { VERIFICATION_EXAMPLE } from '../examples/verify-examples.ts';
import { answers } from '../schemas.ts';
import type { TypedServer } from '../typed-server.ts';

/** Maximum size of the body, in bytes: the longest text with all its characters escaped (`\\ud83d\\ude00`), with room for the rest. */
const MAX_BODY = 12 * MAX_TEXT_LENGTH + 16 * 1024;

type Deps = { readonly work: WorkDesk };

/** `POST /api/verify`. */
export function verifyRoutes(server: TypedServer, { work }: Deps): void {
  server.post(
    '/api/verify',
    {
      config: askedWith('verify:write'),
      bodyLimit: MAX_BODY,
      schema: {
        operationId: 'verifyQuotations',
        tags: ['Verify'],
        summary: 'Verify the quotations in a text',
        description:
          'Finds verses and hadiths in any text, marked as quotations or not, whole or in part. Returns the source of each quotation, whether its words, marks and reference are correct, and the correct text. `verdict` sums them up. Nothing is stored. If a text takes too much work for one request, it is checked in part. Then `complete` is false, and `unchecked` lists the unchecked parts.',
        body: VerifyBody,
        response: answers({ 200: [Verification, VERIFICATION_EXAMPLE] }),
      },
    },
    (request, reply) => {
      const { text, lang = 'auto' } = request.body;
      if (!text.isWellFormed()) throw notWellFormed();
      const found = work.run(callerOf(request).account.id, 'verify', {
        text,
        lang: lang === 'auto' ? undefined : lang,
      });
      sendAfter(found, reply, ({ output }) =>
        send(request, reply, { status: 200, headers: UNSTORED_JSON, body: Buffer.from(output.buffer) }),
      );
    },
  );
}

function notWellFormed(): Failure {
  return invalidParameters([
    {
      location: 'body.text',
      message: 'it contains an unpaired surrogate',
      fix: 'send valid Unicode',
    },
  ]);
}
