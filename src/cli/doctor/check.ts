/** Result of one check. `fix` says what to do; without it, all is well. */
export type Finding = { readonly name: string; readonly state: string; readonly fix?: string };

/** Runs a check. An error becomes a finding, so that one fault does not hide the others. */
export async function checked(name: string, check: () => Promise<Omit<Finding, 'name'>>): Promise<Finding> {
  try {
    return { name, ...(await check()) };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { name, state: 'failed', fix: message || (code ?? String(error)) };
  }
}
