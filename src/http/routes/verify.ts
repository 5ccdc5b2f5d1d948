import { type Failure, invalidParameters } from '../../contract/failure.ts';
import { Verification, VerifyBody } from '../../contract/verify.ts';
import type { WorkDesk } from '../../work/work-desk.ts';
import { askedWith, callerOf } from '../caller.ts';
import { answers } from '../schemas.ts';
import { send, UNSTORED_JSON } from '../send.ts';
import type { TypedServer } from '../typed-server.ts';
import { VERIFICATION_EXAMPLE } from '../verify-examples.ts';
import { sendAfter } from '../when-done.ts';

type Deps = { readonly work: WorkDesk };

/** `POST /api/verify`. */
export function verifyRoutes(server: TypedServer, { work }: Deps): void {
  server.post(
    '/api/verify',
    {
      config: askedWith('verify:write'),
      schema: {
        operationId: 'verifyQuotations',
        tags: ['Verify'],
        summary: 'Find the quotations in a text and check each word',
        description:
          'Verses and hadiths in a text of any kind, marked or not, whole or in part: where each is from, whether its words, its marks and the reference beside it are right, and what it should say. Nothing is kept. A text that takes more work than one request may is looked at as far as that goes: `complete` is false then, and `unchecked` says what is left.',
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
      message: 'holds half of a character (a surrogate without its other half)',
      fix: 'send whole characters',
    },
  ]);
}
