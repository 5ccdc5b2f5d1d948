import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { meQuery } from '../api/session.ts';
import { chooseLanguage, chooseTheme, LANGUAGES, type Language, THEMES, useChosenTheme } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Contrast, Search } from '../ui/icons/icons.ts';
import { useSitePath } from './site-path.ts';

/** The header of the pages that the server writes, with its classes: `header.css` is theirs. */
export function PublicHeader() {
  const { t, i18n } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const sitePath = useSitePath();
  const names = LANGUAGES as Readonly<Record<string, string>>;
  return (
    <header className="top">
      <div className="row">
        <a className="brand" href={sitePath('/')}>
          <img src="/icon.svg" alt="" width="28" height="28" />
          <span lang="en">Isnad</span>
        </a>
        <nav className="links wide" aria-label={t('nav.site')}>
          <SiteLinks />
        </nav>
        <div className="end">
          <search className="wide" aria-label={t('nav.searchTexts')}>
            <form className="search" action="/search">
              <input type="hidden" name="lang" value={i18n.language} />
              <input
                type="search"
                name="q"
                dir="auto"
                autoComplete="off"
                spellCheck={false}
                aria-label={t('nav.searchTexts')}
                placeholder={t('nav.searchButton')}
              />
            </form>
          </search>
          <a className="button narrow" href={sitePath('/search')} aria-label={t('nav.searchTexts')}>
            <Search width="18" height="18" />
          </a>
          <HeaderMenu kind="wide" label={t('theme.label')} shown={<Contrast width="18" height="18" />}>
            <Themes />
          </HeaderMenu>
          <HeaderMenu label={t('language')} name={names[i18n.language]} shown={names[i18n.language]}>
            {Object.entries(LANGUAGES).map(([language, name]) => (
              <button
                key={language}
                type="button"
                lang={language}
                aria-current={language === i18n.language}
                onClick={() => void chooseLanguage(language as Language)}
              >
                {name}
              </button>
            ))}
          </HeaderMenu>
          <a className="button" href={me ? '/keys' : '/sign-in'}>
            {t(me ? 'nav.dashboard' : 'nav.signIn')}
          </a>
          <HeaderMenu kind="narrow" label={t('nav.main')} shown={t('nav.main')}>
            <SiteLinks />
            <fieldset className="themes" aria-label={t('theme.label')}>
              <Themes />
            </fieldset>
          </HeaderMenu>
        </div>
      </div>
    </header>
  );
}

function SiteLinks() {
  const { t } = useTranslation();
  const sitePath = useSitePath();
  const links = ['quran', 'hadith', 'check', 'plans'] as const;
  return (
    <>
      {links.map((name) => (
        <a key={name} href={sitePath(`/${name}`)}>
          {t(`nav.${name}`)}
        </a>
      ))}
      <a href="/docs">{t('nav.docs')}</a>
    </>
  );
}

function Themes() {
  const { t } = useTranslation();
  const chosen = useChosenTheme();
  return THEMES.map((theme) => (
    <button key={theme} type="button" aria-pressed={theme === chosen} onClick={() => chooseTheme(theme)}>
      {t(`theme.${theme}`)}
    </button>
  ));
}

type MenuProps = {
  readonly label: string;
  /** What is chosen, after the label. */
  readonly name?: string | undefined;
  readonly shown: ReactNode;
  readonly kind?: 'wide' | 'narrow';
  readonly children: ReactNode;
};

/** A menu that a click outside, a choice or Escape closes. */
function HeaderMenu({ label, name, shown, kind, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = menu;
      if (current?.open !== true) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        current.querySelector('summary')?.focus();
      } else if (current.querySelector('summary')?.contains(event.target as Node)) return;
      current.open = false;
    };
    document.addEventListener('click', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('click', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return (
    <details ref={menu} className={kind === undefined ? 'menu' : `menu ${kind}`}>
      <summary aria-label={shown === label ? undefined : name === undefined ? label : `${label}: ${name}`}>
        <span aria-hidden={shown === label ? undefined : true}>{shown}</span>
      </summary>
      <nav className={kind === 'narrow' ? 'links' : undefined} aria-label={label}>
        {children}
      </nav>
    </details>
  );
}
