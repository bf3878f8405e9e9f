import type { Knex } from 'knex';

/** True for one node at a time and not more often than that: whoever moves the next look takes this one. */
export async function takeLook(knex: Knex, key: string, now: Date, everyMs: number): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `insert into payment_looks (key, next_at) values (:key, :next)
     on conflict (key) do update set next_at = excluded.next_at where payment_looks.next_at <= :now
     returning key`,
    { key, now, next: new Date(now.getTime() + everyMs) },
  );
  return rows.length > 0;
}
