import { useState } from 'react';

/** What was focused before the first of the dialogs that are open. */
let outside: HTMLElement | null = null;

/**
 * Where the focus returns when a dialog closes. It is noted while the dialog is drawn: a field with `autoFocus` takes the focus before any effect runs.
 * @returns the element that opened the dialog; true when it is gone and the dialog has to find another
 */
export function useOpener(open: boolean): () => HTMLElement | true {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(focused());
  }
  // A dialog can take the place of another, as the secret does of the form for a key: then its opener is gone.
  return () => [opener, outside].find((element) => element?.isConnected) ?? true;
}

function focused(): HTMLElement | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null;
  if (activeElement.closest('[role=dialog]') === null) outside = activeElement;
  return activeElement;
}
