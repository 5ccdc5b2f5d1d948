import type { ModelList } from '@isnad/contract/chat';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keep, readKept } from '../../app/local-store.ts';
import { LANGUAGES } from '../../i18n/i18n.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import type { Icon } from '../../ui/icons/icon.tsx';
import { Languages, Sparkles } from '../../ui/icons/icons.ts';
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

/** In a narrow window only a sign of what is chosen there, so that the field has room. */
const LABEL = 'relative w-10 sm:w-44';
const SELECT =
  'min-h-10 w-full cursor-pointer appearance-none truncate rounded-lg border border-line bg-card text-sm text-ink hover:bg-sunk max-sm:text-transparent sm:ps-3 sm:pe-9 [&_*]:text-ink [&_option:not(:checked)]:system-font';
const KINDS = ['v1', 'light', 'pro'] as const;
const kindOf = (model: string) => KINDS.find((kind) => model.endsWith(`-${kind}`));

function Sign({ icon: Icon }: { readonly icon: Icon }) {
  return (
    <>
      <Icon className="pointer-events-none absolute inset-3 size-4 text-soft sm:hidden" />
      <span className="max-sm:hidden">
        <SelectArrow />
      </span>
    </>
  );
}

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
  const wordsOf = ({ id, description, provider }: ModelList['data'][number]) => {
    const kind = kindOf(id);
    const words = kind === undefined ? description : t(`models.${kind}`);
    return `${id}: ${provider === 'corpus' ? t('models.corpus') : words}`;
  };
  return (
    // Has its place before it can be shown.
    <div className={classes('flex min-w-0 items-center gap-2', models === undefined && 'invisible')}>
      {!hasModels && <span className="px-1 text-sm text-soft max-md:sr-only">{t('models.corpus')}</span>}
      {hasModels && (
        <label className={LABEL}>
          <span className="sr-only">{t('model')}</span>
          <select
            className={SELECT}
            value={chosen.model ?? models.data[0]?.id ?? ''}
            onChange={(event) => choose({ model: event.target.value })}
          >
            {models.data.map((model) => (
              <option key={model.id} value={model.id}>
                {wordsOf(model)}
              </option>
            ))}
          </select>
          <Sign icon={Sparkles} />
        </label>
      )}
      <label className={LABEL}>
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
        <Sign icon={Languages} />
      </label>
    </div>
  );
}
