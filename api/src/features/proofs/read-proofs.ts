/** Proofs as the customer and the office read them. */
import type { Knex } from 'knex';
import type {
  CustomerProof,
  OfficeProof,
  OrderProofs,
  ProofDraftPlacement,
  ProofPlacement,
} from '#contract/proofs/endpoints.ts';
import { type ProofStanding, whyNoProof } from '#contract/proofs/proofs.ts';
import { isoText, jsonObject, userNameText } from '#api/database/json-text.ts';
import { proofStatus } from '#api/database/state-words.ts';
import type { ProofPlacementsRow } from '#api/database/tables.ts';
import { type PlannedPlacement, planPlacements, readItems } from './plan-placements.ts';
import type { ProvedOrder } from './proof-parts.ts';

const placementsSql = `coalesce((select json_agg(${jsonObject({
  id: 'pp.id',
  itemId: 'pp.order_item_id',
  place: 'pp.place',
  productName: 'i.name',
  colourName: `coalesce(i.color ->> 'name', '')`,
  pieces: 'i.total_quantity',
  sizes: 'i.size_quantities',
  position: 'pp.position',
  area: 'pp.area',
  method: 'pp.method',
  sha256: 'pp.sha256',
  fileName: `coalesce(i.design_placements -> pp.place -> 'designFile' ->> 'name', '')`,
  widthMm: 'pp.width_mm',
  heightMm: 'pp.height_mm',
  belowCollarMm: 'pp.below_collar_mm',
  drawn: jsonObject({
    garment: `coalesce(i.print_areas ->> 'garment', g.garment, '')`,
    printAreas: 'i.print_areas',
    colourValue: `coalesce(i.color ->> 'value', '')`,
    xOffset: `coalesce((i.design_placements -> pp.place ->> 'xOffset')::numeric, 0)`,
    yOffset: `coalesce((i.design_placements -> pp.place ->> 'yOffset')::numeric, 0)`,
    scale: `coalesce((i.design_placements -> pp.place ->> 'scale')::numeric, 1)`,
    rotation: 'pp.rotation',
    // Each side is at least a millimetre.
    aspect: 'round(pp.width_mm::numeric / pp.height_mm, 4)',
  }),
})} order by i.line_number, i.id, pp.place)
  from proof_placements pp join order_items i on i.id = pp.order_item_id
    left join products g on g.id = i.product_id where pp.proof_id = p.id), '[]')`;

const rostersSql = `coalesce((select json_agg(i.roster || ${jsonObject({
  itemId: 'i.id',
  productName: 'i.name',
  colourName: `coalesce(i.color ->> 'name', '')`,
  drawn: jsonObject({
    garment: `coalesce(i.print_areas ->> 'garment', g.garment, '')`,
    printAreas: 'i.print_areas',
    colourValue: `coalesce(i.color ->> 'value', '')`,
  }),
})}::jsonb order by i.line_number, i.id)
  from order_items i left join products g on g.id = i.product_id where i.order_id = p.order_id and i.roster is not null), '[]')`;

const view = {
  version: 'p.revision',
  status: 'p.status',
  message: 'p.message',
  sentAt: isoText('p.sent_at'),
  answer: 'p.answer',
  pins: `coalesce((select r.pins from proof_requests r where r.proof_id = p.id), '[]')`,
  files: `coalesce((select r.files from proof_requests r where r.proof_id = p.id), '[]')`,
  decidedAt: isoText('p.decided_at'),
  signature: 'p.signature',
  placements: placementsSql,
  rosters: rostersSql,
  approvers: `coalesce((select json_agg(${jsonObject({
    id: 'pa.id',
    name: 'pa.name',
    decision: 'pa.decision',
    words: 'pa.answer',
    answeredAt: isoText('pa.answered_at'),
    expiresAt: isoText('pa.expires_at'),
  })} order by pa.created_at, pa.id)
    from proof_approvers pa where pa.proof_id = p.id and pa.removed_at is null), '[]')`,
  approversNeeded: `(select needed from proof_panels where proof_id = p.id)`,
};

const officeSql = jsonObject({
  ...view,
  sentByName: `case when s.id is null then null else ${userNameText('s')} end`,
  decidedByName: `case when d.id is null then null else ${userNameText('d')} end`,
});

/** Null while none counts: not sent yet, or void because the artwork has changed. */
export async function readCustomerProof(knex: Knex, order: ProvedOrder): Promise<CustomerProof | null> {
  const { rows } = await knex.raw<{ rows: { row: Omit<CustomerProof, 'orderId' | 'canAnswer'> }[] }>(
    `select ${jsonObject(view)} as row from proofs p where p.order_id = ? and p.status <> ${proofStatus('superseded')}`,
    [order.id],
  );
  const row = rows[0]?.row;
  return row
    ? { ...row, orderId: order.orderId, canAnswer: row.status === 'sent' && whyNoProof(order) === null }
    : null;
}

export async function readOrderProofs(knex: Knex, order: ProvedOrder): Promise<OrderProofs> {
  const { rows } = await knex.raw<{ rows: { row: OfficeProof }[] }>(
    `select ${officeSql} as row from proofs p left join users s on s.id = p.sent_by
     left join users d on d.id = p.decided_by where p.order_id = ? order by p.revision desc`,
    [order.id],
  );
  const standing = await knex.raw<{ rows: { standing: ProofStanding | null }[] }>(
    'select proof_standing(?) as standing',
    [order.id],
  );
  const items = await readItems(knex, order.id);
  return {
    standing: standing.rows[0]?.standing ?? null,
    closed: whyNoProof(order),
    draft: planPlacements(items).map(draftOf),
    draftRosters: items.flatMap(({ id, name, color, roster }) =>
      roster ? [{ ...roster, itemId: id, productName: name, colourName: color?.name ?? '' }] : [],
    ),
    versions: rows.map(({ row }) => row),
  };
}

function draftOf(planned: PlannedPlacement): ProofDraftPlacement {
  const { item, place, position, area, method, sha256, fileName, scale, widthMm, heightMm } = planned;
  const { belowCollarMm } = planned;
  return {
    itemId: item.id,
    place,
    productName: item.name,
    colourName: item.color?.name ?? '',
    pieces: item.totalQuantity,
    sizes: item.sizeQuantities as ProofPlacement['sizes'],
    position,
    area,
    method,
    sha256,
    fileName,
    scale,
    widthMm,
    heightMm,
    belowCollarMm,
  };
}

export async function findProvedOrder(
  knex: Knex,
  orderId: string,
  { isLocked = false } = {},
): Promise<ProvedOrder | undefined> {
  const found = knex('orders').where({ orderId });
  if (isLocked) void found.forUpdate();
  return found.first('id', 'orderId', 'status', 'isShipped');
}

/** The file of a placement's picture; also of an earlier version, for those who have its link. */
export async function findPicture(knex: Knex, orderId: string, placementId: number): Promise<string | null> {
  const row = await knex('proof_placements as pp')
    .join('proofs as p', 'p.id', 'pp.proofId')
    .join('orders as o', 'o.id', 'p.orderId')
    .where({ 'pp.id': placementId, 'o.orderId': orderId })
    .first<Pick<ProofPlacementsRow, 'picture'> | undefined>('pp.picture');
  return row ? pictureName(row.picture) : null;
}

export const pictureName = (sha256: string) => `${sha256}.proof.webp`;
