/** What was kept under this name in this browser; undefined when nothing was, or nothing may be. */
export function readKept(name: string, storage: () => Storage = () => localStorage): unknown {
  try {
    return JSON.parse(storage().getItem(`isnad.${name}`) ?? 'null') ?? undefined;
  } catch {
    // Storage can be forbidden, or hold what somebody else has put there.
    return undefined;
  }
}

/** Keeps a value in this browser; undefined forgets it. */
export function keep(name: string, value: unknown, storage: () => Storage = () => localStorage): void {
  try {
    if (value === undefined) storage().removeItem(`isnad.${name}`);
    else storage().setItem(`isnad.${name}`, JSON.stringify(value));
  } catch {
    // Storage can be forbidden or full; then it holds for this visit alone.
  }
}
