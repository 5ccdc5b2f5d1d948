import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Minus, Plus } from '../../ui/icons/icons.ts';
import { Passage } from '../../ui/passage.tsx';
import { type Display, LINES, SIZES, type Size, STEPS, sizesOf } from './display.ts';

type Props = {
  readonly display: Display;
  readonly change: (change: Partial<Display>) => void;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
};

/** How the verses are shown. */
export function DisplayDialog({ display, change, open, onOpenChange }: Props) {
  const { t } = useTranslation('reader');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('display')} description={t('displayWords')}>
      <div className="grid gap-5">
        <div className="grid gap-3 sm:grid-cols-2">
          {LINES.map((line) => (
            <Checkbox key={line} checked={display[line]} onChange={(checked) => change({ [line]: checked })}>
              {t(line)}
            </Checkbox>
          ))}
        </div>
        <div className="grid gap-2">
          <h3 className="text-sm font-semibold">{t('sizes')}</h3>
          {SIZES.map((size) => (
            <SizeRow key={size} size={size} step={display[size]} onChange={(step) => change({ [size]: step })} />
          ))}
        </div>
        <div style={sizesOf(display)} aria-hidden="true" className="grid gap-1 overflow-hidden rounded-xl bg-sunk p-4">
          <Passage lang="ar" quran>
            الٓمٓ
          </Passage>
          <Passage lang="en">Alif, Lam, Meem.</Passage>
        </div>
      </div>
    </Dialog>
  );
}

type RowProps = { readonly size: Size; readonly step: number; readonly onChange: (step: number) => void };

function SizeRow({ size, step, onChange }: RowProps) {
  const { t } = useTranslation('reader');
  const format = useFormat();
  const what = t(size === 'arabicSize' ? 'arabic' : 'other');
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="text-sm">{what}</span>
      <span className="flex items-center gap-2">
        <Button size="icon" label={t('smaller', { what })} disabled={step === 0} onClick={() => onChange(step - 1)}>
          <Minus aria-hidden="true" />
        </Button>
        <output className="min-w-24 text-center text-sm text-soft">
          {t('size', { step: format.number(step + 1), most: format.number(STEPS) })}
        </output>
        <Button
          size="icon"
          label={t('larger', { what })}
          disabled={step === STEPS - 1}
          onClick={() => onChange(step + 1)}
        >
          <Plus aria-hidden="true" />
        </Button>
      </span>
    </div>
  );
}
