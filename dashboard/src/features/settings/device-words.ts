/** The first that fits: many browsers also carry the names of others. */
const BROWSERS = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
] as const;
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

export type Device = { readonly browser: string | undefined; readonly system: string | undefined };

/** What a browser says of itself, as people call it. */
export function deviceOf(userAgent: string): Device {
  const first = (list: readonly (readonly [RegExp, string])[]) => list.find(([mark]) => mark.test(userAgent))?.[1];
  return { browser: first(BROWSERS), system: first(SYSTEMS) };
}
