/**
 * Keeps signals that arrive between taking over and the handlers of `serve`: they would end this process without closing it.
 * @returns lets them through
 */
export function holdSignals(): () => void {
  const held = new Set<NodeJS.Signals>();
  const hold = (signal: NodeJS.Signals) => void held.add(signal);
  const signals = ['SIGTERM', 'SIGINT'] as const;
  for (const signal of signals) process.on(signal, hold);
  return () => {
    for (const signal of signals) process.off(signal, hold);
    for (const signal of held) process.emit(signal, signal);
  };
}
