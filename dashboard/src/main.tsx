import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { newQueryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { newRouter, prepare } from './app/router.tsx';
import { startI18n } from './i18n/i18n.ts';
import './theme.css';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place for the app');
const client = newQueryClient();
const router = newRouter(client);
const words = startI18n();
prepare(router);
await words;
createRoot(root).render(
  <StrictMode>
    <App client={client} router={router} />
  </StrictMode>,
);
