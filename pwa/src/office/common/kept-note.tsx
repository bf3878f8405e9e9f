import type { UseQueryResult } from '@tanstack/react-query';
import { StaleNote } from '#pwa/common/frame/stale-note.tsx';
import { OfflineError } from '#pwa/common/local/call/call.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { useReached } from '#pwa/common/local/call/reach.ts';
import { asOfShown } from '#pwa/common/local/kept/kept-reads.ts';

interface KeptNoteProps {
  record: Pick<UseQueryResult, 'data' | 'error' | 'dataUpdatedAt' | 'isFetching' | 'refetch'>;
  /** What is shown, if the page has more than that: "Projects". */
  what?: string;
  className?: string;
}

/** Says how old a record or its figures are while the shop doesn't answer. */
export function KeptNote({ record, ...shown }: KeptNoteProps) {
  const isReached = useReached();
  const { error } = record;
  return (
    <StaleNote
      asOf={asOfShown(record, isReached)}
      isAsking={record.isFetching}
      onReload={() => void record.refetch()}
      {...(error && !(error instanceof OfflineError)
        ? { why: loadFailureWords(error, 'The shop could not answer.') }
        : {})}
      {...shown}
    />
  );
}
