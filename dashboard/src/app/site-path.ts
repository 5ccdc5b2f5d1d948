import { useTranslation } from '../i18n/use-translation.ts';

/** The address of a page that the server writes for everybody, in the language of the dashboard. It is loaded as a page of its own. */
export function useSitePath(): (path: string) => string {
  const { language } = useTranslation().i18n;
  return (path) => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
}
