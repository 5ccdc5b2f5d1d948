import { type ReactNode, Suspense, useState } from 'react';
import { lazyOnIdle } from './lazy-on-idle.ts';
import { MENU_BUTTON } from './menu-button.ts';

const OpenMenu = lazyOnIdle(async () => (await import('./menu-parts.tsx')).OpenMenu);
export const MenuItem = lazyOnIdle(async () => (await import('./menu-parts.tsx')).MenuItem);

type Props = { readonly label: string; readonly button: ReactNode; readonly children: ReactNode };

/** What can be done with one thing, behind one button. What the menu is made of is loaded behind the page. */
export function Menu({ label, button, children }: Props) {
  const [wanted, setWanted] = useState(false);
  const closed = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded="false"
      className={MENU_BUTTON}
      onClick={() => setWanted(true)}
    >
      {button}
    </button>
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenMenu label={label} button={button}>
        {children}
      </OpenMenu>
    </Suspense>
  );
}
