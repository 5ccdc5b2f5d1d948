/** As the browser's field wants it: in the reader's own time, to the minute; empty when there is none. */
export function localTime(time: string | number): string {
  const at = time === '' ? Number.NaN : new Date(time).getTime();
  if (Number.isNaN(at)) return '';
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** As the service wants what stands in such a field; empty when nothing does. */
export function serviceTime(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
