/**
 * Chooses where a read is answered. Nobody reads older than their own write: an answer to one leaves a cookie for a few
 * seconds, longer than the replica may be old, and whoever brings it is answered from the primary. It costs no question to
 * the database, and it is the same on every node and with any replica.
 */
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { isTooSlow } from '#api/database/transaction.ts';
import { onReplica } from '#api/database/replica/split-reads.ts';
import { type ReplicaWatch, replicaBoundMs } from '#api/database/replica/watch-replica.ts';
import { holdsReads, holdReads } from '../cookies.ts';
import type { ReadMeter } from '../meter.ts';
import { laggingReads, mayChange } from './lagging-reads.ts';

/** The bound, and time for an answer and for a clock of the browser that runs fast. */
export const heldSeconds = Math.ceil(replicaBoundMs / 1_000) + 3;

export interface ReplicaReads {
  /** Before a call that may change something. */
  note(ctx: Context, call: { name: string; method: string; body: unknown }): void;
  answer<T>(ctx: Context, name: string, work: () => Promise<T>): Promise<T>;
}

export interface ReplicaReadsParts {
  watch: Pick<ReplicaWatch, 'mayRead' | 'lost'>;
  log: Pick<Logger, 'warn'>;
  meter: ReadMeter | null;
}

export function createReplicaReads({ watch, log, meter }: ReplicaReadsParts): ReplicaReads {
  return {
    note(ctx, { name, method, body }) {
      if (mayChange(name, method, body)) holdReads(ctx, heldSeconds);
    },
    async answer(ctx, name, work) {
      if (!laggingReads.has(name)) return work();
      if (holdsReads(ctx)) {
        meter?.read('primary', 'own write');
        return work();
      }
      if (!watch.mayRead()) {
        meter?.read('primary', 'replica');
        return work();
      }
      try {
        const answer = await onReplica(work);
        meter?.read('replica', 'replica');
        return answer;
      } catch (error) {
        // It would be as slow there, for everybody.
        if (isTooSlow(error)) throw error;
        log.warn({ err: error, call: name }, 'a read failed on the replica and is asked of the primary');
        watch.lost(error);
        meter?.read('primary', 'replica');
        return work();
      }
    },
  };
}
