import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Title } from '../../ui/title.tsx';

type Props = {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  readonly foot?: ReactNode;
};

/** Around one thing to do: to sign in, to sign up, to choose a password. */
export function Frame({ title, lead, children, foot }: Props) {
  return (
    <div className="mx-auto w-full max-w-md sm:py-8">
      <Card className="grid gap-6 p-5 shadow-sm sm:p-8">
        <header className="grid gap-2">
          <Title>{title}</Title>
          {lead !== undefined && <p className="break-words text-soft">{lead}</p>}
        </header>
        {children}
      </Card>
      {foot !== undefined && <div className="mt-5 grid gap-2 text-center text-sm text-soft">{foot}</div>}
    </div>
  );
}
