/** Techniques as the office reads them. */
import type { Knex } from 'knex';
import type { OfficeTechnique } from '#contract/techniques/technique-shape.ts';
import { lastingIds } from '#contract/techniques/technique-limits.ts';
import { techniqueColumns } from '#api/database/shared/technique-sql.ts';
import { jsonObject } from '#api/database/json-text.ts';

/** Whatever names the technique, each found by an index or in a small table. `t` is its row. */
const isUsedSql = `(t.id = any(array[${lastingIds.map(id => `'${id}'`).join(', ')}])
  or exists (select from order_items i where i.design_placements
    @> jsonb_build_array(jsonb_build_object('decorationMethod', t.id)))
  or exists (select from checkouts c where c.status in ('open', 'paying')
    and c.items @> jsonb_build_array(jsonb_build_object('designPlacements',
      jsonb_build_array(jsonb_build_object('decorationMethod', t.id)))))
  or exists (select from designs d where d.decoration_method = t.id)
  or exists (select from quotes q where q.decoration_method = t.id))`;

const rowSql = jsonObject({ ...techniqueColumns, version: 't.version', isUsed: isUsedSql });

export async function readOfficeTechniques(knex: Knex): Promise<OfficeTechnique[]> {
  const { rows } = await knex.raw<{ rows: { row: OfficeTechnique }[] }>(
    `select ${rowSql} as row from techniques t order by t.display_order, t.id`,
  );
  return rows.map(({ row }) => row);
}

export async function readOfficeTechnique(knex: Knex, id: string): Promise<OfficeTechnique | null> {
  const { rows } = await knex.raw<{ rows: { row: OfficeTechnique }[] }>(
    `select ${rowSql} as row from techniques t where t.id = ?`,
    [id],
  );
  return rows[0]?.row ?? null;
}
