import type { Verification } from '@isnad/contract/verify';

type Checked = Pick<Verification, 'quotations' | 'unattached_references' | 'complete'>;
type Overall = Pick<Verification, 'verdict' | 'counts' | 'problems'>;
type CheckedQuotation = Verification['quotations'][number];

/** The verdict on a whole text: its quotations, and the references that belong to none. */
export function overallVerdict({ quotations, unattached_references: references, complete }: Checked): Overall {
  const counts = { exact: 0, normalised: 0, unknown_wording: 0, altered: 0, not_found: 0 };
  for (const { verdict } of quotations) counts[verdict]++;
  const isAny = (test: (one: CheckedQuotation) => boolean) => quotations.some(test);
  const verdict =
    isAny(isWrong) || references.some(({ exists }) => exists === false)
      ? 'problems'
      : isAny(isUnclear) || !complete
        ? 'unclear'
        : quotations.length > 0
          ? 'ok'
          : 'nothing_to_check';
  return {
    verdict,
    counts,
    problems: quotations.flatMap((one, place) => (isWrong(one) || isUnclear(one) ? [place] : [])),
  };
}

/** Tests whether a quotation has wrong words or a wrong reference. */
export function isWrong({ verdict, reference }: CheckedQuotation): boolean {
  return verdict === 'altered' || verdict === 'not_found' || reference?.ok === false;
}

function isUnclear({ verdict, state, reference }: CheckedQuotation): boolean {
  if (verdict === 'unknown_wording' || state === 'damaged') return true;
  return reference?.ok === null && reference.reason !== undefined;
}
