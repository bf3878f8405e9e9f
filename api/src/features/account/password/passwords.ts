/**
 * Hashing passwords: Argon2id with the parameters below, at most fifty waiting, for at most ten seconds. One core
 * stays free of it, so that two hundred people signing in at once hold up nobody who browses.
 */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { createWorkQueue, type QueueLimits } from '#api/http/limits/work-queue.ts';

export interface Passwords {
  hash(password: string): Promise<string | Refusal>;
  /**
   * Whether the password belongs to the hash. Without a hash (no such account) it takes just as long and is false,
   * so that the time of an answer does not tell whether an account exists.
   */
  verify(passwordHash: string | null, password: string): Promise<boolean | Refusal>;
}

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;
export const queueLimits: QueueLimits = {
  atOnce: Math.max(1, availableParallelism() - 1),
  waiting: 50,
  waitMs: 10_000,
};

/** A hash of a discarded password, made with `cost`. A test checks that its parameters are the same. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$YWjuWB8lnPCj9Pt56DWBrw$CBE5hiJhiD+aOEhbGeKSNuixyRD1iH7R3vAM24ZJXMQ';

export function createPasswords(limits: QueueLimits = queueLimits): Passwords {
  const queue = createWorkQueue(limits);
  const busy = () => refuse('unavailable', { retryAfterSeconds: 5 });
  return {
    async hash(password) {
      return (await queue.run(() => hash(password, cost))) ?? busy();
    },
    async verify(passwordHash, password) {
      const isRight = await queue.run(() => verify(passwordHash ?? nobodysHash, password));
      return isRight === null ? busy() : isRight && passwordHash !== null;
    },
  };
}

/** Whether a hash was made with weaker parameters than today's, so that the next login makes a new one. */
export function isWeakHash(passwordHash: string): boolean {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash);
  return !found || Number(found[1]) < cost.memoryCost || Number(found[2]) < cost.timeCost;
}
