/** A package of `package-lock.json`, version 3. */
type Locked = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
};

export type Lockfile = { readonly packages: Readonly<Record<string, Locked>> };

/**
 * All that some packages need, themselves included: their folders in the checkout, `node_modules/…`, sorted. Optional dependencies and optional
 * peers are left out.
 * @throws {Error} when the lockfile lacks one of them
 */
export function closureOf(names: readonly string[], lock: Lockfile): readonly string[] {
  const reached = new Set<string>();
  const open: [from: string, name: string][] = names.map((name) => ['', name]);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [from, name] = next;
    const path = resolve(from, name, lock);
    if (path === undefined) throw new Error(`package-lock.json has no ${name}, which "${from}" needs`);
    if (reached.has(path)) continue;
    reached.add(path);
    for (const needed of needsOf(lock.packages[path] as Locked)) open.push([path, needed]);
  }
  return [...reached].sort();
}

function needsOf({
  dependencies,
  optionalDependencies = {},
  peerDependencies,
  peerDependenciesMeta,
}: Locked): readonly string[] {
  const isOptional = (name: string): boolean =>
    Object.hasOwn(optionalDependencies, name) || peerDependenciesMeta?.[name]?.optional === true;
  return [...Object.keys(dependencies ?? {}), ...Object.keys(peerDependencies ?? {})].filter(
    (name) => !isOptional(name),
  );
}

/** Where Node.js finds a package: in the nearest `node_modules` upwards. */
function resolve(from: string, name: string, lock: Lockfile): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (Object.hasOwn(lock.packages, path)) return path;
    if (folder === '') return undefined;
  }
}
