import { benchHttp } from './http.ts';
import { benchKeyCheck } from './key-check.ts';
import { benchQuotations } from './quotations.ts';
import { benchStart } from './start.ts';

/** Runs the benchmarks named on the command line, or all: `npm run bench -- http`. */
const BENCHMARKS: Readonly<Record<string, () => Promise<void>>> = {
  http: benchHttp,
  'key-check': benchKeyCheck,
  start: benchStart,
  quotations: benchQuotations,
  // Its parts are printed as they come.
  retrieval: async () => void (await import('./retrieval/run.ts')),
};

const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(BENCHMARKS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n## ${name}\n`);
  await run();
}
