/** The places of an order that wait, or waited, for their artwork: what was sent, and why it can no longer be changed. */
import type { Knex } from 'knex';
import type { ArtworkToCome, PlaceToCome } from '#contract/proofs/artwork-endpoints.ts';
import { jobStage, orderStatus } from '../../state-words.ts';

type Row = Omit<PlaceToCome, 'artwork' | 'closed'> & {
  sha256: string | null;
  fileName: string | null;
  isOver: boolean;
  isProved: boolean;
  isBegun: boolean;
};

/** Of placement `p.one`, number `p.n` of line `i`: what its customer has sent, and nobody has replaced since. */
const isSentSql = `exists (select from sent_artworks s where s.order_item_id = i.id and s.place = p.n - 1
  and s.sha256 = p.one -> 'designFile' ->> 'sha256')`;

const placesSql = `order_items i
  cross join lateral jsonb_array_elements(i.design_placements) with ordinality as p(one, n)`;

/** A condition on `orders o`: a design that its customer has sent is in no proof yet. */
export const artworkSentSql = `o.status not in (${orderStatus('completed', 'cancelled')}) and not o.is_shipped and o.id in (
  select i.order_id from sent_artworks s join order_items i on i.id = s.order_item_id
  where s.proved_at is null and i.design_placements -> s.place -> 'designFile' ->> 'sha256' = s.sha256)`;

/** Whether places of an order `o` are to come, or were and have been filled by its customer. */
export const asksArtworkSql = `exists (select from ${placesSql} where i.order_id = o.id
  and (p.one -> 'designFile' ->> 'sha256' is null or ${isSentSql}))`;

export async function readArtworkToCome(knex: Knex, orderRowId: number): Promise<ArtworkToCome> {
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select i.id as "itemId", p.n::integer - 1 as place, i.name as "productName",
       coalesce(i.color ->> 'name', '') as "colourName", p.one ->> 'position' as position,
       p.one ->> 'area' as area, p.one ->> 'decorationMethod' as method,
       p.one -> 'designFile' ->> 'sha256' as sha256, p.one -> 'designFile' ->> 'name' as "fileName",
       o.status in (${orderStatus('completed', 'cancelled')}) or o.is_shipped as "isOver",
       exists (select from proof_placements pp where pp.order_item_id = i.id and pp.place = p.n - 1) as "isProved",
       exists (select from jobs j where j.order_item_id = i.id and j.deleted_at is null
         and j.stage in (${jobStage('in_progress', 'completed')})) as "isBegun"
     from orders o join ${placesSql} on i.order_id = o.id
     where o.id = ? and (p.one -> 'designFile' ->> 'sha256' is null or ${isSentSql})
     order by i.line_number, i.id, p.n`,
    [orderRowId],
  );
  return { places: rows.map(presentPlace) };
}

function presentPlace({ sha256, fileName, isOver, isProved, isBegun, ...place }: Row): PlaceToCome {
  return {
    ...place,
    artwork: sha256 === null ? null : { sha256, name: fileName ?? '' },
    closed: whyClosed({ isOver, isProved, isBegun: isBegun && sha256 !== null }),
  };
}

function whyClosed({ isOver, isProved, isBegun }: Pick<Row, 'isOver' | 'isProved' | 'isBegun'>) {
  if (isOver) return 'This order can no longer be changed. Please write to us.';
  if (isProved) return 'Its proof has been made. Ask for a change there.';
  if (isBegun) return 'We have begun to make this. Please write to us.';
  return null;
}
