/**
 * Where a test file is says in which lane it runs.
 * - `pure`: no server. All files in one process.
 * - `service`: a real server in the process of the test. A few processes, each with many files.
 * - `process`: other processes: the command line, signals, kills. One file at a time, after the others. `long` is left out of `npm test`.
 * - `browser`: a browser in front of a real server.
 * - `campaigns`: random inputs and large ones, for the night.
 */
export type Lane = {
  readonly files: readonly string[];
  /** Processes of the same `stage` run side by side, those of a later one after them. */
  readonly stage: number;
  readonly processes: number;
  /** Time limit of a file, in minutes. */
  readonly minutes?: number;
};

export const LANES = {
  pure: {
    files: [
      'src/**/*.test.ts',
      'packages/*/src/**/*.test.ts',
      'packages/*/*.test.ts',
      'dashboard/src/**/*.test.ts',
      'test/pure/**/*.test.ts',
    ],
    stage: 1,
    processes: 1,
  },
  service: { files: ['test/service/**/*.test.ts'], stage: 1, processes: 3 },
  process: { files: ['test/process/short/**/*.test.ts'], stage: 2, processes: 1 },
  long: { files: ['test/process/long/**/*.test.ts'], stage: 3, processes: 1 },
  browser: { files: ['test/browser/**/*.test.ts'], stage: 4, processes: 3 },
  campaigns: { files: ['test/campaigns/**/*.test.ts'], stage: 5, processes: 1, minutes: 120 },
} as const satisfies Record<string, Lane>;

export type LaneName = keyof typeof LANES;
