/** A name without the characters that turn the direction of what stands beside it. */
export function withoutDirections(name: string): string {
  return name.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}
