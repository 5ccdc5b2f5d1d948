import { type Failure, invalidParameters } from '../../contract/failure.ts';
import { Verification, VerifyBody } from '../../contract/verify.ts';
import type { LiveHadith, LiveVerses } from '../../corpus/live.ts';
import { findQuotations, versesOf } from '../../corpus/quotations/find-quotations.ts';
import { quranNames } from '../../corpus/quran/names.ts';
import type { Quran } from '../../corpus/quran/open.ts';
import type { Names } from '../../corpus/search/jump.ts';
import { askedWith } from '../caller.ts';
import { codePointsOf } from '../code-points.ts';
import { answers } from '../schemas.ts';
import { sendJson } from '../send.ts';
import type { TypedServer } from '../typed-server.ts';
import { VERIFICATION_EXAMPLE, VERIFY_EXAMPLE } from '../verify-examples.ts';

type Parts = {
  /** The Quran, once it is ready. @throws {Failure} `unavailable` before that */
  readonly quran: () => Quran;
  /** The index over the verses. @throws {Failure} `unavailable` when there is none */
  readonly verses: () => LiveVerses;
  /** The hadiths that are installed, when there are any. */
  readonly hadithIfAny: () => LiveHadith | undefined;
};

/** `POST /api/verify`. */
export function verifyRoutes(server: TypedServer, parts: Parts): void {
  let names: Names | undefined;
  server.post(
    '/api/verify',
    {
      config: askedWith('verify:write'),
      schema: {
        operationId: 'verifyQuotations',
        tags: ['Verify'],
        summary: 'Find the quotations in a text and check each word',
        description:
          'Verses and hadiths in a text of any kind, marked or not, whole or in part: where each is from, whether its words, its marks and the reference beside it are right, and what it should say. Nothing is kept.',
        body: { ...VerifyBody, examples: [VERIFY_EXAMPLE] },
        response: answers({ 200: [Verification, VERIFICATION_EXAMPLE] }),
      },
    },
    (request, reply) => {
      const { text, lang = 'auto' } = request.body as VerifyBody;
      if (!text.isWellFormed()) throw notWellFormed();
      const quran = parts.quran();
      names ??= quranNames(quran.surahs);
      const hadith = parts.hadithIfAny();
      const corpus = { verses: versesOf(quran), names, index: parts.verses(), hadith };
      const at = codePointsOf(text);
      const quotations = findQuotations(text, corpus, lang === 'auto' ? undefined : lang).map((quotation) => ({
        ...quotation,
        refs: [...quotation.refs],
        start: at(quotation.start),
        end: at(quotation.end),
        differences: quotation.differences.map((one) => ({ ...one, start: at(one.start), end: at(one.end) })),
      }));
      const versions = { quran: quran.id, hadith: hadith?.records.id ?? null };
      sendJson(request, reply, { quotations, count: quotations.length, corpus: versions } satisfies Verification);
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
