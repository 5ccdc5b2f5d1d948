import type { Verification, VerifyBody } from '@isnad/contract/verify';

/*
 * Examples for the documentation; a test compares the response with the real one.
 */

export const VERIFY_EXAMPLE: VerifyBody = {
  text: "It says: ﴿قل هو الله الأحد﴾ [الإخلاص: 1], and “It is part of the goodness of a person's Islam that he leaves what does not concern him” (Nawawi 12).",
};

export const VERIFICATION_EXAMPLE: Verification = {
  verdict: 'problems',
  counts: { exact: 1, normalised: 0, unknown_wording: 0, altered: 1, not_found: 0 },
  problems: [0],
  unattached_references: [],
  quotations: [
    {
      start: 10,
      end: 26,
      text: 'قل هو الله الأحد',
      kind: 'quran',
      lang: 'ar',
      edition: 'quran.ar',
      verdict: 'altered',
      ref: '112:1',
      refs: ['112:1'],
      partial: false,
      range: false,
      reading: null,
      reference: {
        claimed: 'الإخلاص: 1',
        ok: true,
      },
      differences: [
        {
          op: 'replace',
          start: 21,
          end: 26,
          found: 'الأحد',
          expected: 'أَحَدٌ',
        },
      ],
      right_text: 'قُلۡ هُوَ ٱللَّهُ أَحَدٌ',
      claim: 'reference',
      speaker: 'god',
    },
    {
      start: 47,
      end: 134,
      text: "It is part of the goodness of a person's Islam that he leaves what does not concern him",
      kind: 'hadith',
      lang: 'en',
      ref: 'nawawi:12',
      refs: ['nawawi:12'],
      edition: 'nawawi40',
      verdict: 'exact',
      partial: true,
      range: false,
      reading: null,
      reference: {
        claimed: 'Nawawi 12',
        ok: true,
      },
      differences: [],
      right_text: "It is part of the goodness of a person's Islam that he leaves what does not concern him",
      claim: 'reference',
      speaker: null,
    },
  ],
  count: 2,
  complete: true,
  unchecked: [],
  corpus: {
    quran: '70806681dc6248a2',
    hadith: 'f4b3b5300f46b983',
  },
};
