import type { UseQueryResult } from '@tanstack/react-query';
import { OfflineError } from '#pwa/common/local/call/call.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';

interface ProofNotLoadedProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
}

/** The pictures of all drivers don't fit on a device: without the server the proof can't be shown. */
export function ProofNotLoaded({ query: { error, isFetching, refetch } }: ProofNotLoadedProps) {
  const isOffline = error instanceof OfflineError;
  return (
    <ErrorState
      title={isOffline ? 'The proof is in the office' : 'The proof could not be loaded'}
      onRetry={() => void refetch()}
      retrying={isFetching && 'Loading…'}
    >
      {isOffline ? 'It is shown as soon as there is a connection.' : 'Please try again.'}
    </ErrorState>
  );
}
