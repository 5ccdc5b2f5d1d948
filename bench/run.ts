import { skipWithout } from '../test/support/installed-apart.ts';

/** Runs the benchmarks named on the command line, or all: `npm run bench -- http`. Each is loaded when it is its turn: some need tools. */
const BENCHMARKS: Readonly<Record<string, () => Promise<void>>> = {
  changes: () => import('./changes.ts').then(({ benchChanges }) => benchChanges()),
  'chat-http': () => import('./chat-http.ts').then(({ benchChatHttp }) => benchChatHttp()),
  'chat-model': () => import('./chat-model.ts').then(({ benchChatModel }) => benchChatModel()),
  'chat-streams': () => import('./chat-streams.ts').then(({ benchChatStreams }) => benchChatStreams()),
  chat: () => import('./chat/run.ts').then(({ benchChat }) => benchChat()),
  commands: () => import('./commands.ts').then(({ benchCommands }) => benchCommands()),
  // Writes docs/chat-examples.md.
  conversations: () => import('./conversations.ts').then(({ benchConversations }) => benchConversations()),
  danger: () => import('./danger.ts').then(({ benchDanger }) => benchDanger()),
  export: () => import('./export.ts').then(({ benchExport }) => benchExport()),
  fairness: () => import('./fairness.ts').then(({ benchFairness }) => benchFairness()),
  handover: () => import('./handover.ts').then(({ benchHandover }) => benchHandover()),
  http: () => import('./http.ts').then(({ benchHttp }) => benchHttp()),
  'hadith-search': () => import('./hadith-search.ts').then(({ benchHadithSearch }) => benchHadithSearch()),
  'key-check': () => import('./key-check.ts').then(({ benchKeyCheck }) => benchKeyCheck()),
  limits: () => import('./limits.ts').then(({ benchLimits }) => benchLimits()),
  mcp: () => import('./mcp.ts').then(({ benchMcp }) => benchMcp()),
  meanings: () => import('./meanings.ts').then(({ benchMeanings }) => benchMeanings()),
  pages: inBrowser(() => import('./pages.ts').then(({ benchPages }) => benchPages())),
  'public-pages': inBrowser(() => import('./public-pages.ts').then(({ benchPublicPages }) => benchPublicPages())),
  'rolling-restart': () => import('./rolling-restart.ts').then(({ benchRollingRestart }) => benchRollingRestart()),
  'search-people': () => import('./search-people.ts').then(({ benchSearchPeople }) => benchSearchPeople()),
  sizes: () => import('./sizes.ts').then(({ benchSizes }) => benchSizes()),
  start: () => import('./start.ts').then(({ benchStart }) => benchStart()),
  subjects: () => import('./subjects.ts').then(({ benchSubjects }) => benchSubjects()),
  usage: () => import('./usage.ts').then(({ benchUsage }) => benchUsage()),
  'quotations-editions': () =>
    import('./quotations/editions.ts').then(({ benchEditionQuotations }) => benchEditionQuotations()),
  quotations: () => import('./quotations/run.ts').then(({ benchQuotations }) => benchQuotations()),
  'quotations-in-prose': () =>
    import('./quotations/prose.ts').then(({ benchQuotationsInProse }) => benchQuotationsInProse()),
  'cited-verses': () => import('./quotations/cited-verses.ts').then(({ benchCitedVerses }) => benchCitedVerses()),
  'own-answers': () => import('./quotations/own-answers.ts').then(({ benchOwnAnswers }) => benchOwnAnswers()),
  'quotations-running': () =>
    import('./quotations/running.ts').then(({ benchRunningQuotations }) => benchRunningQuotations()),
  webhooks: () => import('./webhooks.ts').then(({ benchWebhooks }) => benchWebhooks()),
  'webhooks-beside': () => import('./webhooks-beside.ts').then(({ benchWebhooksBeside }) => benchWebhooksBeside()),
  'worst-cases': () => import('./worst-cases.ts').then(({ benchWorstCases }) => benchWorstCases()),
  // `npm run bench -- webhook-kills 200`
  'webhook-kills': () => import('./webhook-kills.ts').then(({ benchWebhookKills }) => benchWebhookKills()),
  'arabic-forms': () => import('./retrieval/arabic-forms.ts').then(({ benchArabicForms }) => benchArabicForms()),
  'bengali-spellings': () =>
    import('./retrieval/bengali-spellings.ts').then(({ benchBengaliSpellings }) => benchBengaliSpellings()),
  'search-editions': () => import('./retrieval/editions.ts').then(({ benchSearchEditions }) => benchSearchEditions()),
  // Its parts are printed as they come.
  retrieval: () => import('./retrieval/run.ts').then(() => undefined),
};

/** A benchmark that the tools of a browser run: without them, it says how to install them. */
function inBrowser(run: () => Promise<void>): () => Promise<void> {
  return async () => {
    const missing = skipWithout('tools');
    if (missing === false) return run();
    console.error(`The browser tools are ${missing}.`);
    process.exitCode = 1;
  };
}

const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(BENCHMARKS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n## ${name}\n`);
  await run();
}
