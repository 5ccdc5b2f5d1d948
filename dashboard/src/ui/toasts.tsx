import { useSyncExternalStore } from 'react';

const SHOWN_MS = 4_000;
let words = '';
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: string): void {
  words = next;
  for (const tell of listeners) tell();
}

/** Says for a moment that something has been done. */
export function toast(next: string): void {
  clearTimeout(timer);
  show(next);
  timer = setTimeout(() => show(''), SHOWN_MS);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where it is said: always on the page, so that it is also read out. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => words);
  return (
    <output aria-live="polite" className="pointer-events-none fixed inset-x-3 bottom-4 z-60 flex justify-center">
      {shown !== '' && (
        <span className="rounded-xl bg-ink px-4 py-3 text-sm font-medium text-paper shadow-lg">{shown}</span>
      )}
    </output>
  );
}
