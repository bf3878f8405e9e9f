/** Costs of blanks as the office reads them. Variants that are not on sale have none here. */
import type { Knex } from 'knex';
import type { ProductCosts } from '#contract/costs/endpoints.ts';
import type { CostsBySize } from '#contract/costs/margin.ts';

const usualSql = 'select c.cost_cents from blank_costs c where c.product_id = p.id';

/** Null without such a product. */
export async function readProductCosts(knex: Knex, productId: number): Promise<ProductCosts | null> {
  const { rows } = await knex.raw<{ rows: { row: ProductCosts }[] }>(
    `select json_build_object('costCents', (${usualSql}), 'variants', coalesce((
        select json_agg(json_build_object('id', v.id, 'color', v.color, 'size', v.size, 'stockCode', v.stock_code,
          'costCents', c.cost_cents, 'isTyped', coalesce(c.is_typed, false)) order by v.display_order, v.id)
        from product_variants v left join blank_costs c on c.stock_code = v.stock_code
        where v.product_id = p.id and v.archived_at is null), '[]')) as row
     from products p where p.id = ? and p.deleted_at is null`,
    [productId],
  );
  return rows[0]?.row ?? null;
}

export interface CostsOfProduct {
  usual: number | null;
  /** By the name of the colour, lower-cased. */
  colours: ReadonlyMap<string, CostsBySize>;
}

/** By product. */
export async function readCostsOf(
  knex: Knex,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, CostsOfProduct>> {
  interface Row {
    id: number;
    usual: number | null;
    variants: [colour: string, size: string, cost: number | null][];
  }
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select p.id, (${usualSql})::int as usual, coalesce((
        select json_agg(json_build_array(lower(v.color), v.size, c.cost_cents))
        from product_variants v left join blank_costs c on c.stock_code = v.stock_code
        where v.product_id = p.id and v.archived_at is null), '[]') as variants
     from products p where p.id = any(?::integer[])`,
    [[...productIds]],
  );
  return new Map(
    rows.map(({ id, usual, variants }) => {
      const colours = new Map<string, Map<string, number | null>>();
      for (const [colour, size, cost] of variants) {
        const sizes = colours.get(colour) ?? new Map<string, number | null>();
        colours.set(colour, sizes.set(size, cost));
      }
      return [id, { usual, colours }];
    }),
  );
}
