import type { ChatCreateBody } from '@isnad/contract/chat';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keep, readKept } from '../../app/local-store.ts';
import { LANGUAGES } from '../../i18n/i18n.ts';
import { SelectArrow } from '../../ui/select.tsx';
import { modelsQuery } from './queries.ts';

type Language = NonNullable<ChatCreateBody['language']>;
type Chosen = { readonly model: string | undefined; readonly language: Language };
export type Choices = { readonly chosen: Chosen; readonly choose: (change: Partial<Chosen>) => void };

const isLanguage = (value: unknown): value is Language =>
  value === 'auto' || (typeof value === 'string' && value in LANGUAGES);

/** Who answers, and in which language; kept for the next visit. */
export function useAnswerChoices(): Choices {
  const [chosen, setChosen] = useState<Chosen>(() => {
    const { model, language } = (readKept('chat') ?? {}) as { model?: unknown; language?: unknown };
    return {
      model: typeof model === 'string' ? model : undefined,
      language: isLanguage(language) ? language : 'auto',
    };
  });
  const { data: models } = useQuery(modelsQuery);
  // The operator may have renamed them since.
  const known = models === undefined || models.data.some(({ id }) => id === chosen.model);
  return {
    chosen: known ? chosen : { ...chosen, model: undefined },
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

export function AnswerChoices({ chosen, choose }: Choices) {
  const { t } = useTranslation('chat');
  const { data: models } = useQuery(modelsQuery);
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
          onChange={(event) => choose({ language: event.target.value as Language })}
        >
          <option value="auto">{t('auto')}</option>
          {Object.entries(LANGUAGES).map(([language, name]) => (
            <option key={language} value={language} lang={language}>
              {name}
            </option>
          ))}
        </select>
        <SelectArrow />
      </label>
    </div>
  );
}
