import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMissing, loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';

interface RecordErrorProps {
  record: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** "lead", as in "There is no such lead". */
  what: string;
  failed?: string;
  /** Why it may be gone. */
  missingHint?: ReactNode;
  /** Shown if it isn't gone but couldn't be loaded. */
  children?: ReactNode;
}

/** Why a record isn't shown: it doesn't exist, or it couldn't be loaded. */
export function RecordError({
  record: { error, isFetching, refetch },
  what,
  failed = `Failed to load the ${what}`,
  missingHint,
  children,
}: RecordErrorProps) {
  if (isMissing(error)) return <ErrorState title={`There is no such ${what}`}>{missingHint}</ErrorState>;
  return (
    <ErrorState
      title={loadFailureWords(error, failed)}
      onRetry={() => void refetch()}
      retrying={isFetching && 'Loading…'}
    >
      {children}
    </ErrorState>
  );
}
