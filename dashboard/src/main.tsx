import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startI18n } from './i18n/i18n.ts';
import './theme.css';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no place for the app');
await startI18n();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
