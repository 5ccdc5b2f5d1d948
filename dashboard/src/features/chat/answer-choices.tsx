import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keep, readKept } from '../../app/local-store.ts';
import { LANGUAGES } from '../../i18n/i18n.ts';
import { SelectArrow } from '../../ui/select.tsx';
import { modelsQuery, verseLanguagesQuery } from './queries.ts';

type Chosen = {
  readonly model: string | undefined;
  /** `auto`, a language of ours, or one that only the verses are quoted in. */
  readonly language: string;
};
export type Choices = { readonly chosen: Chosen; readonly choose: (change: Partial<Chosen>) => void };

const isOurs = (language: string) => language === 'auto' || language in LANGUAGES;

/** Who answers, and in which language; kept for the next visit. */
export function useAnswerChoices(): Choices {
  const [chosen, setChosen] = useState<Chosen>(() => {
    const { model, language } = (readKept('chat') ?? {}) as { model?: unknown; language?: unknown };
    return {
      model: typeof model === 'string' ? model : undefined,
      language: typeof language === 'string' ? language : 'auto',
    };
  });
  const { data: models } = useQuery(modelsQuery);
  const { data: languages } = useQuery(verseLanguagesQuery);
  // The operator may have renamed or removed them since.
  const known = models === undefined || models.data.some(({ id }) => id === chosen.model);
  const isThere = languages === undefined || isOurs(chosen.language) || languages.includes(chosen.language);
  return {
    chosen: {
      model: known ? chosen.model : undefined,
      language: isThere ? chosen.language : 'auto',
    },
    choose: (change) => {
      const next = { ...chosen, ...change };
      setChosen(next);
      keep('chat', next);
    },
  };
}

const SELECT =
  'min-h-10 w-full cursor-pointer appearance-none truncate rounded-lg border border-line bg-card ps-3 pe-9 text-sm text-ink hover:bg-sunk';
const KINDS = ['v1', 'light', 'pro'] as const;
const kindOf = (model: string) => KINDS.find((kind) => model.endsWith(`-${kind}`));

/** The name of a language in itself: `اردو`. */
function nameOf(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

export function AnswerChoices({ chosen, choose }: Choices) {
  const { t } = useTranslation('chat');
  const { data: models } = useQuery(modelsQuery);
  const { data: languages = [] } = useQuery(verseLanguagesQuery);
  const others = [...new Set([...languages, chosen.language])].filter((language) => !isOurs(language));
  // Without a language model all of them answer from the texts alone, so there is nothing to choose.
  const hasModels = models?.data.some(({ provider }) => provider === 'model') === true;
  const wordsOf = (model: string, description: string) => {
    const kind = kindOf(model);
    return `${model}: ${kind === undefined ? description : t(`models.${kind}`)}`;
  };
  return (
    <div className="flex min-w-0 gap-2">
      {hasModels && (
        <label className="relative min-w-0 sm:max-w-64">
          <span className="sr-only">{t('model')}</span>
          <select
            className={SELECT}
            value={chosen.model ?? models?.data[0]?.id ?? ''}
            onChange={(event) => choose({ model: event.target.value })}
          >
            {models?.data.map(({ id, description }) => (
              <option key={id} value={id}>
                {wordsOf(id, description)}
              </option>
            ))}
          </select>
          <SelectArrow />
        </label>
      )}
      <label className="relative min-w-0 sm:max-w-64">
        <span className="sr-only">{t('language')}</span>
        <select
          className={SELECT}
          value={chosen.language}
          onChange={(event) => choose({ language: event.target.value })}
        >
          <option value="auto">{t('auto')}</option>
          {Object.entries(LANGUAGES).map(([language, name]) => (
            <option key={language} value={language} lang={language}>
              {name}
            </option>
          ))}
          {others.length > 0 && (
            <optgroup label={t('versesOnly')}>
              {others.map((language) => (
                <option key={language} value={language} lang={language}>
                  {nameOf(language)}
                </option>
              ))}
            </optgroup>
          )}
        </select>
        <SelectArrow />
      </label>
    </div>
  );
}
