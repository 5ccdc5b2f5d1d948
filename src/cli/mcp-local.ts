import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Failure } from '@isnad/contract/failure';
import { identifierGenerator } from '@isnad/contract/identifiers';
import { ConversationLimit } from '../chat/conversation-limit.ts';
import { type Config, loadConfig } from '../config.ts';
import { isComplete } from '../corpus/complete.ts';
import { LiveCorpus } from '../corpus/live.ts';
import { LiveQuran } from '../corpus/live-quran.ts';
import { readInputs } from '../corpus/quran/inputs.ts';
import { StateStamp } from '../corpus/state-stamp.ts';
import type { McpServer } from '../mcp/mcp-server.ts';
import { openMcp } from '../mcp/open-mcp.ts';
import { RPC, RpcFault, writeFault } from '../mcp/protocol/json-rpc.ts';
import { wallClock } from '../platform.ts';
import { NO_HADITH, NO_VERSE_INDEX, present } from '../status/readiness.ts';
import { openWork } from '../work/open-work.ts';
import { answerLines } from './mcp-stdio.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Serves the texts of `DATA_DIR` over standard input and output, without a store or keys. */
export async function serveLocally(): Promise<void> {
  const config = loadConfig();
  const inputs = readInputs();
  if (!isComplete({ dataDir: config.dataDir, inputs })) await buildCorpus();
  const { server, close } = openTexts(config);
  const { signal } = new AbortController();
  const caller = { accountId: 'local', plan: 'enterprise', allows: () => true, signal } as const;
  await answerLines(async (message) => {
    if (!Array.isArray(message)) return (await server.handle(message, caller))?.body;
    return writeFault(null, new RpcFault(RPC.invalidRequest, 'Send one message a line. Batches are not supported.'));
  });
  await close();
}

type Opened = { readonly server: McpServer; readonly close: () => Promise<void> };

function openTexts(config: Config): Opened {
  const { dataDir, defaultLanguage } = config;
  const onFault = (error: unknown, message = 'a file of the corpus cannot be opened') => {
    process.stderr.write(`isnad: ${message}: ${(error as Error).message}\n`);
  };
  const onEditionFault = (error: unknown, edition: string) => onFault(error, `the edition ${edition} is damaged`);
  const stamp = new StateStamp(dataDir);
  const book = new LiveQuran({ dataDir, onFault, onEditionFault, stamp });
  const live = new LiveCorpus({ dataDir, onFault, stamp });
  const quran = () => {
    const found = book.quran();
    if (found === undefined) throw new Failure('unavailable', book.fault() ?? '');
    return found;
  };
  const verses = () => present(live.verses(), NO_VERSE_INDEX);
  const hadithIfAny = () => live.hadith();
  const { work, chat } = openWork({ quran, verses, hadith: hadithIfAny, near: undefined, settings: config, onFault });
  // Answers that are not stored need no store.
  const db = undefined as never;
  const server = openMcp({
    ...{ quran, verses, hadithIfAny, work, defaultLanguage, onFault },
    hadith: () => present(hadithIfAny(), NO_HADITH),
    chat: {
      ...chat,
      ...{ db, now: wallClock, newId: identifierGenerator({ now: wallClock, randomBytes }) },
      ...{ conversationLimit: new ConversationLimit(db), prefix: config.servicePrefix, writers: {} },
    },
    baseUrl: () => config.publicUrl,
  });
  const close = async () => {
    await work.close();
    live.close();
    book.close();
  };
  return { server, close };
}

/** Builds what is missing, in a process whose output goes to standard error. */
async function buildCorpus(): Promise<void> {
  const child = spawn(process.execPath, [MAIN, 'corpus', 'build', '--missing'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.on('data', (data: Uint8Array) => process.stderr.write(data));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new Failure('unavailable', 'the corpus could not be built. Set DATA_DIR to the folder of your service');
}
