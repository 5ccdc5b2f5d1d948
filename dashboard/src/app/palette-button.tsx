import { Suspense, useEffect, useState } from 'react';
import { wordsOf } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonClasses } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Search } from '../ui/icons/icons.ts';
import { lazyOnIdle } from '../ui/lazy-on-idle.ts';

const Palette = lazyOnIdle(
  async () => (await Promise.all([import('../features/palette/palette.tsx'), wordsOf('palette')]))[0].Palette,
);

/** Opens the palette, by a click or by ⌘K or Ctrl+K on every page. */
export function PaletteButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // By its place, as the key gives another letter on keyboards of Arabic and Bengali.
      if (event.code !== 'KeyK' || event.altKey || event.shiftKey || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className={classes(buttonClasses('plain', 'icon'), 'w-auto min-w-10 gap-2 px-2 font-normal text-soft')}
      >
        <Search />
        <span className="sr-only md:not-sr-only">{t('nav.search')}</span>
        <span aria-hidden="true" className="hidden md:block">
          <kbd dir="ltr" className="rounded border border-line px-1.5 font-sans text-xs">
            {/Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}
          </kbd>
        </span>
      </button>
      <Suspense fallback={null}>{open && <Palette onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
