import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Check, Plus } from '../../ui/icons/icons.ts';
import { isFeatured, useSetName } from './names.ts';
import { type Library, missingOf } from './queries.ts';

type Props = { readonly library: Library; readonly onChoose: (names: readonly string[]) => void };

/** Sets of packs: a click selects what of it is not installed. */
export function Sets({ library, onChoose }: Props) {
  const { t, i18n } = useTranslation('library');
  const featured = library.sets.filter((set) => isFeatured(set, i18n.language));
  const others = library.sets.filter((set) => !featured.includes(set));
  if (library.sets.length === 0) return null;
  return (
    <section aria-labelledby="library-sets" className="grid grid-cols-1 gap-2">
      <h2 id="library-sets" className="font-semibold">
        {t('sets.title')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {featured.map((set) => (
          <SetButton key={set.name} {...{ library, set, onChoose }} />
        ))}
      </ul>
      {others.length > 0 && (
        <details>
          <summary className="w-fit text-sm font-medium text-accent">{t('sets.more')}</summary>
          <ul className="mt-2 flex flex-wrap gap-2">
            {others.map((set) => (
              <SetButton key={set.name} {...{ library, set, onChoose }} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function SetButton({ library, set, onChoose }: Props & { readonly set: Library['sets'][number] }) {
  const { t, format } = useTranslation('library');
  const nameOf = useSetName(library);
  const missing = missingOf(library, set.packs);
  const wanted = new Set(missing);
  const bytes = library.data.reduce((sum, { name, bytes }) => sum + (wanted.has(name) ? (bytes ?? 0) : 0), 0);
  return (
    <li className="max-w-full">
      <Button
        icon={missing.length === 0 ? Check : Plus}
        disabled={missing.length === 0}
        onClick={() => onChoose(missing)}
        className="max-w-full py-1.5"
      >
        <span className="grid min-w-0 text-start">
          <bdi className="truncate">{nameOf(set)}</bdi>
          <span className="text-xs font-normal text-soft">
            {missing.length === 0
              ? t('installed')
              : t('sets.size', {
                  count: missing.length,
                  number: format.number(missing.length),
                  bytes: format.bytes(bytes),
                })}
          </span>
        </span>
      </Button>
    </li>
  );
}
