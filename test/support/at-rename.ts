/** In the process: runs `code` at each rename to a name that ends like this, before or after the system has done it. It knows its first `parent`. */
function atRename(end: string, when: 'before' | 'after', code: string): string {
  return `--import=data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const parent = process.ppid;
    const { renameSync } = fs;
    fs.renameSync = (from, to) => {
      const isIt = String(to).endsWith('${end}');
      if (isIt && '${when}' === 'before') { ${code} }
      renameSync(from, to);
      if (isIt && '${when}' === 'after') { ${code} }
    };
    syncBuiltinESMExports();`)}`;
}

/** Node.js that ends at its first rename to such a name, before or after the system has done it. */
export const killAtRename = (end: string, when: 'before' | 'after'): string[] => [
  process.execPath,
  atRename(end, when, "process.kill(process.pid, 'SIGKILL');"),
];

/** An option of Node.js: the process of a pack job stands still at its renames to such a name for as long as the service that has started it runs. */
export const standJobsStillAtRename = (end: string): string =>
  atRename(
    end,
    'before',
    `while (/jobs[./]process\\.(ts|js)$/.test(process.argv[1]) && process.ppid === parent)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);`,
  );
