import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import type { ReactNode } from 'react';
import { Check } from './icons/icons.ts';

type Props = {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
  readonly disabled?: boolean;
};

/** A box to tick, with its words. */
export function Checkbox({ checked, onChange, children, disabled = false }: Props) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box inside it is one
    <label className="flex items-start gap-2.5 text-sm">
      <BaseCheckbox.Root
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded border border-edge bg-card data-[checked]:border-accent data-[checked]:bg-accent data-[disabled]:opacity-60"
      >
        <BaseCheckbox.Indicator>
          <Check className="size-4 text-on-accent" aria-hidden="true" />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      <span>{children}</span>
    </label>
  );
}
