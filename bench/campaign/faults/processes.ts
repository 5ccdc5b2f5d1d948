import { setTimeout as wait } from 'node:timers/promises';
import { errorsFor, type Fault, NO_FAILURES } from '../fault.ts';

/** Faults of the processes of the service. */
export const PROCESS_FAULTS: readonly Fault[] = [
  { name: 'nothing', stage: 'one process', promised: [NO_FAILURES], seconds: 5, inject: () => undefined },
  {
    name: 'handover',
    stage: 'one process',
    promised: [NO_FAILURES],
    seconds: 4,
    inject: (scene) => scene.takeOver(),
  },
  {
    name: 'kill -9 of the only process',
    stage: 'one process',
    promised: [errorsFor(2)],
    seconds: 4,
    inject: ({ pid }) => void process.kill(pid, 'SIGKILL'),
  },
  {
    name: 'kill -9 of a worker',
    stage: 'two workers',
    promised: [errorsFor(1)],
    seconds: 4,
    inject: ({ workerPids }) => void process.kill(workerPids[0] ?? 0, 'SIGKILL'),
  },
  {
    name: 'kill -9 of both workers, one after the other',
    stage: 'two workers',
    promised: [errorsFor(5)],
    seconds: 6,
    inject: async ({ workerPids }) => {
      for (const pid of workerPids) {
        process.kill(pid, 'SIGKILL');
        await wait(3_000);
      }
    },
  },
];
