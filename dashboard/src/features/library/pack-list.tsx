import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/card.tsx';
import { type PackActions, PackCard } from './pack-card.tsx';
import type { LibraryPack } from './queries.ts';

/** How many cards are drawn at once. */
const STEP = 60;

type Props = PackActions & {
  /** Packs of a kind are beside each other. */
  readonly packs: readonly LibraryPack[];
  readonly selected: ReadonlySet<string>;
  readonly busy: boolean;
};

/** The packs by kind, as many as can be looked at. */
export function PackList({ packs, selected, busy, ...actions }: Props) {
  const { t, format } = useTranslation('library');
  const [limit, setLimit] = useState(STEP);
  if (packs.length === 0) return <Empty title={t('none')} />;
  const counts = Map.groupBy(packs, ({ kind }) => kind);
  const groups = Map.groupBy(packs.slice(0, limit), ({ kind }) => kind);
  const left = packs.length - limit;
  return (
    <div className="grid grid-cols-1 gap-8">
      {[...groups].map(([kind, shown]) => (
        <section key={kind} aria-labelledby={`kind-${kind}`} className="grid grid-cols-1 gap-3">
          <div>
            <h2 id={`kind-${kind}`} className="text-lg font-semibold">
              {t(`kinds.${kind}`)}{' '}
              <span className="text-sm font-normal text-soft">{format.number(counts.get(kind)?.length ?? 0)}</span>
            </h2>
            <p className="text-sm text-soft">{t(`adds.${kind}`)}</p>
          </div>
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
            {shown.map((pack) => (
              <PackCard key={pack.name} pack={pack} selected={selected.has(pack.name)} busy={busy} {...actions} />
            ))}
          </ul>
        </section>
      ))}
      {left > 0 && (
        <div className="text-center">
          <Button onClick={() => setLimit(limit + STEP)}>
            {t('showMore', { count: left, number: format.number(left) })}
          </Button>
        </div>
      )}
    </div>
  );
}
