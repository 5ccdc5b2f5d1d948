import { useTranslation } from '../i18n/use-translation.ts';

/** How long ago something was; the exact time on hovering, and for programs. */
export function Ago({ time }: { readonly time: string }) {
  const { format } = useTranslation();
  return (
    <time dateTime={time} title={format.moment(time)} className="whitespace-nowrap">
      {format.ago(time)}
    </time>
  );
}
