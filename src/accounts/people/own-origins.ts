const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Where the service is reached: an address that its operator has told, or only the one it listens on. */
export type ServiceAddress = {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** Empty when nobody has told. */
  readonly publicUrl: string;
};

/** The origins of our own pages; on one's own machine, all names it has for itself. */
export function ownOrigins({ baseUrl, publicUrl }: ServiceAddress): readonly string[] {
  const { origin, protocol, hostname, port } = new URL(baseUrl);
  if (publicUrl !== '' || !LOOPBACK.has(hostname)) return [origin];
  return [...LOOPBACK].map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}

/** For whom passkeys are made, and on which pages: never an IP address, so on one's own machine it is `localhost`. */
export function passkeySite(address: ServiceAddress): { readonly rpID: string; readonly origin: string[] } {
  const { hostname } = new URL(address.baseUrl);
  const rpID = address.publicUrl === '' && LOOPBACK.has(hostname) ? 'localhost' : hostname;
  return { rpID, origin: ownOrigins(address).filter((origin) => new URL(origin).hostname === rpID) };
}
