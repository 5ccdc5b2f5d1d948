import { benchChat } from './chat/run.ts';
import { benchChatLiar } from './chat-liar.ts';
import { benchChatStreams } from './chat-streams.ts';
import { benchHadithSearch } from './hadith-search.ts';
import { benchHttp } from './http.ts';
import { benchKeyCheck } from './key-check.ts';
import { benchLimits } from './limits.ts';
import { benchQuotations } from './quotations.ts';
import { benchStart } from './start.ts';
import { benchUsage } from './usage.ts';
import { benchWebhookKills } from './webhook-kills.ts';
import { benchWebhooks } from './webhooks.ts';

/** Runs the benchmarks named on the command line, or all: `npm run bench -- http`. */
const BENCHMARKS: Readonly<Record<string, () => Promise<void>>> = {
  'chat-liar': benchChatLiar,
  'chat-streams': benchChatStreams,
  chat: benchChat,
  http: benchHttp,
  'hadith-search': benchHadithSearch,
  'key-check': benchKeyCheck,
  limits: benchLimits,
  start: benchStart,
  usage: benchUsage,
  quotations: benchQuotations,
  webhooks: benchWebhooks,
  // `npm run bench -- webhook-kills 200`
  'webhook-kills': benchWebhookKills,
  // Its parts are printed as they come.
  retrieval: async () => void (await import('./retrieval/run.ts')),
};

const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(BENCHMARKS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n## ${name}\n`);
  await run();
}
