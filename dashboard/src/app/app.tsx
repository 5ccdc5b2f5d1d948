import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newQueryClient } from '../api/query-client.ts';
import { newRouter } from './router.tsx';

/** Everything: what was fetched, where we are, and what lies over every page. */
export function App() {
  const { i18n } = useTranslation();
  const [client] = useState(newQueryClient);
  const [router] = useState(() => newRouter(client));
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
