import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** How long after the last letter the search begins. */
const PAUSE_MS = 300;

/**
 * The text in a search field. It searches a moment after the last letter; another search, by the back button or a link, replaces it.
 * @param search the current search
 * @returns the text, and what sets it
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const last = useRef(search);
  const searchNow = useEffectEvent(onSearch);
  useEffect(() => {
    if (search === last.current) return;
    last.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    const next = typed.trim();
    if (next === last.current) return;
    const timer = setTimeout(() => {
      last.current = next;
      searchNow(next);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
