#!/usr/bin/env node
// The command line on a recent enough Node.js, whichever one the system has: node bin/isnad.js <command>
import { fileURLToPath } from 'node:url';
import { findBundle } from './bundle.js';
import { runNode } from './runtime.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const main = findBundle(root) ?? fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));
const serves = process.argv[2] === 'serve';
// What requests and imported rows leave behind lives for a moment: 8 MB of room for it instead of 32 keep some 50 MB free.
const hasLess = serves || ['install', 'upgrade', 'hadith', 'corpus'].includes(process.argv[2]);
const flags = hasLess ? ['--max-semi-space-size=8'] : [];
// The C library gives each thread memory of its own, which it keeps: two shares instead of eight a core take 7 MB less, and 60 MB less after load.
const settings = serves ? { MALLOC_ARENA_MAX: '2', ...process.env } : process.env;
runNode([...flags, main, ...process.argv.slice(2)], settings);
