/** Gives the office's reads the database of the signed-in person, and asks again once the shop answers. */
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { OfflineError } from '../call/call.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { useReached } from '../call/reach.ts';
import { useStaffDevice } from '../device/use-staff-device.ts';
import { type KeptReads, showsPending } from './kept-reads.ts';

export function useKeptReads(reads: KeptReads, client: QueryClient): void {
  const device = useStaffDevice();
  const db = device?.db;
  const isReached = useReached();
  useEffect(() => {
    reads.use(device);
    return () => reads.use(null);
  }, [reads, device]);
  const waiting = useWaiting(db);
  useEffect(() => {
    if (isReached || waiting === undefined) return;
    void client.refetchQueries({ type: 'active', predicate: showsPending });
  }, [waiting, isReached, client]);
  useEffect(() => reads.follow(client.getQueryCache()), [reads, client]);
  useEffect(() => {
    if (!isReached) return;
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.error instanceof OfflineError && state.fetchStatus === 'idle',
    });
  }, [isReached, client]);
}

/** Ids of the changes that wait: what was saved, discarded or settled shows at once, in every tab. */
function useWaiting(db: UserDatabase | undefined): string | undefined {
  const [waiting, setWaiting] = useState<string>();
  useEffect(() => {
    if (!db) return undefined;
    let isOpen = true;
    let end = () => {};
    void import('./follow-waiting.ts').then(({ followWaiting }) => {
      if (isOpen) end = followWaiting(db, setWaiting);
    });
    return () => {
      isOpen = false;
      end();
    };
  }, [db]);
  return waiting;
}
