/**
 * Where a test file is says in which lane it runs. A lane begins when processes are free that the lanes before it do not need.
 * - `pure`: no server. All files in one process.
 * - `service`: a real server in the process of the test. A few processes, each with many files.
 * - `process`: other processes: the command line, signals, kills. `long` is left out of `npm test`.
 * - `browser`: a browser in front of a real server.
 * - `campaigns`: random inputs and large ones, for the night.
 */
export type Lane = {
  readonly files: readonly string[];
  /** How many run side by side at most. */
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
    processes: 1,
  },
  service: { files: ['test/service/**/*.test.ts'], processes: 3 },
  process: { files: ['test/process/short/**/*.test.ts'], processes: 2 },
  long: { files: ['test/process/long/**/*.test.ts'], processes: 2 },
  browser: { files: ['test/browser/**/*.test.ts'], processes: 2 },
  campaigns: { files: ['test/campaigns/**/*.test.ts'], processes: 1, minutes: 120 },
} as const satisfies Record<string, Lane>;

export type LaneName = keyof typeof LANES;
