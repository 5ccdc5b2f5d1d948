import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadPartInTime } from '../api/load-part.ts';

/** So long after its load a page has its own things; then what may be wanted next is fetched. */
const QUIET_MS = 2_000;

/**
 * A part that is drawn only when somebody asks for it, such as a dialog. It is no part of the first load, and is fetched once the page has
 * nothing else to do, so that it is there without a network too.
 */
export function lazyOnIdle<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  // One that could not be fetched now is fetched when it is wanted.
  whenIdle(() => void load().catch(() => undefined));
  return lazy(async () => ({ default: await loadPartInTime(load) }));
}

function whenIdle(work: () => void): void {
  // Not every browser tells when it is idle.
  const soon = 'requestIdleCallback' in globalThis ? () => requestIdleCallback(work) : work;
  const wait = () => setTimeout(soon, QUIET_MS);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
