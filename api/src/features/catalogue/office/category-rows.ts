/** The tree as the office reads it, and what its commands ask of it. */
import type { Knex } from 'knex';
import type { OfficeCategory } from '#contract/catalogue/category-endpoints.ts';

const productsOf = `(select count(*)::int from product_categories l join products p on p.id = l.product_id
  where l.category_id = c.id and p.archived_at is null and p.deleted_at is null)`;

/** Counted, as imports number their categories without regard to each other. */
const placeOf = `(select count(*)::int from categories s
  where s.deleted_at is null and s.parent_id is not distinct from c.parent_id
    and (s.display_order, s.name, s.id) <= (c.display_order, c.name, c.id))`;

const columns = `c.id, c.name, c.parent_id as "parentId", ${placeOf} as "displayOrder", c.description,
  c.is_active as "isActive", c.version, ${productsOf} as products`;

export async function readOfficeCategories(knex: Knex): Promise<OfficeCategory[]> {
  const { rows } = await knex.raw<{ rows: OfficeCategory[] }>(
    `select ${columns} from categories c where c.deleted_at is null order by c.display_order, c.name, c.id`,
  );
  return rows;
}

export async function readOfficeCategory(knex: Knex, id: string): Promise<OfficeCategory | null> {
  const { rows } = await knex.raw<{ rows: OfficeCategory[] }>(
    `select ${columns} from categories c where c.deleted_at is null and c.id = ?`,
    [id],
  );
  return rows[0] ?? null;
}

/** Ids in display order, of those below a parent; null is the root. */
export async function siblingIds(trx: Knex.Transaction, parentId: string | null): Promise<string[]> {
  return trx('categories')
    .where({ parentId })
    .whereNull('deletedAt')
    .orderBy(['displayOrder', 'name', 'id'])
    .pluck<string[]>('id');
}

/** Places without gaps, from 1. Rows that stand right are not touched. */
export async function numberSiblings(trx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  await trx.raw(
    `update categories c set display_order = f.place
     from unnest(?::text[]) with ordinality as f(id, place) where c.id = f.id and c.display_order <> f.place`,
    [[...ids]],
  );
}
