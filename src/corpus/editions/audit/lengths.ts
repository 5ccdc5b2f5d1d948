import type { Finding, Texts } from './finding.ts';

/** A verse is suspect this many standard deviations from the length that the other editions let expect. */
const FAR = 4.5;

/** The length of each verse that other editions let expect: the mean of its logarithms. */
export function expectedLengths(others: readonly (readonly string[])[]): number[] {
  const lengths = others[0]?.map((_, at) => others.map((other) => Math.log((other[at]?.length ?? 0) + 5))) ?? [];
  return lengths.map(mean);
}

/** Finds verses much shorter or longer than in all other editions. The deviation is that of verses of about the same length. */
export function findOddLengths(
  { name, texts, keys }: Texts,
  expected: readonly number[],
  grouped: ReadonlySet<string>,
): Finding[] {
  const single = keys.map((key, at) => !grouped.has(key) && !grouped.has(keys[at + 1] ?? ''));
  const differences = texts.map((text, at) => Math.log(text.length + 5) - (expected[at] ?? 0));
  const order = keys.map((_, at) => at).filter((at) => single[at]);
  order.sort((a, b) => (expected[a] ?? 0) - (expected[b] ?? 0));
  return order.flatMap((at, rank): Finding[] => {
    const from = Math.max(0, Math.min(rank - 200, order.length - 400));
    const near = order.slice(from, from + 400).map((other) => differences[other] ?? 0);
    const average = mean(near);
    const deviation = Math.sqrt(mean(near.map((value) => (value - average) ** 2)));
    const score = ((differences[at] ?? 0) - average) / deviation;
    if (Math.abs(score) < FAR) return [];
    const word = score < 0 ? 'short' : 'long';
    return [{ check: 'length', edition: name, verse: keys[at] ?? '', word, detail: `${word}: ${score.toFixed(1)} σ` }];
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
