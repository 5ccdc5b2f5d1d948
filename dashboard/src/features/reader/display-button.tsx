import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { SlidersHorizontal } from '../../ui/icons/icons.ts';
import { lazyOnIdle } from '../../ui/lazy-on-idle.ts';
import type { Display } from './display.ts';

const DisplayDialog = lazyOnIdle(async () => (await import('./display-dialog.tsx')).DisplayDialog);

type Props = { readonly display: Display; readonly change: (change: Partial<Display>) => void };

/** The button for how the verses are shown. */
export function DisplayButton({ display, change }: Props) {
  const { t } = useTranslation('reader');
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" />
        {t('display')}
      </Button>
      <Suspense fallback={null}>
        {open !== undefined && <DisplayDialog display={display} change={change} open={open} onOpenChange={setOpen} />}
      </Suspense>
    </>
  );
}
