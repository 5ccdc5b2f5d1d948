#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// For a start without the launcher, which sets NODE_COMPILE_CACHE. Before other modules are loaded, so that they are cached.
enableCompileCache();
// The reader of a pipe can stop early: `isnad key list | head -1`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
const { runCommandLine } = await import('./run.ts');
await runCommandLine(process.argv.slice(2));
