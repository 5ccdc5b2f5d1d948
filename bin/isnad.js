#!/usr/bin/env node
// Runs the command line on the Node.js that came with the packages, whichever one the system has.
// This file alone has to run on an older Node.js, so it is plain JavaScript.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const bundled = fileURLToPath(
  new URL(`../node_modules/.bin/node${process.platform === 'win32' ? '.cmd' : ''}`, import.meta.url),
);
const recent = Number(process.versions.node.split('.')[0]) >= 24;
const node = recent || !existsSync(bundled) ? process.execPath : bundled;
const main = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));

// What requests leave behind lives for a moment: 8 MB of room for it instead of 32 keep some 50 MB free.
const flags = process.argv[2] === 'serve' ? ['--max-semi-space-size=8'] : [];
const child = spawn(node, [...flags, main, ...process.argv.slice(2)], {
  stdio: 'inherit',
  shell: node.endsWith('.cmd'),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  process.stderr.write(`isnad: ${error.message}\n`);
  process.exitCode = 1;
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
