import type { MouseEvent, ReactNode } from 'react';
import { classes } from './classes.ts';
import type { Icon } from './icons/icon.tsx';
import { Spinner } from './spinner.tsx';

const KINDS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  plain: 'border border-line bg-card text-ink hover:bg-sunk',
  quiet: 'text-accent hover:bg-accent-wash',
  danger: 'bg-bad text-on-bad hover:opacity-90',
} as const;
export type ButtonKind = keyof typeof KINDS;

const SIZES = { usual: 'min-h-10 px-4 text-sm', small: 'min-h-8 px-2.5 text-sm', icon: 'size-10' } as const;

/** How a button, or a link that looks like one, looks. */
export function buttonClasses(kind: ButtonKind = 'plain', size: keyof typeof SIZES = 'usual'): string {
  return classes(
    'inline-flex items-center justify-center gap-2 rounded-lg font-medium transition-colors',
    'disabled:opacity-60 disabled:cursor-default aria-disabled:opacity-60 aria-disabled:cursor-default [&_svg]:size-4 [&_svg]:shrink-0',
    KINDS[kind],
    SIZES[size],
  );
}

export type ButtonProps = {
  readonly children?: ReactNode;
  /** Before its words, or alone. */
  readonly icon?: Icon;
  readonly kind?: ButtonKind;
  readonly size?: keyof typeof SIZES;
  readonly type?: 'button' | 'submit';
  /** Something is being waited for: the button says so, keeps its focus, and takes no second click. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly label?: string | undefined;
  /** Of a button that switches something: whether it is on. */
  readonly pressed?: boolean;
  readonly className?: string;
  readonly onClick?: () => void;
};

export function Button({
  children,
  icon: Icon,
  kind,
  size,
  type = 'button',
  busy = false,
  disabled = false,
  label,
  pressed,
  className,
  onClick,
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      className={classes(buttonClasses(kind, size), className)}
      onClick={busy ? refuse : onClick}
    >
      {busy && <Spinner />}
      {Icon && <Icon />}
      {children}
    </button>
  );
}

/** A click on a busy button sends no form either, nor does Enter in one of its fields. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
