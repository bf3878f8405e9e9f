/** Variants follow the colours of their product: a renamed colour renames them, one that is gone takes them along. */
import type { Knex } from 'knex';

interface Named {
  id: string;
  name: string;
}

export async function followColours(
  trx: Knex.Transaction,
  productId: number,
  before: readonly Named[],
  after: readonly Named[],
): Promise<void> {
  const names = new Map(after.map(({ id, name }) => [id, name]));
  const kept = new Set(names.values());
  const of = (color: string) => trx('product_variants').where({ productId, color }).whereNull('archivedAt');
  // All at once: two colours may have swapped their names.
  const renamed = before.flatMap(({ id, name }) => {
    const now = names.get(id);
    return now !== undefined && now !== name ? [{ from: name, to: now }] : [];
  });
  if (renamed.length > 0) {
    await trx.raw(
      `update product_variants v set color = f.new_name
       from unnest(?::text[], ?::text[]) as f(old_name, new_name)
       where v.product_id = ? and v.color = f.old_name and v.archived_at is null`,
      [renamed.map(({ from }) => from), renamed.map(({ to }) => to), productId],
    );
  }
  for (const { id, name } of before) {
    if (!names.has(id) && !kept.has(name)) await of(name).update({ archivedAt: trx.fn.now() });
  }
}
