import { useId } from 'react';
import { chooseLanguage, chooseTheme, LANGUAGES, type Language, THEMES, useChosenTheme } from '../../i18n/i18n.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Section } from './section.tsx';

/** Language and theme, kept in this browser. */
export function LookSection() {
  const { t, i18n } = useTranslation(['settings', 'app']);
  const theme = useChosenTheme();
  return (
    <Section title={t('look.title')} words={t('look.words')}>
      <Choices
        title={t('app:language')}
        value={i18n.language as Language}
        options={Object.entries(LANGUAGES) as [Language, string][]}
        onChange={(language) => void chooseLanguage(language)}
        named
      />
      <Choices
        title={t('app:theme.label')}
        value={theme}
        options={THEMES.map((choice) => [choice, t(`app:theme.${choice}`)] as const)}
        onChange={chooseTheme}
      />
    </Section>
  );
}

type Props<T extends string> = {
  readonly title: string;
  readonly value: T;
  readonly options: readonly (readonly [value: T, words: string])[];
  readonly onChange: (value: T) => void;
  /** The values are languages, and the words are in them. */
  readonly named?: boolean;
};

function Choices<T extends string>({ title, value, options, onChange, named = false }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{title}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(([option, words]) => (
          <label
            key={option}
            lang={named ? option : undefined}
            className={classes(
              'flex min-h-10 cursor-pointer items-center gap-2 rounded-lg border px-3 text-sm',
              option === value ? 'border-accent bg-accent-wash font-medium' : 'border-line hover:bg-sunk',
              // Our fonts of other scripts are not fetched for one word.
              named && option !== value && 'system-font',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              className="accent-accent"
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
