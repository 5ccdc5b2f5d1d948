/** Frames for which a verse has to keep its place; what is above it gets its true height only when it is near. */
const STILL_FRAMES = 5;
const MAX_FRAMES = 120;
const HANDS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Brings an element to the top of the window and keeps it there until nothing around it moves, or somebody scrolls.
 * @returns what stops it
 */
export function scrollToVerse(element: HTMLElement): () => void {
  let frame = 0;
  let over = false;
  const stop = () => {
    over = true;
    cancelAnimationFrame(frame);
    for (const hand of HANDS) window.removeEventListener(hand, stop);
  };
  const settle = (still: number, before: number, frames: number) => {
    if (over || still >= STILL_FRAMES || frames >= MAX_FRAMES) return;
    element.scrollIntoView({ block: 'start', behavior: 'instant' });
    const { top } = element.getBoundingClientRect();
    const next = Math.abs(top - before) < 1 ? still + 1 : 0;
    frame = requestAnimationFrame(() => settle(next, top, frames + 1));
  };
  for (const hand of HANDS) window.addEventListener(hand, stop, { passive: true });
  settle(0, Number.NaN, 0);
  // The face of the Quran may come later than its text, and is taller than what stood in for it.
  document.fonts.ready.then(() => settle(0, Number.NaN, 0)).then(undefined, () => undefined);
  return stop;
}
