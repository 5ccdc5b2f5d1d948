import { withoutDirections } from '../../ui/plain-names.ts';

/** Words that somebody has typed, in a direction of their own and turning nothing around them. */
export function UserText({ children, className }: { readonly children: string; readonly className?: string }) {
  return <bdi className={className}>{withoutDirections(children)}</bdi>;
}
