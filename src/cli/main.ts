#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// For a start without the launcher, which sets NODE_COMPILE_CACHE. Before other modules are loaded, so that they are cached.
enableCompileCache();
const { runCommandLine } = await import('./run.ts');
await runCommandLine(process.argv.slice(2));
