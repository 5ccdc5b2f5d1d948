#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// Before anything else is loaded: a second start then need not compile again.
enableCompileCache();
const { runCommandLine } = await import('./run.ts');
await runCommandLine(process.argv.slice(2));
