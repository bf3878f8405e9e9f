/** Transactions that survive what passes by itself: conflicts, deadlocks, a database that restarts. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';

export interface TransactionOptions {
  /** Further tries after the first. */
  retries?: number;
  isolationLevel?: Knex.IsolationLevels;
  /** Spreads the pauses of rivals; 0 <= value < 1. */
  random?: () => number;
  pause?: (delayMs: number) => Promise<unknown>;
}

const rolledBackCodes = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock not available in time
]);
const lostConnectionCodes = new Set([
  '25P03', // idle in transaction for too long
  '57P01', // terminated by an administrator
  '57P02', // crash of another backend
  '57P03', // starting up or shutting down
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // no socket file: the server is being started
  'EPIPE',
]);
// pg has no codes for these. Knex puts the statement in front, so they are not at the start.
const lostConnectionText = /Connection (terminated|ended) unexpectedly|timeout expired$|is not queryable$/;
// The connection was known to be lost before the statement went out.
const neverSentText = /is not queryable$/;
const firstPauseMs = 20;

/**
 * Runs the work in one transaction and repeats all of it after a temporary failure, so the work must have no
 * effect outside the transaction. If the connection is lost during COMMIT, the outcome is unknown: that
 * error is thrown, and the caller's idempotency key decides.
 */
export async function inTransaction<T>(
  knex: Knex,
  work: (trx: Knex.Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const { retries = 2, isolationLevel, random = Math.random, pause = wait } = options;
  for (let attempt = 0; ; attempt += 1) {
    let isWorkDone = false;
    try {
      return await knex.transaction(
        async trx => {
          const result = await work(trx);
          isWorkDone = true;
          return result;
        },
        isolationLevel ? { isolationLevel } : undefined,
      );
    } catch (error) {
      const canRepeat =
        wasRolledBack(error) || wasNeverSent(error) || (isConnectionLost(error) && !isWorkDone);
      if (!canRepeat || attempt >= retries) throw error;
      await pause(firstPauseMs * 2 ** attempt * (0.5 + random()));
    }
  }
}

/** PostgreSQL undid the transaction for a reason that a second try may not meet. */
export function wasRolledBack(error: unknown): boolean {
  return rolledBackCodes.has(codeOf(error));
}

/** Not even a COMMIT that fails so has been seen by the server. */
function wasNeverSent(error: unknown): boolean {
  return error instanceof Error && neverSentText.test(error.message);
}

/** The database is away or went away. To the outside: unavailable, try again. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (lostConnectionCodes.has(code) || code.startsWith('08')) return true;
  return error instanceof Error && lostConnectionText.test(error.message);
}

/** No connection was to be had: the pool or the server is full, or the database is away. */
export function hadNoConnection(error: unknown): boolean {
  const isPoolExhausted = error instanceof Error && error.name === 'KnexTimeoutError';
  return isPoolExhausted || codeOf(error) === '53300' || isConnectionLost(error);
}

/** It took longer than a statement may. */
export const isTooSlow = (error: unknown): boolean => codeOf(error) === '57014';

/** The shop cannot serve this request now but may in a moment (503): no database, no free connection, too slow. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isTooSlow(error) || hadNoConnection(error) || wasRolledBack(error);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
