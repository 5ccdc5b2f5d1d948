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
import { Waiting } from '../ui/spinner.tsx';
import { Failed, NotFound } from './lost.tsx';
import { PublicFrame } from './public-frame.tsx';

type Context = { readonly queryClient: QueryClient };
type Search = Readonly<Record<string, string | undefined>>;
type PageFile = () => Promise<{ Page: RouteComponent }>;

const root = createRootRouteWithContext<Context>()({ notFoundComponent: NotFound });

/** Pages for anybody. */
const open = createRoute({ getParentRoute: () => root, id: 'open', component: PublicFrame });

/** Pages for those who have signed in; whoever has not is brought back after it. */
const account = createRoute({
  getParentRoute: () => root,
  id: 'account',
  component: lazyRouteComponent(() => loadPart(() => import('./shell.tsx')), 'Shell'),
  beforeLoad: async ({ context, location }) => {
    const me = await context.queryClient.ensureQueryData(meQuery);
    if (me === null) throw redirect({ to: '/sign-in', search: { next: location.href } });
  },
});

/** Pages for whoever runs the service; to anybody else they are not there. */
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

/** Search parameters are text, and stand in the address as it is: `?verse=255`. */
function stringifySearch(search: Search): string {
  const given = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

const lazy = (file: PageFile) => ({ component: lazyRouteComponent(() => loadPart(file), 'Page'), validateSearch });

const tree = root.addChildren([
  open.addChildren([
    createRoute({ getParentRoute: () => open, path: '/', ...lazy(() => import('../features/front/page.tsx')) }),
    createRoute({ getParentRoute: () => open, path: '/status', ...lazy(() => import('../features/status/page.tsx')) }),
    createRoute({
      getParentRoute: () => open,
      path: '/sign-in',
      ...lazy(() => import('../features/people/sign-in.tsx')),
    }),
    createRoute({
      getParentRoute: () => open,
      path: '/sign-up',
      ...lazy(() => import('../features/people/sign-up.tsx')),
    }),
    createRoute({
      getParentRoute: () => open,
      path: '/verified',
      ...lazy(() => import('../features/people/verified.tsx')),
    }),
    createRoute({ getParentRoute: () => open, path: '/claim', ...lazy(() => import('../features/people/claim.tsx')) }),
    createRoute({
      getParentRoute: () => open,
      path: '/forgot-password',
      ...lazy(() => import('../features/people/forgot-password.tsx')),
    }),
    createRoute({
      getParentRoute: () => open,
      path: '/reset-password',
      ...lazy(() => import('../features/people/reset-password.tsx')),
    }),
  ]),
  account.addChildren([
    createRoute({ getParentRoute: () => account, path: '/keys', ...lazy(() => import('../features/keys/page.tsx')) }),
    createRoute({ getParentRoute: () => account, path: '/usage', ...lazy(() => import('../features/usage/page.tsx')) }),
    createRoute({
      getParentRoute: () => account,
      path: '/webhooks',
      ...lazy(() => import('../features/webhooks/page.tsx')),
    }),
    createRoute({
      getParentRoute: () => account,
      path: '/webhooks/$id',
      ...lazy(() => import('../features/webhooks/endpoint-page.tsx')),
    }),
    createRoute({ getParentRoute: () => account, path: '/chat', ...lazy(() => import('../features/chat/page.tsx')) }),
    createRoute({
      getParentRoute: () => account,
      path: '/chat/$id',
      ...lazy(() => import('../features/chat/page.tsx')),
    }),
    createRoute({
      getParentRoute: () => account,
      path: '/quran',
      ...lazy(() => import('../features/reader/page.tsx')),
    }),
    createRoute({
      getParentRoute: () => account,
      path: '/quran/$surah',
      ...lazy(() => import('../features/reader/surah-page.tsx')),
    }),
    createRoute({
      getParentRoute: () => account,
      path: '/hadith',
      ...lazy(() => import('../features/hadith/page.tsx')),
    }),
    createRoute({
      getParentRoute: () => account,
      path: '/hadith/$ref',
      ...lazy(() => import('../features/hadith/hadith-page.tsx')),
    }),
    createRoute({ getParentRoute: () => account, path: '/audit', ...lazy(() => import('../features/audit/page.tsx')) }),
    createRoute({ getParentRoute: () => account, path: '/plan', ...lazy(() => import('../features/plan/page.tsx')) }),
    createRoute({
      getParentRoute: () => account,
      path: '/settings',
      ...lazy(() => import('../features/settings/page.tsx')),
    }),
    operator.addChildren([
      createRoute({
        getParentRoute: () => operator,
        path: '/operator/accounts',
        ...lazy(() => import('../features/operator/accounts-page.tsx')),
      }),
      createRoute({
        getParentRoute: () => operator,
        path: '/operator/accounts/$id',
        ...lazy(() => import('../features/operator/account-page.tsx')),
      }),
      createRoute({
        getParentRoute: () => operator,
        path: '/operator/packs',
        ...lazy(() => import('../features/operator/packs-page.tsx')),
      }),
      createRoute({
        getParentRoute: () => operator,
        path: '/operator/health',
        ...lazy(() => import('../features/operator/health-page.tsx')),
      }),
      createRoute({
        getParentRoute: () => operator,
        path: '/operator/webhooks',
        ...lazy(() => import('../features/operator/backlog-page.tsx')),
      }),
    ]),
  ]),
]);

export function newRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingComponent: Waiting,
    defaultErrorComponent: Failed,
    scrollRestoration: true,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
    // References of verses and hadiths stand in addresses as people write them: `/hadith/bukhari:1`.
    pathParamsAllowedCharacters: [':'],
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>;
  }
}
