/** Gives the office's reads the database of the signed-in person, and asks again once the shop answers. */
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { OfflineError } from '../call/call.ts';
import { useReached } from '../call/reach.ts';
import { useStaffDevice } from '../device/use-staff-device.ts';
import type { KeptReads } from './kept-reads.ts';

export function useKeptReads(reads: KeptReads, client: QueryClient): void {
  const db = useStaffDevice()?.db ?? null;
  const isReached = useReached();
  useEffect(() => {
    reads.use(db);
    return () => reads.use(null);
  }, [reads, db]);
  useEffect(() => reads.follow(client.getQueryCache()), [reads, client]);
  useEffect(() => {
    if (!isReached) return;
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.error instanceof OfflineError && state.fetchStatus === 'idle',
    });
  }, [isReached, client]);
}
