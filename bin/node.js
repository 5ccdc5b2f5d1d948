#!/usr/bin/env node
// Node.js, recent enough for this project whichever one the system has: node bin/node.js <what Node.js takes>
import { runNode } from './runtime.js';

runNode(process.argv.slice(2));
