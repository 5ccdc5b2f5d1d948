/**
 * Copies a text. Pages opened over plain HTTP from another machine have no `navigator.clipboard`; there the browser's older command does it.
 * @throws when the browser refuses
 */
export async function copyText(text: string): Promise<void> {
  // Missing on such pages, though the types say that all have it.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard !== undefined) return clipboard.writeText(text);
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', fill, { once: true });
  const done = document.execCommand('copy');
  document.removeEventListener('copy', fill);
  if (!done) throw new Error('the browser did not copy');
}
