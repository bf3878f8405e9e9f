/** The sync state of this tab, for the connection pill. Counts come from the outbox, not from here. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LoopPhase } from '../sync/sync-loop.ts';

export interface SyncStatus {
  phase: LoopPhase;
  /** How the last round ended. While the next one runs, nothing newer is known. */
  standing: Standing;
  /** Ids of the mutations being sent right now. */
  sending: ReadonlySet<string>;
}

export type Standing = Exclude<LoopPhase, 'syncing'>;
export type SyncStatusStore = StoreApi<SyncStatus>;

export function createSyncStatus(): SyncStatusStore {
  return createStore<SyncStatus>(() => ({ phase: 'idle', standing: 'idle', sending: new Set<string>() }));
}

export function tellPhase(status: SyncStatusStore, phase: LoopPhase): void {
  status.setState(phase === 'syncing' ? { phase } : { phase, standing: phase });
}
