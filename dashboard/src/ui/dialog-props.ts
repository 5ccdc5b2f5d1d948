import type { ReactNode } from 'react';

export type DialogProps = {
  /** A dialog that is rendered only when it is wanted is open. */
  readonly open?: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** It is closed by its own buttons alone, as what it shows is not shown again. */
  readonly stays?: boolean;
};
