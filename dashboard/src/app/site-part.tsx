import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { meQuery } from '../api/session.ts';
import { chooseLanguage, chooseTheme, type Language, type Theme, useChosenTheme } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/use-translation.ts';

/** The place of a part of the pages that the server writes: it puts them into the document, in each language. */
function useSitePart(name: 'header' | 'footer'): RefObject<HTMLDivElement | null> {
  const { language } = useTranslation().i18n;
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const template = document.querySelector<HTMLTemplateElement>(`template[data-lang="${language}"]`);
    const part = template?.content.querySelector(name)?.cloneNode(true);
    place.current?.replaceChildren(...(part === undefined ? [] : [part]));
  }, [language, name]);
  return place;
}

export function SiteFooter() {
  return <div ref={useSitePart('footer')} className="contents" />;
}

export function SiteHeader() {
  const { language } = useTranslation().i18n;
  const { data: me } = useQuery(meQuery);
  const theme = useChosenTheme();
  const place = useSitePart('header');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has buttons of its own
  useLayoutEffect(() => {
    for (const button of place.current?.querySelectorAll<HTMLElement>('[data-theme]') ?? [])
      button.setAttribute('aria-pressed', String(button.dataset.theme === theme));
  }, [theme, language]);
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('member', Boolean(me));
  }, [me]);
  useEffect(() => {
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return <div ref={place} className="contents" />;
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.menu[open]');

/** What is chosen in a menu holds at once. A click elsewhere than on its button closes it. */
function onClick({ target }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  const { theme, language } = target.closest<HTMLElement>('.menu button')?.dataset ?? {};
  if (theme !== undefined) chooseTheme(theme as Theme);
  if (language !== undefined) void chooseLanguage(language as Language);
  for (const menu of openMenus()) if (!menu.querySelector('summary')?.contains(target)) menu.open = false;
}

function onKey({ key }: KeyboardEvent): void {
  const [menu] = openMenus();
  if (key !== 'Escape' || menu === undefined) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}
