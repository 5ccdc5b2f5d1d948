import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type ReactNode, useCallback, useState } from 'react';
import { classes } from './classes.ts';
import type { Icon } from './icons/icon.tsx';
import { Check } from './icons/icons.ts';
import { MENU_BUTTON } from './menu-button.ts';

type Props = { readonly label: string; readonly button: ReactNode; readonly children: ReactNode };

/** The menu itself; open when it appears, as somebody has asked for it. It belongs to the landmark of its button. */
export function OpenMenu({ label, button, children }: Props) {
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  const find = useCallback((trigger: HTMLElement | null) => {
    if (trigger !== null) setLandmark(trigger.closest<HTMLElement>('header, main'));
  }, []);
  return (
    <BaseMenu.Root defaultOpen>
      <BaseMenu.Trigger ref={find} aria-label={label} className={MENU_BUTTON}>
        {button}
      </BaseMenu.Trigger>
      <BaseMenu.Portal container={landmark}>
        <BaseMenu.Positioner sideOffset={4} align="end" className="z-60">
          <BaseMenu.Popup className="max-h-(--available-height) min-w-44 overflow-y-auto rounded-xl border border-line bg-card p-1 shadow-lg">
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

const ITEM =
  'flex min-h-9 cursor-pointer items-center gap-2 rounded-lg px-3 text-sm data-[highlighted]:bg-accent-wash [&_svg]:size-4';

type ItemProps = {
  readonly children: ReactNode;
  readonly icon?: Icon;
  readonly onSelect: () => void;
  readonly danger?: boolean;
};

export function MenuItem({ children, icon: Icon, onSelect, danger = false }: ItemProps) {
  return (
    <BaseMenu.Item onClick={onSelect} className={classes(ITEM, danger && 'text-bad')}>
      {Icon && <Icon />}
      {children}
    </BaseMenu.Item>
  );
}

type ChoicesProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly (readonly [value: string, words: string])[];
  /** The values are languages, and the words are in them. */
  readonly named?: boolean;
};

/** One of a few, chosen in the menu, which stays open. */
export function MenuChoices({ label, value, onChange, options, named = false }: ChoicesProps) {
  return (
    <BaseMenu.Group className="border-t border-line py-1">
      <BaseMenu.GroupLabel className="px-3 pt-1 text-xs font-semibold text-soft">{label}</BaseMenu.GroupLabel>
      <BaseMenu.RadioGroup value={value} onValueChange={(next) => onChange(String(next))}>
        {options.map(([option, words]) => (
          <BaseMenu.RadioItem
            key={option}
            value={option}
            lang={named ? option : undefined}
            closeOnClick={false}
            className={classes(ITEM, 'justify-between')}
          >
            {words}
            <BaseMenu.RadioItemIndicator>
              <Check />
            </BaseMenu.RadioItemIndicator>
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </BaseMenu.Group>
  );
}
