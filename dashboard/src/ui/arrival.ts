/** Whether somebody has come to a page whose heading is not there yet. */
let waiting = false;
let focused: HTMLElement | undefined;

/** Moves the focus to the heading of the page that somebody has come to, so that readers of screens tell it; now, or once it is there. */
export function arrive(): void {
  const heading = document.querySelector<HTMLElement>('#main h1');
  waiting = heading === null;
  if (heading !== null) focus(heading);
}

/** Tells that a heading was drawn. It takes the focus if somebody waits for it, or if it stands in the place of one that had it. */
export function headingDrawn(heading: HTMLElement): void {
  const replaces = focused?.isConnected === false && document.activeElement === document.body;
  if (!waiting && !replaces) return;
  waiting = false;
  focus(heading);
}

function focus(heading: HTMLElement): void {
  // Who is in a field of the page already, or in a dialog, stays there.
  if (document.activeElement?.closest('main, [role=dialog]')) return;
  focused = heading;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
