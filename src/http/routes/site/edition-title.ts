import type { EditionTitles } from '@isnad/contract/editions';
import type { PageLanguage } from './languages.ts';

/** The title of an edition for the readers of a page. */
export function titleIn(
  language: PageLanguage,
  { title, titles }: { readonly title: string; readonly titles?: EditionTitles | undefined },
): string {
  return titles?.[language] || title;
}
