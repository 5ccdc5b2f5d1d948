import type { ReactNode } from 'react';

export type DialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** It is closed by its own buttons alone, as what it shows is not shown again. */
  readonly stays?: boolean;
};
