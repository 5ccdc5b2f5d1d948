import { useFormat } from '../i18n/format.ts';

/** How long ago something was; the exact time on hovering, and for programs. */
export function Ago({ time }: { readonly time: string }) {
  const format = useFormat();
  return (
    <time dateTime={time} title={format.moment(time)} className="whitespace-nowrap">
      {format.ago(time)}
    </time>
  );
}
