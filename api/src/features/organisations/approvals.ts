/**
 * Orders on an organisation's account. A buyer asks for their own unpaid order; it begins at once, or it waits for a
 * manager where it is above the organisation's amount. Everything is decided under the order's lock: whoever comes second
 * sees what the first did. Order, request, customer and organisation are locked in this sequence.
 */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { ownOrganisationEndpoints } from '#contract/organisations/own-endpoints.ts';
import {
  type ApprovalState,
  approvalWords,
  needsApproval,
  sayWhyDeclined,
} from '#contract/organisations/organisations.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { conflict, Refused } from '#api/database/change-or-refuse.ts';
import { userNameText } from '#api/database/json-text.ts';
import { present } from '#api/database/present.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { payerOf } from '#api/database/shared/payer-of-order.ts';
import type { OrdersRow } from '#api/database/tables.ts';
import { queueMail } from '#api/jobs/queue-mail.ts';
import { orderDeclined, orderToApprove } from '#api/mail/kinds/organisation.ts';
import { lockOrganisation, whyNotOut } from './change-organisation.ts';
import type { Membership, OrganisationParts } from './organisation-parts.ts';
import { readMembership } from './read-organisation.ts';

type Decision = BodyOf<typeof ownOrganisationEndpoints.decideOrder>;

const noSuchOrder = () => new Refused(refuse('not_found'));

/** A buyer's own order. Asked again it is as it was. */
export async function buyOnAccount(
  parts: OrganisationParts,
  orderId: string,
  userId: number,
): Promise<null | Refusal> {
  return parts.orders.beginOnAccount(orderId, userId, async (trx, order) => {
    const { membership, name, approvalOverCents } = await lockFor(trx, order, userId);
    if (order.userId !== userId) throw noSuchOrder();
    const known = await trx('order_approvals').where({ orderId: order.id }).first('state');
    if (known?.state === 'waiting' || isOnAccount(order)) return false;
    if (known)
      throw conflict(`${approvalWords[known.state as ApprovalState]}: this order can be paid by card.`);
    mustBeOpen(order);
    await mustFit(trx, parts, order, membership.organisationId);
    const waits = needsApproval({ role: membership.role, approvalOverCents }, order.totalCents);
    await holdBackBill(trx, order.id);
    if (waits) await ask(trx, parts, order, { organisationId: membership.organisationId, name, userId });
    return !waits;
  });
}

/** The email that asks for a payment, as far as it hasn't left. */
async function holdBackBill(trx: Knex.Transaction, orderRowId: number): Promise<void> {
  await trx('mails').where({ orderId: orderRowId, kind: 'order_placed', status: 'queued' }).delete();
}

/** By a manager of the order's organisation, or, taking it back, by its buyer. The same again changes nothing. */
export async function decideOrder(
  parts: OrganisationParts,
  orderId: string,
  decision: Decision,
  userId: number,
): Promise<null | Refusal> {
  return parts.orders.beginOnAccount(orderId, userId, async (trx, order) => {
    const request = await trx('order_approvals').where({ orderId: order.id }).forUpdate().first();
    const { membership, name } = await lockFor(trx, order, userId);
    if (!request || request.organisationId !== membership.organisationId) throw noSuchOrder();
    mustDecide(decision.decision, { membership, isBuyer: request.askedBy === userId });
    const to = states[decision.decision];
    if (request.state === to) return false;
    if (request.state !== 'waiting')
      throw conflict(`Somebody was faster: ${approvalWords[request.state as ApprovalState].toLowerCase()}.`);
    mustBeOpen(order);
    const reason = to === 'declined' ? mustSayWhy(decision.reason) : null;
    const at = parts.now();
    await trx('order_approvals')
      .where({ orderId: order.id })
      .update({ state: to, decidedBy: userId, decidedAt: at, reason });
    if (to === 'approved') await mustFit(trx, parts, order, membership.organisationId, request.totalCents);
    await record(trx, order, { ...events[to], actorId: userId, at, ...(reason ? { reason } : {}) });
    if (to === 'declined')
      await mailDeclined(trx, parts, order, { name, userId, askedBy: request.askedBy, reason });
    return to === 'approved';
  });
}

function mustSayWhy(reason: string | undefined): string {
  if (reason) return reason;
  throw new Refused(refuse('invalid', { fields: { reason: sayWhyDeclined } }));
}

const states = { approve: 'approved', decline: 'declined', withdraw: 'withdrawn' } as const;

const events = {
  waiting: { type: 'approval_asked', action: 'order.askApproval' },
  approved: { type: 'approval_given', action: 'order.approve' },
  declined: { type: 'approval_declined', action: 'order.decline' },
  withdrawn: { type: 'approval_withdrawn', action: 'order.withdrawApproval' },
} as const;

function mustDecide(
  decision: Decision['decision'],
  { membership, isBuyer }: { membership: Membership; isBuyer: boolean },
): void {
  const isManager = membership.role === 'manager';
  if (!isManager && !isBuyer) throw noSuchOrder();
  const may = decision === 'withdraw' ? isBuyer : isManager;
  if (may) return;
  const message =
    decision === 'withdraw' ? 'Only its buyer can take this order back.' : 'Only a manager can decide this.';
  throw new Refused(refuse('forbidden', { message }));
}

