import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { loadPart } from '../api/load-part.ts';
import { meQuery } from '../api/session.ts';
import { wordsOf } from '../i18n/i18n.ts';
import { arrive } from '../ui/arrival.ts';
import { Waiting } from '../ui/spinner.tsx';
import { Failed, FailedAlone, NotFound } from './not-found.tsx';
import { PublicFrame } from './public-frame.tsx';
import { Shell } from './shell.tsx';

type Context = { readonly queryClient: QueryClient };
type Search = Readonly<Record<string, string | undefined>>;
type PageFile = () => Promise<{ Page: RouteComponent }>;

const root = createRootRouteWithContext<Context>()({ notFoundComponent: NotFound });

/** Leads visitors without a session to the sign-in page, and back afterwards. */
async function requireSignIn({ queryClient }: Context, next: string): Promise<void> {
  const me = await queryClient.ensureQueryData(meQuery);
  if (me === null) throw redirect({ to: '/sign-in', search: { next } });
}

/** Pages for anybody. */
const open = createRoute({ getParentRoute: () => root, id: 'open', component: PublicFrame });

/** Pages that need a session. Visitors without one sign in first, then return. */
const account = createRoute({
  getParentRoute: () => root,
  id: 'account',
  component: Shell,
  beforeLoad: ({ context, location }) => requireSignIn(context, location.href),
  errorComponent: FailedAlone,
});

/** Pages for operators. For others they do not exist. */
const operator = createRoute({
  getParentRoute: () => account,
  id: 'operator',
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(meQuery);
    if (me?.account.role !== 'operator') throw redirect({ to: '/keys' });
  },
});

/** What stands in the address behind the question mark, as text. */
function validateSearch(search: Record<string, unknown>): Search {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** Search parameters are text, and stand in the address as it is: `?state=all`. */
function stringifySearch(search: Search): string {
  const given = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** A page, fetched together with the words it shows: a page that has to wait for its words is drawn twice. */
function lazy(file: PageFile, ...words: readonly string[]) {
  const ready = async () => (await Promise.all([loadPart(file), ...words.map(wordsOf)]))[0];
  return { component: lazyRouteComponent(ready, 'Page'), validateSearch };
}

/** A page below others, at its path. */
function page<Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  ...file: Parameters<typeof lazy>
) {
  return createRoute({ getParentRoute: () => parent, path, ...lazy(...file) });
}

const tree = root.addChildren([
  open.addChildren([
    page(open, '/sign-in', () => import('../features/people/sign-in.tsx'), 'people'),
    page(open, '/sign-up', () => import('../features/people/sign-up.tsx'), 'people'),
    page(open, '/confirm-email', () => import('../features/people/confirm-email.tsx'), 'people'),
    page(open, '/claim', () => import('../features/people/claim.tsx'), 'people'),
    createRoute({
      getParentRoute: () => open,
      path: '/connect',
      beforeLoad: async ({ context, location, search }) => {
        if ((search as Search).request !== undefined) await requireSignIn(context, location.href);
      },
      ...lazy(() => import('../features/connect/page.tsx'), 'connect', 'keys'),
    }),
    page(open, '/forgot-password', () => import('../features/people/forgot-password.tsx'), 'people'),
    page(open, '/reset-password', () => import('../features/people/reset-password.tsx'), 'people'),
  ]),
  account.addChildren([
    page(account, '/keys', () => import('../features/keys/page.tsx'), 'keys'),
    page(account, '/usage', () => import('../features/usage/page.tsx'), 'usage'),
    page(account, '/requests', () => import('../features/requests/page.tsx'), 'requests'),
    page(account, '/webhooks', () => import('../features/webhooks/page.tsx'), 'webhooks'),
    page(account, '/webhooks/$id', () => import('../features/webhooks/endpoint-page.tsx'), 'webhooks'),
    page(account, '/chat', () => import('../features/chat/page.tsx'), 'chat'),
    page(account, '/chat/$id', () => import('../features/chat/page.tsx'), 'chat'),
    page(account, '/audit', () => import('../features/audit/page.tsx'), 'audit', 'keys', 'settings'),
    page(account, '/plan', () => import('../features/plan/page.tsx'), 'plan'),
    page(account, '/settings', () => import('../features/settings/page.tsx'), 'settings', 'people'),
    operator.addChildren([
      page(operator, '/operator/accounts', () => import('../features/operator/accounts-page.tsx'), 'operator'),
      page(operator, '/operator/accounts/$id', () => import('../features/operator/account-page.tsx'), 'operator'),
      page(operator, '/operator/library', () => import('../features/library/page.tsx'), 'library', 'operator'),
      page(operator, '/operator/packs', () => import('../features/operator/packs-page.tsx'), 'operator'),
      page(operator, '/operator/corrections', () => import('../features/operator/corrections-page.tsx'), 'operator'),
      page(operator, '/operator/feedback', () => import('../features/operator/feedback/page.tsx'), 'feedback'),
      page(operator, '/operator/health', () => import('../features/operator/health-page.tsx'), 'operator'),
      page(operator, '/operator/webhooks', () => import('../features/operator/backlog-page.tsx'), 'operator'),
    ]),
  ]),
]);

export function newRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree: tree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingComponent: Waiting,
    defaultErrorComponent: Failed,
    scrollRestoration: true,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
  });
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) arrive();
  });
  return router;
}

/** Fetches what the page at this address is made of all at once, rather than one after the other as it is found out. */
export function prepare(router: AppRouter): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = router.routesById[routeId];
    // What fails is asked for again, and told of, when the page is shown.
    if (route !== undefined) router.loadRouteChunk(route)?.catch(() => undefined);
  }
  void router.load();
}

export type AppRouter = ReturnType<typeof newRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
