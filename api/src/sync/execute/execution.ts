/** What executors of mutations are given, and how they leave a transaction that must not be. */
import type { Logger } from 'pino';
import type { Knex } from 'knex';
import type { ChangedEntity } from '#contract/wire/mutation.ts';
import type { PushedMutation, Verdict } from '#contract/wire/sync.ts';
import { syncMessage } from '#contract/wire/sync-messages.ts';
import type { Actor } from '../actor.ts';
import type { AnyStore, InspectSignature } from '../entity-store.ts';

export interface ExecuteParts {
  knex: Knex;
  log: Pick<Logger, 'error' | 'warn'>;
  stores: Record<ChangedEntity, AnyStore>;
  inspectSignature: InspectSignature;
}

export interface ExecuteRequest {
  mutation: Omit<PushedMutation, 'seq' | 'occurredAt' | 'capturedAt' | 'userId'> & { seq: number | null };
  actor: Actor;
  deviceId: string | null;
  build: string | null;
  /** ISO, by our clock. */
  occurredAt: string;
  /** By the clock of the device that it was captured on. */
  occurredAtDevice: string | null;
  /** Version of the row that this was worked out from. At another one nothing is done, and the id stays unused. */
  ifVersion?: number | undefined;
  /** Up to which version of the feed the device has heard; absent from an ordinary call. */
  heardVersion?: number | undefined;
  /** It lay on the device for half a year: proof is kept, nothing is carried out. */
  isStale?: boolean;
  /** Its envelope could not be read: it is claimed and rejected, and its arguments are everything that came. */
  isUnread?: boolean;
  /**
   * Who asks sees to it that nothing of the verdict is told before `flushCommits`. The commit then need not wait for the
   * disk, and neither do the commits of others, which wait for this one (`sync_take_version`).
   */
  isFlushedLater?: boolean;
}

/** Leaves the transaction without a trace: the mutation was not processed. */
export class NotNow extends Error {
  readonly verdict: Verdict;
  constructor(verdict: Verdict) {
    super(verdict.code);
    this.verdict = verdict;
  }
}

export const says = (code: string) => ({ code, message: syncMessage(code) });
