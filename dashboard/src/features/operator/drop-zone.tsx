import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { FileText, FileUp } from '../../ui/icons/icons.ts';
import { UserText } from './user-text.tsx';

type Props = {
  readonly file: File | undefined;
  /** What is wrong with the file, in words. */
  readonly error: string | undefined;
  readonly maxBytes: number;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
};

/** Where a file is dropped, or chosen: by mouse or by keyboard. */
export function DropZone({ file, error, maxBytes, disabled, onFile }: Props) {
  const { t, format } = useTranslation('operator');
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = (files: FileList | null) => {
    const first = files?.[0];
    if (first !== undefined && !disabled) onFile(first);
    // So that the same file, mended, can be chosen again.
    if (input.current !== null) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same by keyboard */}
      <div
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classes(
          'rounded-2xl border-2 border-dashed focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent',
          over ? 'border-accent bg-accent-wash' : error === undefined ? 'border-edge' : 'border-bad',
        )}
      >
        <label
          className={classes(
            'grid grid-cols-1 justify-items-center gap-2 px-4 py-8 text-center',
            disabled ? 'opacity-60' : 'cursor-pointer',
          )}
        >
          <input
            ref={input}
            type="file"
            disabled={disabled}
            aria-label={t('install.file')}
            aria-describedby={`${id}-hint`}
            aria-invalid={error !== undefined}
            className="sr-only"
            onChange={(event) => take(event.target.files)}
          />
          {file === undefined ? <FileUp className="size-8 text-accent" /> : null}
          {file === undefined ? <Wanted /> : <Chosen file={file} />}
          <span id={`${id}-hint`} className="text-sm text-soft">
            {t('install.layouts', { most: format.bytes(maxBytes) })}
          </span>
        </label>
      </div>
      <div aria-live="assertive" className="text-sm text-bad">
        {error}
      </div>
    </div>
  );
}

function Wanted() {
  const { t } = useTranslation('operator');
  return <span className="font-medium">{t('install.drop')}</span>;
}

function Chosen({ file }: { readonly file: File }) {
  const { t, format } = useTranslation('operator');
  return (
    <>
      <span className="flex max-w-full items-center gap-2 font-medium">
        <FileText className="size-5 shrink-0 text-accent" />
        <UserText className="break-all">{file.name}</UserText>
        <span className="shrink-0 text-sm font-normal text-soft">{format.bytes(file.size)}</span>
      </span>
      <span className="text-sm text-accent">{t('install.another')}</span>
    </>
  );
}
