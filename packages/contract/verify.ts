import { type Static, Type } from 'typebox';
import { oneOf } from './accounts.ts';
import { count, orNull } from './fields.ts';

/** Maximum length of a text to check, in code points. */
export const MAX_TEXT_LENGTH = 32_000;
/** Written out, because the first use of Intl takes 11 ms and 7 MB, which a start does without. */
const MAX_TEXT_WORDS = '32,000';

const LANGUAGES = ['ar', 'en', 'bn'] as const;
const VERDICTS = ['exact', 'normalised', 'unknown_wording', 'altered', 'not_found'] as const;
const OVERALL = ['ok', 'problems', 'unclear', 'nothing_to_check'] as const;
const REASONS = ['not_installed', 'ambiguous', 'unknown_wording', 'nonexistent'] as const;
const CLAIMS = ['introduction', 'attribution', 'reported', 'reference', 'marks'] as const;
const CUTS = ['negation', 'exception', 'condition'] as const;
const SPEAKERS = ['god', 'prophet', 'companion'] as const;

export const VerifyBody = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: MAX_TEXT_LENGTH,
      pattern: '\\S',
      description: 'Text to check. Length is counted in code points.',
      'x-fix': `use 1 to ${MAX_TEXT_WORDS} characters that are not all whitespace`,
    }),
    lang: Type.Optional(
      Type.Unsafe<(typeof LANGUAGES)[number] | 'auto'>({
        type: 'string',
        enum: [...LANGUAGES, 'auto'],
        description: 'Language of the quotations to look for. Defaults to `auto`, which checks all languages.',
        'x-fix': 'use ar, en, bn or auto',
      }),
    ),
  },
  { title: 'Verify' },
);
export type VerifyBody = Static<typeof VerifyBody>;

const offset = (description: string) => Type.Integer({ minimum: 0, description });

const Difference = Type.Object(
  {
    op: oneOf(['replace', 'insert', 'delete']),
    start: offset('Start in the text sent. A deletion has length 0.'),
    end: offset('Offset after the last character.'),
    found: Type.String({ description: 'Words in the text sent. Empty if words were left out (`delete`).' }),
    expected: Type.String({ description: 'Correct words. Empty if words were added (`insert`).' }),
  },
  { title: 'Difference' },
);

const InstalledText = Type.Object(
  {
    ref: Type.String({ description: 'Verses or hadith, such as `2:255`, `112:1-4` or `bukhari:1`.' }),
    edition: Type.String(),
    lang: Type.String(),
    text: Type.String(),
  },
  { title: 'InstalledText' },
);

const Quotation = Type.Object(
  {
    start: offset('Offset of the first character in the text sent, in code points.'),
    end: offset('Offset after the last character.'),
    text: Type.String({ description: 'Quotation in the text sent.' }),
    kind: oneOf(['quran', 'hadith']),
    ref: orNull(
      Type.String(),
      'Reference of the words, such as `2:255`, `112:1-4` or `bukhari:1`. Null if they were not found.',
    ),
    refs: Type.Array(Type.String(), {
      maxItems: 10,
      description: 'References of all places with the same words, at most ten.',
    }),
    edition: orNull(
      Type.String(),
      'Edition it was compared with, as in `GET /api/editions`. For a hadith, its source.',
    ),
    lang: Type.String({
      description: 'Language: `ar`, `en` or `bn`, or that of the installed edition.',
    }),
    verdict: Type.Unsafe<(typeof VERDICTS)[number]>({
      type: 'string',
      enum: [...VERDICTS],
      description:
        '`exact`: identical in every letter and mark. `normalised`: the same words in another spelling. `unknown_wording`: no installed wording of the place that the text names has these words, or that text is damaged (`state`). They can be another translation, or wrong: compare them with `compare`. `altered`: see `differences`. `not_found`: presented as a quotation but in none of the texts.',
    }),
    partial: Type.Boolean({ description: 'Whether it is only a part of a verse or hadith.' }),
    range: Type.Boolean({ description: 'Whether it spans several verses.' }),
    reading: orNull(
      Type.String(),
      'Reading of the Quran that has these words, if it differs from the reading of the text.',
    ),
    reference: Type.Union(
      [
        Type.Object({
          claimed: Type.String({ description: 'Reference given with the quotation.' }),
          ok: orNull(Type.Boolean(), 'Whether the words are from there. Null if that cannot be told; see `reason`.'),
          reason: Type.Optional(
            Type.Unsafe<(typeof REASONS)[number]>({
              type: 'string',
              enum: [...REASONS],
              description:
                'Why `ok` is null: `not_installed`: the installed texts lack this number, which can exist; `ambiguous`: the number can be read in two ways, such as `Vol. 1, Book 2, Hadith 8`; `unknown_wording`: no installed wording of the place has the words. With a false `ok`, `nonexistent`: there is no such place.',
            }),
          ),
        }),
        Type.Null(),
      ],
      {
        description:
          'Null if no reference is given with the quotation, or if the text at the reference is damaged and the words are not in it.',
      },
    ),
    differences: Type.Array(Difference),
    right_text: orNull(
      Type.String(),
      'Correct text of the quotation. If it was not found, the text at the claimed reference.',
    ),
    cut: Type.Optional(
      Type.Unsafe<(typeof CUTS)[number]>({
        type: 'string',
        enum: [...CUTS],
        description:
          'Present on an `altered` quotation that leaves out the words directly beside its border, so that the rest says something else. `negation`: such as `not`. `exception`: such as `except`. `condition`: such as `if`.',
      }),
    ),
    compare: Type.Optional(
      Type.Array(InstalledText, {
        description:
          'Present on an `unknown_wording`: the installed texts of the place that the text names. Compare for yourself.',
      }),
    ),
    state: Type.Optional(
      Type.Literal('damaged', {
        description:
          'Present when the text at `ref` is damaged in its source, so that it cannot prove other words wrong. Their verdict is `unknown_wording`, without `differences` and `right_text`. `GET /api/quran/verses/{key}` says what is damaged.',
      }),
    ),
    claim: Type.Unsafe<(typeof CLAIMS)[number] | null>({
      type: ['string', 'null'],
      enum: [...CLAIMS, null],
      description:
        'What presents the words as a quotation: an introduction before them (`Allah says`), an attribution after them, a report of what a source says (`It is reported that …`), a reference, or only marks. Null for words of a text that nothing presents as a quotation.',
    }),
    speaker: Type.Unsafe<(typeof SPEAKERS)[number] | null>({
      type: ['string', 'null'],
      enum: [...SPEAKERS, null],
      description: 'To whom the text ascribes the words. Null if it does not say.',
    }),
  },
  { title: 'Quotation' },
);

