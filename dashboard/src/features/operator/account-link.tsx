import { Link } from '@tanstack/react-router';
import { UserText } from './user-text.tsx';

type Props = { readonly id: string; readonly email: string };

/** Leads to the page of an account. An address that is too long is cut at its end, also between Arabic. */
export function AccountLink({ id, email }: Props) {
  return (
    <Link
      to="/operator/accounts/$id"
      params={{ id }}
      title={email}
      dir="ltr"
      className="block truncate font-medium text-accent hover:underline rtl:text-end"
    >
      <UserText>{email}</UserText>
    </Link>
  );
}
