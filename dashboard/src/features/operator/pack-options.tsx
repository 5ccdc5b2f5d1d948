import { useTranslation } from '../../i18n/use-translation.ts';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import type { PackQuery } from './upload.ts';

/** What is said about a file besides its licence; an empty text: nothing. */
export type PackDraft = {
  readonly [name in 'pack' | 'title' | 'source' | 'version' | 'collection']: string;
} & { readonly lang: '' | NonNullable<PackQuery['lang']> };

export const NOTHING_SAID: PackDraft = { pack: '', title: '', source: '', version: '', collection: '', lang: '' };
const MAX_LENGTHS = { title: 255, source: 255, version: 255, pack: 64, collection: 64 } as const;

type Props = { readonly draft: PackDraft; readonly onChange: (draft: PackDraft) => void };

/** What can be said about a file where it does not say it itself. */
export function PackOptions({ draft, onChange }: Props) {
  const { t } = useTranslation(['operator', 'app']);
  const field = (name: keyof typeof MAX_LENGTHS, dir: 'ltr' | 'auto') => (
    <TextField
      label={t(`install.${name}`)}
      hint={t(`install.${name}Hint`)}
      value={draft[name]}
      onChange={(value) => onChange({ ...draft, [name]: value })}
      maxLength={MAX_LENGTHS[name]}
      autoComplete="off"
      dir={dir}
    />
  );
  return (
    <details>
      <summary className="text-sm font-medium text-accent">{t('install.more')}</summary>
      <div className="mt-4 grid grid-cols-1 gap-5 sm:grid-cols-2">
        {field('title', 'auto')}
        {field('source', 'auto')}
        {field('version', 'auto')}
        {field('pack', 'ltr')}
        {field('collection', 'ltr')}
        <SelectField
          label={t('install.lang')}
          hint={t('install.langHint')}
          value={draft.lang}
          onChange={(lang) => onChange({ ...draft, lang })}
          options={[
            ['', t('install.langOfFile')] as const,
            ...(['ar', 'en', 'bn'] as const).map((lang) => [lang, t(`app:forms.${lang}`)] as const),
          ]}
        />
      </div>
    </details>
  );
}
