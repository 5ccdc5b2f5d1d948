import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  chooseLanguage,
  chooseTheme,
  LANGUAGES,
  type Language,
  THEMES,
  type Theme,
  useChosenTheme,
} from '../i18n/i18n.ts';
import type { Icon } from '../ui/icons/icon.tsx';
import { Languages, SunMoon } from '../ui/icons/icons.ts';

/** The language of the page. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation();
  return (
    <Choice
      icon={Languages}
      label={t('language')}
      value={i18n.language}
      onChange={(value) => void chooseLanguage(value as Language)}
    >
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </Choice>
  );
}

/** Light, dark, or as the system has it. */
export function ThemeChoice() {
  const { t } = useTranslation();
  const theme = useChosenTheme();
  return (
    <Choice icon={SunMoon} label={t('theme.label')} value={theme} onChange={(value) => chooseTheme(value as Theme)}>
      {THEMES.map((choice) => (
        <option key={choice} value={choice}>
          {t(`theme.${choice}`)}
        </option>
      ))}
    </Choice>
  );
}

type ChoiceProps = {
  readonly icon: Icon;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
};

/** The browser's own list: it is on every page, and weighs nothing. In the font of the system, as ours would be fetched for every script that a language is named in. */
function Choice({ icon: Icon, label, value, onChange, children }: ChoiceProps) {
  return (
    <label className="relative inline-flex items-center">
      <span className="sr-only">{label}</span>
      <Icon className="pointer-events-none absolute start-2.5 size-4 text-soft" aria-hidden="true" />
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-10 w-11 cursor-pointer appearance-none rounded-lg border border-line bg-card ps-9 font-[system-ui] text-sm text-transparent hover:bg-sunk sm:w-auto sm:max-w-40 sm:pe-3 sm:text-ink [&>option]:text-ink"
      >
        {children}
      </select>
    </label>
  );
}
