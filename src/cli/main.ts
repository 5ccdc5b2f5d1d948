#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// Before other modules are loaded, so that they are cached for the next start.
enableCompileCache();
const { runCommandLine } = await import('./run.ts');
await runCommandLine(process.argv.slice(2));