/** The account, locked, and what the person is in it; to everybody else the order is not there. */
async function lockFor(
  trx: Knex.Transaction,
  order: OrdersRow,
  userId: number,
): Promise<{ membership: Membership; name: string; approvalOverCents: number | null }> {
  const { organisationId } = order;
  if (organisationId === null) throw noSuchOrder();
  const { id } = await payerOf(trx, order.id);
  if (id !== null) await trx('customers').where({ id }).forNoKeyUpdate().first('id');
  const { name, approvalOverCents } = await lockOrganisation(trx, organisationId);
  const membership = await readMembership(trx, userId);
  if (membership?.organisationId !== organisationId) throw noSuchOrder();
  return { membership, name, approvalOverCents };
}

const isOnAccount = ({ status, isPaid }: OrdersRow) =>
  !isPaid && (status === 'processing' || status === 'completed');

function mustBeOpen({ isPaid, status, paymentReview }: OrdersRow): void {
  if (isPaid || paymentReview) throw conflict('This order has been paid.');
  if (status === 'cancelled') throw conflict('This order was cancelled.');
  if (status !== 'pending') throw conflict('This order has begun already.');
}

/** `askedCents`: what a manager is asked about; another sum is another question. */
async function mustFit(
  trx: Knex.Transaction,
  { orders }: OrganisationParts,
  order: OrdersRow,
  organisationId: number,
  askedCents: number = order.totalCents,
): Promise<void> {
  if (askedCents !== order.totalCents)
    throw conflict('This order has been changed since. Decline it, and have it ordered again.');
  await joinAccount(trx, order, organisationId);
  const { why } = await orders.checkCredit(trx, { id: order.id, totalCents: order.totalCents });
  if (why !== null)
    throw conflict(
      'The organisation’s account can’t take this order. Pay it by card, or ask us about the limit.',
    );
}

/** A buyer whose own account is settled buys on the organisation's. */
async function joinAccount(trx: Knex.Transaction, order: OrdersRow, organisationId: number): Promise<void> {
  const { id } = await payerOf(trx, order.id);
  if (id === null) return;
  const customer = await trx('customers').where({ id }).first('organisationId');
  if (customer?.organisationId === organisationId) return;
  const own = await trx('customer_accounts').where({ customerId: id, isApproved: true }).first('customerId');
  const isSettled = !customer?.organisationId && !own && (await whyNotOut(trx, id)) === null;
  if (!isSettled)
    throw conflict(
      'You have an account of your own with us. Ask us to put this order on the organisation’s.',
    );
  await trx('customers').where({ id }).update({ organisationId });
}

async function ask(
  trx: Knex.Transaction,
  parts: OrganisationParts,
  order: OrdersRow,
  { organisationId, name, userId }: { organisationId: number; name: string; userId: number },
): Promise<void> {
  const at = parts.now();
  const managers = await trx('organisation_members as m')
    .join('users as u', 'u.id', 'm.userId')
    .where({ 'm.organisationId': organisationId, 'm.role': 'manager' })
    .whereNull('u.deletedAt')
    .select<{ email: string | null }[]>('u.email');
  if (managers.length === 0)
    throw conflict('Nobody in the organisation can approve this order. Pay it by card, or ask us.');
  const { id, orderId, totalCents } = order;
  await trx('order_approvals').insert({
    orderId: id,
    organisationId,
    askedBy: userId,
    askedAt: at,
    totalCents,
  });
  await record(trx, order, { ...events.waiting, actorId: userId, at });
  const shopName = await parts.readShopName(trx);
  const facts = {
    orderId,
    totalCents,
    organisation: name,
    buyer: await nameOf(trx, userId),
    url: pageOf(parts),
  };
  for (const { email } of managers) {
    if (!email) continue;
    await queueMail(trx, {
      kind: 'order_approval',
      uniqueKey: `order_approval:${orderId}:${email.toLowerCase()}`,
      toEmail: email,
      orderId: id,
      letter: orderToApprove(facts, shopName),
    });
  }
}

const pageOf = ({ publicUrl }: OrganisationParts) => `${publicUrl}/account/organisation`;

async function mailDeclined(
  trx: Knex.Transaction,
  parts: OrganisationParts,
  { id, orderId }: OrdersRow,
  { name, userId, askedBy, reason }: { name: string; userId: number; askedBy: number; reason: string | null },
): Promise<void> {
  const buyer = await trx('users').where({ id: askedBy }).first('email');
  if (!buyer?.email) return;
  const facts = { orderId, organisation: name, manager: await nameOf(trx, userId), reason: reason ?? '' };
  await queueMail(trx, {
    kind: 'order_declined',
    uniqueKey: `order_declined:${orderId}`,
    toEmail: buyer.email,
    orderId: id,
    letter: orderDeclined({ ...facts, url: pageOf(parts) }, await parts.readShopName(trx)),
  });
}

async function nameOf(trx: Knex.Transaction, userId: number): Promise<string> {
  const { rows } = await trx.raw<{ rows: { name: string }[] }>(
    `select ${userNameText('u')} as name from users u where u.id = ?`,
    [userId],
  );
  return present(rows[0]).name;
}

interface Deed {
  type: string;
  action: string;
  actorId: number;
  at: Date;
  reason?: string;
}

async function record(
  trx: Knex.Transaction,
  { id, orderId, totalCents }: OrdersRow,
  { type, action, actorId, at, reason }: Deed,
): Promise<void> {
  const data = { totalCents, ...(reason ? { reason } : {}) };
  await trx('order_events').insert({ orderId: id, type, data: JSON.stringify(data), actorId, at });
  await recordAudit(trx, {
    actorId,
    entity: 'order',
    entityId: orderId,
    action,
    after: data,
    occurredAt: at,
  });
}
