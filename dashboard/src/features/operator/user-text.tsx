/** What turns the direction of letters around it; nothing that people type needs it. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Words that somebody has typed, in a direction of their own and turning nothing around them. */
export function UserText({ children, className }: { readonly children: string; readonly className?: string }) {
  return <bdi className={className}>{children.replace(TURNS, '')}</bdi>;
}
