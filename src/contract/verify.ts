import { type Static, Type } from 'typebox';
import { oneOf } from './accounts.ts';

/** Characters (code points) of a text to check, at most. */
const MAX_TEXT_LENGTH = 32_000;

const LANGUAGES = ['ar', 'en', 'bn'] as const;

export const VerifyBody = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: MAX_TEXT_LENGTH,
      pattern: '\\S',
      description: 'Any text; the quotations in it are looked for. Characters are code points.',
      'x-fix': `use 1 to ${MAX_TEXT_LENGTH.toLocaleString('en')} characters, not only blanks`,
    }),
    lang: Type.Optional(
      Type.Unsafe<(typeof LANGUAGES)[number] | 'auto'>({
        type: 'string',
        enum: [...LANGUAGES, 'auto'],
        description: 'Look for quotations in this language alone; `auto`, the default: in all of them.',
        'x-fix': 'use ar, en, bn or auto',
      }),
    ),
  },
  { title: 'Verify' },
);
export type VerifyBody = Static<typeof VerifyBody>;

const offset = (description: string) => Type.Integer({ minimum: 0, description });
const orNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const Difference = Type.Object(
  {
    op: oneOf(['replace', 'insert', 'delete']),
    start: offset('Where it stands in the text sent; a deletion has no extent.'),
    end: offset('Behind its last character.'),
    found: Type.String({ description: 'The words that stand there; empty where words were left out (`delete`).' }),
    expected: Type.String({ description: 'The words that belong there; empty where words were put in (`insert`).' }),
  },
  { title: 'Difference' },
);

const Quotation = Type.Object(
  {
    start: offset('Place of its first character in the text sent, in code points.'),
    end: offset('Behind its last character.'),
    text: Type.String({ description: 'What stands there.' }),
    kind: oneOf(['quran', 'hadith']),
    ref: orNull('Where the words are from, `2:255`, `112:1-4` or `bukhari:1`; null when they were not found.'),
    refs: Type.Array(Type.String(), { maxItems: 10, description: 'All places with the same words, ten at most.' }),
    edition: orNull('The edition it was compared with, as in `GET /api/editions`; of a hadith its source.'),
    lang: oneOf(LANGUAGES),
    verdict: Type.Unsafe<'exact' | 'normalised' | 'altered' | 'not_found'>({
      type: 'string',
      enum: ['exact', 'normalised', 'altered', 'not_found'],
      description:
        '`exact`: letter and mark alike. `normalised`: the same words in another spelling. `altered`: see `differences`. `not_found`: claims to be a quotation and is in none of the texts.',
    }),
    partial: Type.Boolean({ description: 'A part of a verse or hadith.' }),
    range: Type.Boolean({ description: 'Words of several verses.' }),
    reading: orNull('The reading of the Quran that has these words, when it is another than that of the text.'),
    reference: Type.Union(
      [
        Type.Object({
          claimed: Type.String({ description: 'The reference that stands beside the quotation.' }),
          ok: Type.Boolean({ description: 'Whether the words are from there.' }),
        }),
        Type.Null(),
      ],
      { description: 'null when no reference stands beside it.' },
    ),
    differences: Type.Array(Difference),
    right_text: orNull('What the quotation should say; of words not found, what stands at the reference claimed.'),
  },
  { title: 'Quotation' },
);

export const Verification = Type.Object(
  {
    quotations: Type.Array(Quotation, { description: 'In the order in which they stand.' }),
    count: Type.Integer({ minimum: 0 }),
    complete: Type.Boolean({
      description: 'Whether all of the text was looked at. false: see `unchecked`, and send these parts by themselves.',
    }),
    unchecked: Type.Array(
      Type.Object({ start: offset('In code points.'), end: offset('Behind its last character.') }),
      {
        description:
          'Stretches that were not looked at, or not to the end, as the text takes more work than one request may.',
      },
    ),
    corpus: Type.Object(
      { quran: Type.String(), hadith: orNull('null when no hadiths are installed.') },
      { description: 'Versions of the texts compared with.' },
    ),
  },
  { title: 'Verification' },
);
export type Verification = Static<typeof Verification>;
