/** Rate limits of `contract/wire/limits.ts`: shared ones in PostgreSQL with the node's memory as insurance, the rest counted here. */
import type { Knex } from 'knex';
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { addressQuota, type LimitName, limits } from '#contract/wire/limits.ts';
import { countWindows, type Windows } from './limits/count-windows.ts';

export interface RateLimiter {
  /**
   * Takes one point of the key, and one of the address where the limit bounds addresses too.
   * Answers null, or the seconds to wait when either is used up.
   */
  take(name: LimitName, key: string, address?: string): Promise<number | null>;
  /** The same at once, of a limit that this process counts by itself. @throws when it is shared */
  takeNow(name: LimitName, key: string): number | null;
  /** Resets the key, and gives the address back its one point. */
  giveBack(name: LimitName, key: string, address?: string): Promise<void>;
}

export function createRateLimiter(knex: Knex, { enabled }: { enabled: boolean }): RateLimiter {
  const local = new Map<LimitName, Windows>();
  const byKey = new Map<LimitName, RateLimiterAbstract>();
  const byAddress = new Map<LimitName, RateLimiterAbstract>();
  for (const name of Object.keys(limits) as LimitName[]) {
    const { points, seconds, store } = limits[name];
    if (store === 'local') {
      local.set(name, countWindows({ points, seconds }));
      continue;
    }
    const make = sharedLimiter(knex);
    byKey.set(name, make({ keyPrefix: name, points, duration: seconds }));
    const address = addressQuota(name);
    if (address) {
      byAddress.set(name, make({ keyPrefix: `${name}@`, points: address.points, duration: address.seconds }));
    }
  }
  function takeNow(name: LimitName, key: string): number | null {
    if (!enabled) return null;
    const windows = local.get(name);
    if (!windows) throw new Error(`The limit ${name} is shared.`);
    return windows.take(key);
  }
  return {
    takeNow,
    async take(name, key, address) {
      if (!enabled) return null;
      if (local.has(name)) return takeNow(name, key);
      // The address first: whoever has used it up must not write a row for every name they try.
      const wait = address === undefined ? null : await consume(byAddress.get(name), address);
      return wait ?? consume(byKey.get(name), key);
    },
    async giveBack(name, key, address) {
      if (!enabled) return;
      local.get(name)?.forget(key);
      await byKey.get(name)?.delete(key);
      if (address !== undefined) await byAddress.get(name)?.reward(address, 1);
    },
  };
}

const memoryLimiter = (options: IRateLimiterOptions): RateLimiterAbstract => new RateLimiterMemory(options);

function sharedLimiter(knex: Knex) {
  return (options: IRateLimiterOptions): RateLimiterAbstract =>
    new RateLimiterPostgres({
      ...options,
      storeClient: knex,
      storeType: 'knex',
      tableName: 'rate_limits',
      tableCreated: true,
      // `sweepExpired` clears the table, once per node and not once per limiter.
      clearExpiredByTimeout: false,
      insuranceLimiter: memoryLimiter(options),
    });
}

async function consume(limiter: RateLimiterAbstract | undefined, key: string): Promise<number | null> {
  try {
    await limiter?.consume(key);
    return null;
  } catch (spent) {
    if (spent instanceof RateLimiterRes) return Math.max(1, Math.ceil(spent.msBeforeNext / 1000));
    throw spent;
  }
}
