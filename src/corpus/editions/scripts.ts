import type { Edition } from '@isnad/contract/editions';
import { invalidParameters } from '@isnad/contract/failure';
import type { Script } from '@isnad/contract/quran';
import { quoteValue } from '@isnad/contract/redact';
import { TAJWEED_RULES, type TajweedRange } from '@isnad/contract/tajweed';
import { shippedEditionNames } from '../catalogue/catalogue.ts';
import type { Quran } from '../quran/open.ts';

/** Both encodings that ship, by the value of `script`. */
const SHIPPED: Readonly<Record<string, string>> = { unicode: 'quran.ar', kfgqpc: 'quran.ar-kfgqpc' };

/** The edition with the Arabic text in a script. */
export function scriptEdition(script: Script): string {
  return SHIPPED[script] ?? script;
}

/** Lists the installed scripts. */
export function installedScripts({ editions }: Pick<Quran, 'editions'>): Edition[] {
  return editions.filter(({ kind }) => kind === 'script');
}

/** Tests that a script can be served. @throws {Failure} `invalid_parameter` naming those that can, and how to install it */
export function requireScript(quran: Pick<Quran, 'editions'>, script: Script): Script {
  if (Object.hasOwn(SHIPPED, script)) return script;
  const installed = installedScripts(quran).map(({ id }) => id);
  if (installed.includes(script)) return script;
  const known = [...Object.keys(SHIPPED), ...installed].join(', ');
  const install = shippedEditionNames().has(script) ? `; the operator can install it: isnad install ${script}` : '';
  const fix = `use ${known}${install}`;
  throw invalidParameters([
    { location: 'query.script', message: `the script ${quoteValue(script)} is not installed`, fix },
  ]);
}

const KNOWN: ReadonlySet<string> = new Set(TAJWEED_RULES);

/** Returns where the rules of tajweed are in a verse, in order. Undefined if the script has none in the whole Quran. Rules that are not on the list are left out. */
export function tajweedOf(quran: Quran, script: Script, ordinal: number): TajweedRange[] | undefined {
  if (Object.hasOwn(SHIPPED, script)) return undefined;
  const { rules } = quran.notes(script);
  const found = rules(ordinal).filter(({ rule }) => KNOWN.has(rule)) as TajweedRange[];
  // Almost every verse has a rule. One without any has an empty list in a script that has them: the first verse tells.
  return found.length > 0 || rules(0).length > 0 ? found : undefined;
}
