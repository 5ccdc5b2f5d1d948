const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Address of the service: set by its operator, or only the one it listens on. */
export type ServiceAddress = {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Empty when the operator has not set it. */
  readonly publicUrl: string;
};

/** The origins of our own pages. On a local machine, includes all of its loopback names. */
export function ownOrigins({ baseUrl, publicUrl }: ServiceAddress): readonly string[] {
  const { origin, protocol, hostname, port } = new URL(baseUrl);
  if (publicUrl !== '' || !LOOPBACK.has(hostname)) return [origin];
  return [...LOOPBACK].map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}

/** Relying party and origins for passkeys. The id can never be an IP address, so on a local machine it is `localhost`. */
export function passkeySite(address: ServiceAddress): { readonly rpID: string; readonly origin: string[] } {
  const { hostname } = new URL(address.baseUrl);
  const rpID = address.publicUrl === '' && LOOPBACK.has(hostname) ? 'localhost' : hostname;
  return { rpID, origin: ownOrigins(address).filter((origin) => new URL(origin).hostname === rpID) };
}
