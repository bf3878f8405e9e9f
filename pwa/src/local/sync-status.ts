/** Where the sync of this tab stands, for the connection pill. Counts come from the outbox, not from here. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LoopPhase } from './sync/sync-loop.ts';

export interface SyncStatus {
  phase: LoopPhase;
  /** Ids of the mutations on the wire at this moment. */
  sending: ReadonlySet<string>;
}

export type SyncStatusStore = StoreApi<SyncStatus>;

export function createSyncStatus(): SyncStatusStore {
  return createStore<SyncStatus>(() => ({ phase: 'idle', sending: new Set<string>() }));
}
