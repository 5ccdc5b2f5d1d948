/** How far a change has come that was sent, as a mutation says. */
export type Work = { readonly isPending: boolean; readonly error: Error | null };
