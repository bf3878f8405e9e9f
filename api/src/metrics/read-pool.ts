import type { Knex } from 'knex';
import type { Sample } from './figure.ts';

/** Of tarn, the pool inside Knex, which types it as anything. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

export const poolGauge = 'selvedge_database_pool';

/** Connections of the shop's own pool, and who waits for one. */
export function readPool(knex: Knex): Sample[] {
  const { pool } = knex.client as { pool: Pool };
  return [
    { gauge: poolGauge, label: 'used', value: pool.numUsed() },
    { gauge: poolGauge, label: 'free', value: pool.numFree() },
    { gauge: poolGauge, label: 'waiting', value: pool.numPendingAcquires() },
  ];
}
