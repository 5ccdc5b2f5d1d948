import { type RefObject, useEffect } from 'react';
import { keep, readKept } from '../../app/local-store.ts';
import type { Place } from '../../ui/verse-place.ts';

/** Where somebody has last read in this browser. */
export function lastPlace(): Place | undefined {
  const { surah, verse } = (readKept('reading') ?? {}) as Partial<Record<keyof Place, unknown>>;
  return typeof surah === 'number' && typeof verse === 'number' ? { surah, verse } : undefined;
}

/** Remembers which verse stands at the top of the window. */
export function useReadingPlace(surah: number, list: RefObject<HTMLElement | null>, verses: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: more verses are more to look at
  useEffect(() => {
    const seen = new IntersectionObserver(
      (changes) => {
        const verse = changes.find(({ isIntersecting }) => isIntersecting)?.target.id.slice(1);
        if (verse !== undefined) keep('reading', { surah, verse: Number(verse) });
      },
      // A thin line, below what sticks to the top.
      { rootMargin: '-25% 0px -74% 0px' },
    );
    for (const verse of list.current?.children ?? []) seen.observe(verse);
    return () => seen.disconnect();
  }, [surah, list, verses]);
}
