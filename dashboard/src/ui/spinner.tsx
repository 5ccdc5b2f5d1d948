import { useTranslation } from '../i18n/use-translation.ts';

/** A small turning ring; what surrounds it says what is being waited for. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 animate-spin rounded-full border-2 border-current border-e-transparent"
    />
  );
}

/** In the place of something that is on its way. */
export function Waiting({ rows = 3 }: { readonly rows?: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid gap-3 py-2">
      <span className="sr-only">{t('waiting')}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <span key={row} className="h-5 animate-pulse rounded bg-sunk" />
      ))}
    </div>
  );
}
