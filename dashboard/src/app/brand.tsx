import { useSitePath } from './site-path.ts';

/** To the front page, which the server writes in the language of its address. */
export function Brand() {
  const sitePath = useSitePath();
  return (
    <a href={sitePath('/')} className="inline-flex items-center gap-2 text-lg font-semibold">
      <img src="/icon.svg" alt="" width="28" height="28" />
      <span lang="en">Isnad</span>
    </a>
  );
}
