/**
 * From a paid order to the floor (C59): customer, lead, project with its items, one job per line and decoration
 * method, and a delivery where our own driver brings it. Runs in the transaction that made the order paid; run again
 * it makes nothing twice, as every row is keyed by the order.
 */
import type { Knex } from 'knex';
import type { CustomerInfo } from '#contract/checkout-form.ts';
import { estimateDelivery } from '#contract/delivery-estimate.ts';
import type { FulfilmentMethod } from '#contract/orders.ts';
import { defaultTimeZone } from '#contract/shop-defaults.ts';
import type { PolicyFigures } from '#contract/shop-policy.ts';
import { readSettingValue } from '#api/database/setting-rows.ts';
import { addressText } from './address-text.ts';
import { joinCustomer } from './join-customer.ts';
import { insertJobs, type JobItem, type ProjectItem } from './insert-jobs.ts';
import { planDelivery } from './plan-delivery.ts';
import { takeNumber } from './take-number.ts';

export interface ProducedOrder {
  id: number;
  orderId: string;
  userId: number | null;
  customerId: number | null;
  customerInfo: CustomerInfo;
  company: string | null;
  totalCents: number;
  isPaid: boolean;
  fulfilmentMethod: FulfilmentMethod;
  signatureRequired: boolean;
}

export interface ProductionOptions {
  now: Date;
  policy: PolicyFigures;
  /** Approved account: produced before it is paid (C49). */
  isOnAccount?: boolean;
}

export async function startProduction(
  trx: Knex.Transaction,
  orderRowId: number,
  { now, policy, isOnAccount = false }: ProductionOptions,
): Promise<void> {
  const order = await trx('orders').where({ id: orderRowId }).forUpdate().first<ProducedOrder>();
  if (await trx('projects').where({ orderId: order.id }).first('id')) return;
  const customerId = await joinCustomer(trx, order);
  await trx('orders').where({ id: order.id }).update({ customerId });
  if (!(await isWanted(trx))) return;

  const items = await trx('order_items')
    .where({ orderId: order.id })
    .orderBy('lineNumber')
    .select<JobItem[]>();
  const leadId = await insertLead(trx, order, customerId, now);
  const isBlank = items.every(item => item.designPlacements.length === 0);
  const { producedBy, to } = estimateDelivery(now, isBlank, { timeZone: defaultTimeZone, policy });
  // The end of the working day at the shop.
  const dueDate = `${producedBy}T07:00:00.000Z`;
  const project = await insertProject(trx, order, items, {
    leadId,
    customerId,
    dueDate,
    deliveryDate: `${to}T07:00:00.000Z`,
    isOnAccount,
    now,
  });
  const projectItems = await insertProjectItems(trx, project.id, items);
  const orderNumber = order.orderId;
  if (!isBlank)
    await insertJobs(trx, { orderNumber, projectId: project.id, projectItems, items, dueDate, now });
  if (order.fulfilmentMethod === 'driver') await planDelivery(trx, order, { now, policy });
}

/** The setting `production`; on unless somebody turned it off. The customer is made either way. */
async function isWanted(trx: Knex.Transaction): Promise<boolean> {
  const setting = (await readSettingValue(trx, 'production')) as { startFromOrders?: boolean } | undefined;
  return setting?.startFromOrders !== false;
}

async function insertLead(
  trx: Knex.Transaction,
  order: ProducedOrder,
  customerId: number,
  now: Date,
): Promise<number> {
  const { customerInfo: info } = order;
  const [lead] = await trx('leads')
    .insert({
      leadNumber: await takeNumber(trx, 'LEAD', now),
      customerId,
      orderId: order.id,
      customerName: `${info.firstName} ${info.lastName}`,
      customerEmail: info.email,
      customerPhone: info.phone,
      company: order.company,
      status: 'won',
      estimatedValueCents: order.totalCents,
      createdAt: now,
    })
    .returning('id');
  return lead.id;
}

interface Plan {
  leadId: number;
  customerId: number;
  dueDate: string;
  deliveryDate: string;
  isOnAccount: boolean;
  now: Date;
}

async function insertProject(
  trx: Knex.Transaction,
  order: ProducedOrder,
  items: readonly JobItem[],
  { leadId, customerId, dueDate, deliveryDate, isOnAccount, now }: Plan,
): Promise<{ id: number }> {
  const [project] = await trx('projects')
    .insert({
      projectNumber: await takeNumber(trx, 'PRJ', now),
      leadId,
      customerId,
      orderId: order.id,
      title: titleOf(order, items),
      // On the board the description is where it goes (back office §3).
      description: addressText(order.customerInfo),
      brief: items
        .map(item => `${item.totalQuantity} × ${item.name}, ${item.color?.name ?? 'one colour'}`)
        .join('\n'),
      status: 'Paid',
      totalValueCents: order.totalCents,
      paidAmountCents: order.isPaid ? order.totalCents : 0,
      onAccount: isOnAccount,
      dueDate,
      deliveryDate,
      createdAt: now,
    })
    .returning('id');
  return project;
}

function titleOf(order: ProducedOrder, items: readonly JobItem[]): string {
  const pieces = items.reduce((sum, item) => sum + item.totalQuantity, 0);
  const names = [...new Set(items.map(item => item.name))];
  const what = names.length === 1 ? names[0] : `${names.length} products`;
  return `${order.company || order.customerInfo.lastName}: ${pieces} × ${what}`.slice(0, 255);
}

async function insertProjectItems(
  trx: Knex.Transaction,
  projectId: number,
  items: readonly JobItem[],
): Promise<ProjectItem[]> {
  if (items.length === 0) return [];
  return trx('project_items')
    .insert(
      items.map(item => ({
        projectId,
        orderItemId: item.id,
        productName: item.name,
        description: item.color?.name ?? null,
        quantity: item.totalQuantity,
        unitPriceCents: item.priceCents,
        totalPriceCents: item.totalPriceCents,
      })),
    )
    .returning<ProjectItem[]>(['id', 'orderItemId']);
}
