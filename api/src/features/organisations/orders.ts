/** What was bought for an organisation. */
import type { Knex } from 'knex';
import type { OrganisationOrder } from '#contract/organisations/endpoints.ts';
import { organisationOrdersPageSize } from '#contract/organisations/organisations.ts';
import { isoText, jsonObject, userNameText } from '#api/database/json-text.ts';
import type { Membership } from './organisation-parts.ts';

/** Whose orders, and who asks. `buyerId`: those of one buyer alone. */
interface Asked {
  organisationId: number;
  askerId: number;
  buyerId: number | null;
}

/** A buyer sees their own; a manager sees all. */
export const askedBy = (askerId: number, { organisationId, role }: Membership): Asked => ({
  organisationId,
  askerId,
  buyerId: role === 'manager' ? null : askerId,
});

const orderSql = jsonObject({
  id: 'o.id',
  orderId: 'o.order_id',
  createdAt: isoText('o.created_at'),
  status: 'o.status',
  isPaid: 'o.is_paid',
  totalCents: 'o.total_cents',
  pieces: `coalesce((select sum(i.total_quantity) from order_items i where i.order_id = o.id
    and (i.product_id is not null or i.design_placements <> '[]')), 0)::integer`,
  buyer: `coalesce(nullif(trim(concat_ws(' ', o.customer_info ->> 'firstName', o.customer_info ->> 'lastName')), ''), '–')`,
  isMine: 'coalesce(o.user_id = :askerId, false)',
  approval: `(select ${jsonObject({
    state: 'a.state',
    askedBy: `(select ${userNameText('u')} from users u where u.id = a.asked_by)`,
    askedAt: isoText('a.asked_at'),
    decidedBy: `(select ${userNameText('u')} from users u where u.id = a.decided_by)`,
    decidedAt: isoText('a.decided_at'),
    reason: 'a.reason',
  })} from order_approvals a where a.order_id = o.id and a.organisation_id = o.organisation_id)`,
});

const ofAsked = `o.organisation_id = :organisationId and (:buyerId::integer is null or o.user_id = :buyerId)`;

export async function listOrders(
  knex: Knex,
  asked: Asked,
  before: number | undefined,
): Promise<{ orders: OrganisationOrder[]; next: number | null }> {
  const { rows } = await knex.raw<{ rows: { row: OrganisationOrder }[] }>(
    `select ${orderSql} as row from orders o where ${ofAsked} and (:before::integer is null or o.id < :before)
     order by o.id desc limit :limit`,
    { ...asked, before: before ?? null, limit: organisationOrdersPageSize + 1 },
  );
  const orders = rows.slice(0, organisationOrdersPageSize).map(({ row }) => row);
  const next = rows.length > orders.length ? (orders.at(-1)?.id ?? null) : null;
  return { orders, next };
}

export async function readOrganisationOrder(
  knex: Knex,
  asked: Asked,
  orderId: string,
): Promise<OrganisationOrder | null> {
  const { rows } = await knex.raw<{ rows: { row: OrganisationOrder }[] }>(
    `select ${orderSql} as row from orders o where ${ofAsked} and o.order_id = :orderId`,
    { ...asked, orderId },
  );
  return rows[0]?.row ?? null;
}
