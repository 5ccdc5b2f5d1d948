/** What an event is about: `chat` of `chat.completed`. */
export function subjectOf(type: string): string {
  return type.split('.')[0] ?? type;
}

/** The subscription to all events of a subject. */
export function wildcardOf(subject: string): string {
  return `${subject}.*`;
}

/** The same subscriptions without those that another of them holds already. */
export function plainSubscriptions(chosen: readonly string[]): string[] {
  if (chosen.includes('*')) return ['*'];
  const whole = new Set(chosen.filter((name) => name.endsWith('.*')));
  return chosen.filter((name) => whole.has(name) || !whole.has(wildcardOf(subjectOf(name))));
}
