import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { MENU_BUTTON } from './menu-button.ts';

type Props = { readonly label: string; readonly button: ReactNode; readonly children: ReactNode };

/** The menu itself; open when it appears, as somebody has asked for it. */
export function OpenMenu({ label, button, children }: Props) {
  return (
    <BaseMenu.Root defaultOpen>
      <BaseMenu.Trigger aria-label={label} className={MENU_BUTTON}>
        {button}
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} align="end" className="z-60">
          <BaseMenu.Popup className="min-w-44 rounded-xl border border-line bg-card p-1 shadow-lg">
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

type ItemProps = { readonly children: ReactNode; readonly onSelect: () => void; readonly danger?: boolean };

export function MenuItem({ children, onSelect, danger = false }: ItemProps) {
  return (
    <BaseMenu.Item
      onClick={onSelect}
      className={classes(
        'flex min-h-9 cursor-pointer items-center gap-2 rounded-lg px-3 text-sm data-[highlighted]:bg-accent-wash [&_svg]:size-4',
        danger && 'text-bad',
      )}
    >
      {children}
    </BaseMenu.Item>
  );
}
