import type { ReactNode } from 'react';
import { Button } from '../layout/button.tsx';

interface ShowMoreProps {
  /** What is loaded a page at a time; without another page there is no button. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  children?: ReactNode;
  className?: string;
}

export function ShowMore({ list, children = 'Show more', className = 'justify-self-start' }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      className={className}
      loading={list.isFetchingNextPage && 'Loading…'}
      onClick={() => void list.fetchNextPage()}
    >
      {children}
    </Button>
  );
}
