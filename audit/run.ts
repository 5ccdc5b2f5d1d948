/*
 * Audits the texts: `npm run audit` runs all parts, `npm run audit -- quran …` one of them with its options. Each part is a file here that exports
 * `run`. The exit code is not 0 when a part finds something that nobody has looked at.
 */
import { existsSync } from 'node:fs';

/** A part of the audit: prints its report and returns the exit code. */
type Part = { readonly run: (args: readonly string[]) => Promise<number> };

/** Those that run without a name, and those that need one. */
const PARTS = ['quran', 'hadith'];
const NAMED = ['edition'];

const [name, ...options] = process.argv.slice(2);
const all = [...PARTS, ...NAMED];
if (name !== undefined && !all.includes(name)) throw new Error(`"${name}" is not one of ${all.join(', ')}`);
let code = 0;
for (const part of name === undefined ? PARTS : [name]) {
  const file = new URL(`${part}.ts`, import.meta.url);
  if (!existsSync(file)) continue;
  const { run } = (await import(file.href)) as Part;
  code = Math.max(code, await run(options));
}
process.exitCode = code;
