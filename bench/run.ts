import { benchChanges } from './changes.ts';
import { benchChat } from './chat/run.ts';
import { benchChatAttributions } from './chat-attributions.ts';
import { benchChatHttp } from './chat-http.ts';
import { benchChatLiar } from './chat-liar.ts';
import { benchChatStreams } from './chat-streams.ts';
import { benchCommands } from './commands.ts';
import { benchConversations } from './conversations.ts';
import { benchExport } from './export.ts';
import { benchFairness } from './fairness.ts';
import { benchHadithSearch } from './hadith-search.ts';
import { benchHandover } from './handover.ts';
import { benchHttp } from './http.ts';
import { benchKeyCheck } from './key-check.ts';
import { benchLimits } from './limits.ts';
import { benchMcp } from './mcp.ts';
import { benchMeanings } from './meanings.ts';
import { benchPages } from './pages.ts';
import { benchPublicPages } from './public-pages.ts';
import { benchQuotationsInProse } from './quotations/prose.ts';
import { benchQuotations } from './quotations/run.ts';
import { benchRunningQuotations } from './quotations/running.ts';
import { benchRollingRestart } from './rolling-restart.ts';
import { benchSearchPeople } from './search-people.ts';
import { benchSizes } from './sizes.ts';
import { benchStart } from './start.ts';
import { benchSubjects } from './subjects.ts';
import { benchUsage } from './usage.ts';
import { benchWebhookKills } from './webhook-kills.ts';
import { benchWebhooks } from './webhooks.ts';
import { benchWebhooksBeside } from './webhooks-beside.ts';
import { benchWorstCases } from './worst-cases.ts';

/** Runs the benchmarks named on the command line, or all: `npm run bench -- http`. */
const BENCHMARKS: Readonly<Record<string, () => Promise<void>>> = {
  changes: benchChanges,
  'chat-attributions': benchChatAttributions,
  'chat-http': benchChatHttp,
  'chat-liar': benchChatLiar,
  'chat-streams': benchChatStreams,
  chat: benchChat,
  commands: benchCommands,
  // Writes docs/chat-examples.md.
  conversations: benchConversations,
  export: benchExport,
  fairness: benchFairness,
  handover: benchHandover,
  http: benchHttp,
  'hadith-search': benchHadithSearch,
  'key-check': benchKeyCheck,
  limits: benchLimits,
  mcp: benchMcp,
  meanings: benchMeanings,
  pages: benchPages,
  'public-pages': benchPublicPages,
  'rolling-restart': benchRollingRestart,
  'search-people': benchSearchPeople,
  sizes: benchSizes,
  start: benchStart,
  subjects: benchSubjects,
  usage: benchUsage,
  quotations: benchQuotations,
  'quotations-in-prose': benchQuotationsInProse,
  'quotations-running': benchRunningQuotations,
  webhooks: benchWebhooks,
  'webhooks-beside': benchWebhooksBeside,
  'worst-cases': benchWorstCases,
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
