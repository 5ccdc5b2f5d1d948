import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button, type ButtonProps } from './button.tsx';
import { copyText } from './copy-text.ts';
import { Check, Copy } from './icons/icons.ts';

type Props = { readonly text: string; readonly label?: string; readonly kind?: ButtonProps['kind'] };

/** Copies a text and says so; where the browser does not let it, says that too. */
export function CopyButton({ text, label, kind = 'plain' }: Props) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle');
  const copy = () => {
    copyText(text).then(
      () => setState('done'),
      () => setState('failed'),
    );
    setTimeout(() => setState('idle'), 2_000);
  };
  const words = { idle: label ?? t('copy'), done: t('copied'), failed: t('copyFailed') }[state];
  return (
    <Button icon={state === 'done' ? Check : Copy} size="small" kind={kind} onClick={copy}>
      <span aria-live="polite">{words}</span>
    </Button>
  );
}
