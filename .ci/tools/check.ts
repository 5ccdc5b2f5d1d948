// Runs scripts of package.json, as many at once as there are cores: `node bin/node.js .ci/tools/check.ts check:types check:style`. Prints what each
// says when it has ended.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';

async function run(script: string): Promise<void> {
  const npm = spawn('npm', ['run', script], { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
  const ended = new Promise<number | null>((resolve, reject) => npm.on('close', resolve).on('error', reject));
  const [out, err, code] = await Promise.all([text(npm.stdout), text(npm.stderr), ended]);
  process.stdout.write(out + err);
  if (code !== 0) process.exitCode = 1;
}

const scripts = process.argv.slice(2);
async function runAll(): Promise<void> {
  for (let script = scripts.shift(); script !== undefined; script = scripts.shift()) await run(script);
}
await Promise.all(Array.from({ length: availableParallelism() }, runAll));
