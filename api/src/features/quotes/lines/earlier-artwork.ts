/** The files that a customer has had on garments before, so that nobody has to send a logo twice. */
import type { Knex } from 'knex';
import type { ArtworkRef } from '#contract/artwork/artwork.ts';

const most = 40;

/** By the address of their orders. The latest first, each file once. */
export async function listEarlierArtwork(knex: Knex, email: string): Promise<ArtworkRef[]> {
  const { rows } = await knex.raw<{ rows: { file: ArtworkRef }[] }>(
    `select f.file from (
       select distinct on (p -> 'designFile' ->> 'sha256') p -> 'designFile' as file, o.created_at
       from orders o join order_items i on i.order_id = o.id, jsonb_array_elements(i.design_placements) p
       where lower(o.customer_info ->> 'email') = lower(?) and p -> 'designFile' ->> 'sha256' is not null
       order by p -> 'designFile' ->> 'sha256', o.created_at desc
     ) f order by f.created_at desc limit ?`,
    [email.trim(), most],
  );
  return rows.map(({ file }) => file);
}
