import { createStore, useStore } from './store.ts';

const SHOWN_MS = 4_000;
const words = createStore('');
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says for a moment that something has been done. */
export function toast(next: string): void {
  clearTimeout(timer);
  words.set(next);
  timer = setTimeout(() => words.set(''), SHOWN_MS);
}

/** Where it is said: always on the page, so that it is also read out. */
export function Toasts() {
  const shown = useStore(words);
  return (
    <output aria-live="polite" className="pointer-events-none fixed inset-x-3 bottom-4 z-60 flex justify-center">
      {shown !== '' && (
        <span className="rounded-xl bg-ink px-4 py-3 text-sm font-medium text-paper shadow-lg">{shown}</span>
      )}
    </output>
  );
}
