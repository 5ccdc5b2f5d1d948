/** What the clients of a load were told, and what contradicts it. */
export class History {
  /** Keys whose creation was answered and that were not revoked, by identifier. */
  readonly live = new Map<string, string>();
  /** Keys whose creation was answered: each must have an event. */
  readonly created = new Set<string>();
  /** Secrets whose revocation was answered. */
  readonly revoked: string[] = [];
  /** Requests accepted with a key whose revocation had been answered. */
  staleAccepted = 0;
  /** Texts that differ from those answered before the fault. */
  wrongTexts = 0;
  /** When requests of the limited key were accepted: the sending and the end of each. */
  readonly accepted: { readonly sent: number; readonly ended: number }[] = [];
  readonly #texts = new Map<string, string>();

  /** @returns whether the bytes are those of the first answer */
  sameText(path: string, hash: string): boolean {
    const first = this.#texts.get(path);
    if (first === undefined) this.#texts.set(path, hash);
    const same = first === undefined || first === hash;
    if (!same) this.wrongTexts += 1;
    return same;
  }

  /** The most requests of the limited key that were surely accepted within 60 seconds: each was sent and answered within them. */
  mostAccepted(): number {
    const all = this.accepted.toSorted((a, b) => a.sent - b.sent);
    return Math.max(
      0,
      ...all.map((first) => all.filter(({ sent, ended }) => sent >= first.sent && ended < first.sent + 60_000).length),
    );
  }
}
