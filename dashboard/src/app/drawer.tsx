import { Dialog } from '@base-ui/react/dialog';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonClasses } from '../ui/button.tsx';
import { X } from '../ui/icons/icons.ts';
import { Navigation } from './navigation.tsx';

/** The navigation over the page, where the window is narrow. */
export function Drawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[#000]/45" />
        <Dialog.Popup className="fixed inset-y-0 start-0 z-50 w-72 max-w-[85vw] overflow-y-auto border-e border-line bg-card p-4">
          <div className="mb-4 flex items-center justify-between">
            <Dialog.Title className="px-3 text-lg font-semibold">{t('nav.main')}</Dialog.Title>
            <Dialog.Close className={buttonClasses('quiet', 'icon')} aria-label={t('close')}>
              <X />
            </Dialog.Close>
          </div>
          <Navigation label={t('nav.main')} onGo={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
