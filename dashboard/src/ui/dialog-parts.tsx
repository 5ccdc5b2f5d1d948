import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonClasses } from './button.tsx';
import { classes } from './classes.ts';
import type { DialogProps } from './dialog-props.ts';
import { X } from './icons/icons.ts';
import { useOpener } from './opener.ts';

/** A dialog over the page: focus goes in and back, Escape closes it. */
export function OpenDialog({ open = true, onClose, title, description, children, wide, stays }: DialogProps) {
  const { t } = useTranslation();
  const finalFocus = useOpener(open);
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(_, { reason }) => {
        if (!stays || (reason !== 'outside-press' && reason !== 'escape-key')) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-[#000]/45 transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <BaseDialog.Popup
          finalFocus={finalFocus}
          className={classes(
            'fixed inset-x-0 top-[6vh] z-50 mx-auto flex max-h-[88vh] w-[calc(100vw-1.5rem)] flex-col overflow-hidden rounded-2xl border border-line bg-card shadow-xl',
            'transition-all data-[ending-style]:opacity-0 data-[starting-style]:translate-y-2 data-[starting-style]:opacity-0',
            wide ? 'max-w-4xl' : 'max-w-lg',
          )}
        >
          {/* What scrolls lies within the rounded corners, which a scrollbar would cover. */}
          <div className="min-h-0 overflow-y-auto p-5 sm:p-6">
            <div className="mb-4 flex items-start justify-between gap-4">
              <div className="grid gap-1">
                <BaseDialog.Title className="text-lg font-semibold">{title}</BaseDialog.Title>
                {description !== undefined && (
                  <BaseDialog.Description className="text-sm text-soft">{description}</BaseDialog.Description>
                )}
              </div>
              {!stays && (
                <BaseDialog.Close className={buttonClasses('quiet', 'icon')} aria-label={t('close')}>
                  <X />
                </BaseDialog.Close>
              )}
            </div>
            {children}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
