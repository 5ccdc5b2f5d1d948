import { Button } from './button.tsx';

type Props = {
  /** An infinite query. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isPlaceholderData: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly words: string;
  readonly className?: string;
};

/** Reads the next page of a list, if there is one. */
export function More({ list, words, className }: Props) {
  if (!list.hasNextPage) return null;
  return (
    <div className={className}>
      <Button busy={list.isFetchingNextPage || list.isPlaceholderData} onClick={() => void list.fetchNextPage()}>
        {words}
      </Button>
    </div>
  );
}
