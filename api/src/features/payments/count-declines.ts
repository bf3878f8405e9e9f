/** How the last payments went: whoever tries out stolen cards is known by the declines. */
import type { Knex } from 'knex';

export interface Tries {
  tries: number;
  declines: number;
}

const triesLookedAt = 20;
const mostDeclined = 0.2;

/** More than a fifth of the last twenty tries. */
export function isCardTesting({ tries, declines }: Tries): boolean {
  return tries === triesLookedAt && declines > tries * mostDeclined;
}

/** Of the newest payments within an hour, those that somebody has tried to pay: it went through, or was declined. */
export async function countDeclines(knex: Knex, now: Date): Promise<Tries> {
  const tried = knex('payments')
    .where('createdAt', '>', new Date(now.getTime() - 3_600_000))
    .where(either => either.where({ status: 'succeeded' }).orWhereNotNull('errorCode'))
    .whereNot({ provider: 'manual' })
    .orderBy('id', 'desc')
    .limit(triesLookedAt)
    .select('status');
  const [row] = await knex
    .from(tried.as('tried'))
    .select<Tries[]>(
      knex.raw('count(*)::int as tries'),
      knex.raw(`count(*) filter (where status <> 'succeeded')::int as declines`),
    );
  return row ?? { tries: 0, declines: 0 };
}
