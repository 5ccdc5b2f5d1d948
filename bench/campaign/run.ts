import { parseArgs } from 'node:util';
import { dice } from '../dice.ts';
import { CLIENT_FAULTS } from './faults/clients.ts';
import { DISK_FAULTS } from './faults/disk.ts';
import { MODEL_FAULTS } from './faults/models.ts';
import { PROCESS_FAULTS } from './faults/processes.ts';
import { POSTGRES_FAULTS, REDIS_FAULTS } from './faults/servers.ts';
import { failed } from './outcomes.ts';
import { type FaultReport, runFault } from './run-fault.ts';

const FAULTS = [
  ...PROCESS_FAULTS,
  ...DISK_FAULTS,
  ...REDIS_FAULTS,
  ...POSTGRES_FAULTS,
  ...CLIENT_FAULTS,
  ...MODEL_FAULTS,
];

/**
 * Does each fault to a service under load: `npm run campaign -- --only redis --minutes 10 --seed 7`.
 * Needs Linux, root (for disks of its own), redis-server and the programs of PostgreSQL.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    'per-second': { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});
const until = Date.now() + Number(values.minutes) * 60_000;
const draw = dice(Number(values.seed));
const random = () => draw(1_000_000) / 1_000_000;
const reports: FaultReport[] = [];
let broken = 0;

console.log('| fault | requests | availability | longest outage | promised | kept | failures |');
console.log('|---|---|---|---|---|---|---|');
for (const fault of FAULTS) {
  if (!fault.name.toLowerCase().includes(values.only.toLowerCase())) continue;
  if (Date.now() > until) {
    console.log(`| ${fault.name} | not run: the time was over | | | | | |`);
    continue;
  }
  let report: FaultReport;
  try {
    report = await runFault(fault, { perSecond: Number(values['per-second']), random });
  } catch (error) {
    // The others still say something.
    broken += 1;
    console.log(`| ${fault.name} | not measured: ${(error as Error).message} | | | | | |`);
    continue;
  }
  reports.push(report);
  broken += report.broken.length;
  console.log(row(report));
}
const all = reports.flatMap(({ outcomes }) => outcomes);
console.log(`\n${all.length} requests, ${availability(all)} available, ${broken} promises broken.`);
process.exitCode = broken === 0 ? 0 : 1;

function row({ name, outcomes, outageMs, promised, broken, failures }: FaultReport): string {
  const kept = broken.length === 0 ? 'yes' : `**no**: ${broken.join('; ')}`;
  return `| ${name} | ${outcomes.length} | ${availability(outcomes)} | ${(outageMs / 1_000).toFixed(2)} s | ${promised} | ${kept} | ${failures} |`;
}

function availability(outcomes: FaultReport['outcomes']): string {
  return `${((100 * outcomes.filter((one) => !failed(one)).length) / outcomes.length).toFixed(3)} %`;
}
