import { type Static, Type } from 'typebox';
import { oneOf, time } from './accounts.ts';
import { orNull } from './fields.ts';
import { PackJob } from './operator-packs.ts';
import { PAGE_FIELDS } from './page-fields.ts';
import { choice } from './search.ts';

/*
 * Faults of texts that readers reported, as operators view and answer them.
 */

/** What readers report. */
export const CORRECTION_KINDS = ['letters', 'translation', 'reference', 'grade', 'other'] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];
export const CORRECTION_STATES = ['open', 'accepted', 'rejected'] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

/** Query of `GET /api/operator/corrections`. */
export const CorrectionsQuery = Type.Object({
  state: choice(CORRECTION_STATES, 'Only reports in this state.'),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Maximum number of results. Defaults to 50.' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 64, description: '`next_cursor` of the previous page.' })),
});
export type CorrectionsQuery = Static<typeof CorrectionsQuery>;

/** A fault that a reader reported. */
export const Correction = Type.Object(
  {
    id: Type.String(),
    created_at: time('ISO 8601, UTC.'),
    state: oneOf(CORRECTION_STATES),
    ref: Type.String({ description: 'Reference of the text, such as `2:255` or `bukhari:1`.' }),
    edition: Type.String({ description: 'ID of the edition of the text.' }),
    text: Type.String({ description: 'Text as it was served when it was reported.' }),
    sha256: Type.String({ description: 'SHA-256 of that text.' }),
    kind: oneOf(CORRECTION_KINDS),
    detail: Type.String({ description: 'What is wrong, in the words of the reader.' }),
    proposed: orNull(Type.String(), 'Words that the reader proposes. Null if none.'),
    email: orNull(Type.String(), 'Email address of the reader. Null if none was given.'),
    answer: orNull(Type.String(), 'Answer of the operator. Null if there is none.'),
    answered_at: orNull(Type.String({ format: 'date-time' }), 'When the report was accepted or rejected.'),
    corrected: orNull(Type.String(), 'Text that is served instead, of an accepted report.'),
    correctable: Type.Boolean({
      description: 'Whether the text can be corrected here: texts of hadiths can, those of the Quran cannot.',
    }),
  },
  { title: 'Correction' },
);
export type Correction = Static<typeof Correction>;

export const CorrectionList = Type.Object(
  { data: Type.Array(Correction, { description: 'Oldest first.' }), ...PAGE_FIELDS },
  { title: 'CorrectionList' },
);
export type CorrectionList = Static<typeof CorrectionList>;

const ANSWER = { minLength: 1, maxLength: 2000, pattern: '\\S' } as const;

export const AcceptBody = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: 200_000, description: 'The whole corrected text.' }),
    answer: Type.Optional(Type.String({ ...ANSWER, description: 'Note for the report.' })),
  },
  { title: 'AcceptCorrection', additionalProperties: false },
);
export const RejectBody = Type.Object(
  { answer: Type.String({ ...ANSWER, description: 'Why the text stays as it is.' }) },
  { title: 'RejectCorrection', additionalProperties: false },
);

/** Response of an answer to a report. */
export const AnsweredCorrection = Type.Object(
  {
    correction: Correction,
    job: orNull(PackJob, 'Job that changes the served text. Null if the text stays as it is.'),
  },
  { title: 'AnsweredCorrection' },
);
export type AnsweredCorrection = Static<typeof AnsweredCorrection>;
