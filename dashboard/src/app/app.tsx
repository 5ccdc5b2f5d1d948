import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import type { AppRouter } from './router.tsx';

/** Everything: what was fetched, where we are, and what lies over every page. */
export function App({ client, router }: { readonly client: QueryClient; readonly router: AppRouter }) {
  const { i18n } = useTranslation();
  return (
    // Its parts must not put style elements into the page: the content security policy refuses them.
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={i18n.language === 'ar' ? 'rtl' : 'ltr'}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </DirectionProvider>
    </CSPProvider>
  );
}