const UnattachedReference = Type.Object(
  {
    start: offset('Offset of the first character, in code points.'),
    end: offset('Offset after the last character.'),
    text: Type.String({ description: 'Reference in the text sent.' }),
    ref: orNull(
      Type.String(),
      'What it names, such as `2:255`, `bukhari:1`, or `120`: a surah that does not exist. Null if it is ambiguous.',
    ),
    exists: orNull(
      Type.Boolean(),
      'Whether there is such a verse or hadith. Null if the installed texts lack the number, which can exist.',
    ),
  },
  { title: 'UnattachedReference' },
);

export const Verification = Type.Object(
  {
    verdict: Type.Unsafe<(typeof OVERALL)[number]>({
      type: 'string',
      enum: [...OVERALL],
      description:
        'Verdict on the whole text. `problems`: a quotation is altered or not found, or a reference is wrong. `unclear`: otherwise, if something could not be decided. `ok`: otherwise, if there are quotations. `nothing_to_check`: there are none.',
    }),
    counts: Type.Object(
      {
        exact: count('Quotations that are identical.'),
        normalised: count('Quotations in another spelling.'),
        unknown_wording: count('Quotations to compare for yourself.'),
        altered: count('Quotations with changed words.'),
        not_found: count('Quotations in none of the texts.'),
      },
      { title: 'VerdictCounts', description: 'Number of quotations with each verdict.' },
    ),
    problems: Type.Array(Type.Integer({ minimum: 0 }), {
      description: 'Indexes of the quotations that keep `verdict` from being `ok`, in order of appearance.',
    }),
    unattached_references: Type.Array(UnattachedReference, {
      maxItems: 50,
      description:
        'References to verses and hadiths that belong to no quotation, at most 50. One that cannot exist makes `verdict` `problems`.',
    }),
    quotations: Type.Array(Quotation, { description: 'In order of appearance.' }),
    count: Type.Integer({ minimum: 0 }),
    complete: Type.Boolean({
      description: 'Whether the whole text was checked. If false, send the parts in `unchecked` separately.',
    }),
    unchecked: Type.Array(
      Type.Object({
        start: offset('Offset of the first character, in code points.'),
        end: offset('Offset after the last character.'),
      }),
      {
        description: 'Parts that were not fully checked because the text takes too much work for one request.',
      },
    ),
    corpus: Type.Object(
      { quran: Type.String(), hadith: orNull(Type.String(), 'Null if no hadiths are installed.') },
      { description: 'Versions of the texts that were used for the comparison.' },
    ),
  },
  { title: 'Verification' },
);
export type Verification = Static<typeof Verification>;
