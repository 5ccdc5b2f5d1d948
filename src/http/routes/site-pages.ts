import { Failure } from '@isnad/contract/failure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimit } from '../admission/rate-limit.ts';
import type { TypedServer } from '../typed-server.ts';
import { pageRoutes } from './pages/pages.ts';
import { sitePartsHtml } from './pages/site-parts.ts';
import { type PublicPagesDeps, publicPageRoutes } from './public/public-pages.ts';
import { type ReaderDeps, readerRoutes } from './reader/reader.ts';
import { type ReportDeps, reportRoutes } from './report/report.ts';
import { type SearchDeps, searchRoutes } from './search/search.ts';
import { suggestRoutes } from './search/suggest.ts';
import { faultPage } from './site/fault-page.ts';
import { sendUncached } from './site/page-sender.ts';
import { embedRoutes } from './texts/texts.ts';

/** Maximum pages and embeds per address in any 60 seconds. */
const LIMIT = 240;

type Deps = Omit<PublicPagesDeps & ReaderDeps & SearchDeps & ReportDeps, 'budget'>;

/**
 * Adds the pages for everybody, which the service writes, and those of the dashboard. One limit counts the former by address.
 * @returns a handler that shows browsers the page for unknown paths
 */
export async function addPages(
  server: TypedServer,
  deps: Deps,
): Promise<(request: FastifyRequest, reply: FastifyReply) => void> {
  const ticks = () => performance.now();
  const budget = new RateLimit({ limit: LIMIT, what: 'pages requested from this address', ticks });
  server.addHook('onClose', async () => budget.close());
  const limited = { ...deps, budget };
  publicPageRoutes(server, limited);
  embedRoutes(server, limited);
  searchRoutes(server, limited);
  suggestRoutes(server, limited);
  await reportRoutes(server, limited);
  readerRoutes(server, limited);
  pageRoutes(server, sitePartsHtml(deps.runBy));
  const standard = [...deps.style.headers, 'vary', 'accept-language'];
  return (request, reply) => {
    const failure = new Failure('route_not_found', 'Check the address, or search for what you are looking for.');
    sendUncached(request, reply, { standard, failure, body: faultPage(deps, request, failure, 'Page not found') });
  };
}
