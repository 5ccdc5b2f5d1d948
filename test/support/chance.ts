import fc from 'fast-check';

/**
 * What tests with random or large inputs do. `npm test` runs few inputs, the same ones each time. A campaign (`test/campaigns`)
 * runs the same tests with many inputs and a new seed.
 */
const GATE_SEED = 30;

let campaign: { readonly seed: number; readonly size: number } | undefined;
fc.configureGlobal({ seed: GATE_SEED });

/** Turns the tests that are imported afterwards into a campaign. @param size multiplies the number of inputs */
export function beginCampaign(seed: number, size: number): void {
  campaign = { seed, size };
  fc.configureGlobal({ seed, numRuns: count(100, 10_000) });
}

export function seed(): number {
  return campaign?.seed ?? GATE_SEED;
}

export function isCampaign(): boolean {
  return campaign !== undefined;
}

/** How many inputs to run. */
export function count(inGate: number, inCampaign: number): number {
  return campaign === undefined ? inGate : Math.max(1, Math.round(inCampaign * campaign.size));
}

/** Every so manieth place of a list, from 0. In a campaign all of them, or the share that its size is, from a place that its seed chooses. */
export function places(length: number, stepInGate: number): number[] {
  const step = campaign === undefined ? stepInGate : Math.max(1, Math.round(1 / campaign.size));
  const first = campaign === undefined ? 0 : campaign.seed % step;
  return Array.from({ length: Math.max(0, Math.ceil((length - first) / step)) }, (_, at) => first + at * step);
}

const SURROGATES = { from: 0xd800, count: 0x800 };
const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ffff - SURROGATES.count })
  .map((at) => String.fromCodePoint(at < SURROGATES.from ? at : at + SURROGATES.count));

/** Texts of any characters. `fc.string({ unit: 'binary' })` takes a second of CPU time first, for a map of all of them. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.array(anyCharacter, { maxLength }).map((characters) => characters.join(''));
}

/** fast-check, with the seed of the gate or of the campaign. */
export { fc };
