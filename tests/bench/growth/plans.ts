/** The query plans behind one request: records the statements it runs and explains them. */
import type { Knex } from 'knex';
import type { TestServer } from '#tests/support/server.ts';

interface Asked {
  sql: string;
  bindings: readonly Knex.RawBinding[];
}

export async function plansOf({ knex, baseUrl }: TestServer, path: string, cookie: string): Promise<string> {
  const asked: Asked[] = [];
  const hear = (one: Asked) => asked.push(one);
  knex.on('query', hear);
  try {
    await (await fetch(`${baseUrl}${path}`, { headers: { cookie } })).text();
  } finally {
    knex.removeListener('query', hear);
  }
  const plans = await knex.transaction(async trx => {
    // Tests whether the index fits, because the cost of a scan depends on the size of the shop.
    await trx.raw('SET LOCAL enable_seqscan = off');
    const all: string[] = [];
    for (const { sql, bindings } of asked)
      if (/^\s*(select|with)/i.test(sql)) all.push(await planOf(trx, sql, bindings));
    return all;
  });
  return plans.join('\n');
}

/** The statement as the database driver sends it, with the placeholders `$1`, `$2`. */
async function planOf(trx: Knex, sql: string, bindings: readonly Knex.RawBinding[]): Promise<string> {
  const asked = sql.replaceAll(/\$\d+/g, '?');
  const { rows } = await trx.raw<{ rows: Record<'QUERY PLAN', string>[] }>(`EXPLAIN ${asked}`, [...bindings]);
  return rows.map(row => row['QUERY PLAN']).join('\n');
}
