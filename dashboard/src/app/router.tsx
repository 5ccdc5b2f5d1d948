import type { QueryClient } from '@tanstack/react-query';
import {
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
  component: lazyRouteComponent(() => loadPart(() => import('./shell.tsx')), 'Shell'),
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

const tree = root.addChildren([
  open.addChildren([
    createRoute({
      getParentRoute: () => open,
      path: '/status',
      ...lazy(() => import('../features/status/page.tsx'), 'status'),
    }),
    createRoute({
      getParentRoute: () => open,
      path: '/sign-in',
      ...lazy(() => import('../features/people/sign-in.tsx'), 'people'),
    }),
    createRoute({
      getParentRoute: () => open,
      path: '/sign-up',
      ...lazy(() => import('../features/people/sign-up.tsx'), 'people'),
    }),
    createRoute({
      getParentRoute: () => open,
      path: '/confirm-email',
      ...lazy(() => import('../features/people/confirm-email.tsx'), 'people'),
    }),
    createRoute({
      getParentRoute: () => open,
      path: '/claim',
      ...lazy(() => import('../features/people/claim.tsx'), 'people'),
    }),
    createRoute({
      getParentRoute: () => open,
      path: '/connect',
      beforeLoad: async ({ context, location, search }) => {
        if ((search as Search).request !== undefined) await requireSignIn(context, location.href);
      },
      ...lazy(() => import('../features/connect/page.tsx'), 'connect', 'keys'),
    }),
    createRoute({
      getParentRoute: () => open,
      path: '/forgot-password',
      ...lazy(() => import('../features/people/forgot-password.tsx'), 'people'),
    }),
    createRoute({
      getParentRoute: () => open,
      path: '/reset-password',
      ...lazy(() => import('../features/people/reset-password.tsx'), 'people'),
    }),
  ]),
  account.addChildren([
    createRoute({
      getParentRoute: () => account,
      path: '/keys',
      ...lazy(() => import('../features/keys/page.tsx'), 'keys'),
    }),
    createRoute({
      getParentRoute: () => account,
      path: '/usage',
      ...lazy(() => import('../features/usage/page.tsx'), 'usage'),
    }),
    createRoute({
      getParentRoute: () => account,
      path: '/requests',
      ...lazy(() => import('../features/requests/page.tsx'), 'requests'),
    }),
    createRoute({
      getParentRoute: () => account,
      path: '/webhooks',
      ...lazy(() => import('../features/webhooks/page.tsx'), 'webhooks'),
    }),
    createRoute({
      getParentRoute: () => account,
      path: '/webhooks/$id',
      ...lazy(() => import('../features/webhooks/endpoint-page.tsx'), 'webhooks'),
    }),
    createRoute({
      getParentRoute: () => account,
      path: '/chat',
      ...lazy(() => import('../features/chat/page.tsx'), 'chat'),
    }),
    createRoute({
      getParentRoute: () => account,
      path: '/chat/$id',
      ...lazy(() => import('../features/chat/page.tsx'), 'chat'),
    }),
    createRoute({
      getParentRoute: () => account,
      path: '/audit',
      ...lazy(() => import('../features/audit/page.tsx'), 'audit', 'keys', 'settings'),
    }),
    createRoute({
      getParentRoute: () => account,
      path: '/plan',
      ...lazy(() => import('../features/plan/page.tsx'), 'plan'),
    }),
    createRoute({
      getParentRoute: () => account,
      path: '/settings',
      ...lazy(() => import('../features/settings/page.tsx'), 'settings', 'people', 'keys'),
    }),
    operator.addChildren([
      createRoute({
        getParentRoute: () => operator,
        path: '/operator/accounts',
        ...lazy(() => import('../features/operator/accounts-page.tsx'), 'operator'),
      }),
      createRoute({
        getParentRoute: () => operator,
        path: '/operator/accounts/$id',
        ...lazy(() => import('../features/operator/account-page.tsx'), 'operator'),
      }),
      createRoute({
        getParentRoute: () => operator,
        path: '/operator/library',
        ...lazy(() => import('../features/library/page.tsx'), 'library', 'operator'),
      }),
      createRoute({
        getParentRoute: () => operator,
        path: '/operator/packs',
        ...lazy(() => import('../features/operator/packs-page.tsx'), 'operator'),
      }),
      createRoute({
        getParentRoute: () => operator,
        path: '/operator/corrections',
        ...lazy(() => import('../features/operator/corrections-page.tsx'), 'operator'),
      }),
      createRoute({
        getParentRoute: () => operator,
        path: '/operator/feedback',
        ...lazy(() => import('../features/operator/feedback/page.tsx'), 'feedback'),
      }),
      createRoute({
        getParentRoute: () => operator,
        path: '/operator/health',
        ...lazy(() => import('../features/operator/health-page.tsx'), 'operator'),
      }),
      createRoute({
        getParentRoute: () => operator,
        path: '/operator/webhooks',
        ...lazy(() => import('../features/operator/backlog-page.tsx'), 'operator'),
      }),
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
