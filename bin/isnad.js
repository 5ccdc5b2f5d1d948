#!/usr/bin/env node
// The command line on a recent enough Node.js, whichever one the system has: node bin/isnad.js <command>
import { fileURLToPath } from 'node:url';
import { runNode } from './runtime.js';

const main = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));
// What requests leave behind lives for a moment: 8 MB of room for it instead of 32 keep some 50 MB free.
const flags = process.argv[2] === 'serve' ? ['--max-semi-space-size=8'] : [];
runNode([...flags, main, ...process.argv.slice(2)]);
