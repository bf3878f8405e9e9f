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
  /** Where it is not gone, but did not come. */
  children?: ReactNode;
}

/** Why a record is not shown: it is not there, or it could not be loaded. */
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
