/**
 * From a paid order to the floor: customer, lead, project with its items, one job per line and decoration
 * method, as rows that are written together. Every one is keyed by the order, so that nothing is made twice.
 */
import type { Knex } from 'knex';
import type { CustomerInfo } from '#contract/checkout/checkout-form.ts';
import type { ShippingMethod } from '#contract/checkout/shipping.ts';
import type { PolicyFigures } from '#contract/shop/shop-policy.ts';
import { readSettingValue } from '#api/database/shared/setting-rows.ts';
import type { Change, NewRows } from '#api/database/write-rows.ts';
import type { FoundBuyer } from '#api/new-sale.ts';
import { addressLine } from '#contract/text/address-line.ts';
import { findBuyer, planCustomer } from '#api/crm/join-customer.ts';
import { type JobItem, planJobs } from './plan-jobs.ts';
import { plannedDays } from './planned-days.ts';
import { numberAs } from '#api/crm/take-number.ts';

export interface ProducedOrder {
  id: number;
  orderId: string;
  userId: number | null;
  customerInfo: CustomerInfo;
  company: string | null;
  totalCents: number;
  isPaid: boolean;
  shippingMethod: ShippingMethod;
}

export interface ProductionOptions {
  now: Date;
  policy: PolicyFigures;
  /** Approved account: produced before it is paid. */
  isOnAccount?: boolean;
  /** Found already; else they are looked up under a lock. */
  buyer?: FoundBuyer;
}

interface Production {
  customerId: number;
  rows: NewRows[];
  changes: Change[];
  /** False where the shop begins by hand: then there is the customer alone. */
  isBegun: boolean;
}

/** The customer, and all that is to be written for them to be served. */
export async function planProduction(
  knex: Knex,
  order: ProducedOrder,
  items: readonly JobItem[],
  { now, policy, isOnAccount = false, buyer: known }: ProductionOptions,
): Promise<Production> {
  const buyer = known ?? (await findBuyer(knex, order, { leads: 1, projects: 1, items: items.length }));
  const { customerId, rows: customer, changes } = planCustomer(knex, order, buyer);
  if (!(await isWanted(knex))) return { customerId, rows: customer, changes, isBegun: false };
  const [leadId = 0] = buyer.leadIds;
  const [projectId = 0] = buyer.projectIds;
  const isBlank = items.every(item => item.designPlacements.length === 0);
  const { dueDate, deliveryDate } = plannedDays(order, { from: now, isBlank, policy });
  const plan = {
    leadId,
    projectId,
    customerId,
    dueDate,
    deliveryDate,
    isOnAccount,
    now,
  };
  const projectItems = items.map((item, at) => projectItemOf(item, projectId, buyer.itemIds[at]));
  const { orderId: orderNumber } = order;
  const jobs = isBlank
    ? []
    : await planJobs(knex, { orderNumber, projectId, projectItems, items, dueDate, now });
  return {
    customerId,
    changes,
    isBegun: true,
    rows: [
      ...customer,
      { table: 'leads', rows: [leadOf(order, plan)], numbered: numberAs('leadNumber', 'LEAD', now) },
      {
        table: 'projects',
        rows: [projectOf(order, items, plan)],
        numbered: numberAs('projectNumber', 'PRJ', now),
      },
      { table: 'project_items', rows: projectItems },
      { table: 'jobs', rows: jobs },
    ],
  };
}

/** The setting `production`; on unless somebody turned it off. The customer is made either way. */
export async function isWanted(knex: Knex): Promise<boolean> {
  const setting = (await readSettingValue(knex, 'production')) as { startFromOrders?: boolean } | undefined;
  return setting?.startFromOrders !== false;
}

function leadOf(order: ProducedOrder, { leadId, customerId, now }: Plan) {
  const { customerInfo: info } = order;
  return {
    id: leadId,
    customerId,
    orderId: order.id,
    customerName: `${info.firstName} ${info.lastName}`,
    customerEmail: info.email,
    customerPhone: info.phone,
    company: order.company,
    status: 'won',
    estimatedValueCents: order.totalCents,
    createdAt: now,
  };
}

interface Plan {
  leadId: number;
  projectId: number;
  customerId: number;
  dueDate: string;
  deliveryDate: string;
  isOnAccount: boolean;
  now: Date;
}

function projectOf(order: ProducedOrder, items: readonly JobItem[], plan: Plan) {
  const { leadId, projectId, customerId, dueDate, deliveryDate, isOnAccount, now } = plan;
  return {
    id: projectId,
    leadId,
    customerId,
    orderId: order.id,
    title: titleOf(order, items),
    // The board shows where it goes as the description.
    description: addressLine(order.customerInfo),
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
  };
}

function titleOf(order: ProducedOrder, items: readonly JobItem[]): string {
  const pieces = items.reduce((sum, item) => sum + item.totalQuantity, 0);
  const names = [...new Set(items.map(item => item.name))];
  const what = names.length === 1 ? names[0] : `${names.length} products`;
  return `${order.company || order.customerInfo.lastName}: ${pieces} × ${what}`.slice(0, 255);
}

function projectItemOf(item: JobItem, projectId: number, id = 0) {
  return {
    id,
    projectId,
    orderItemId: item.id,
    productName: item.name,
    description: item.color?.name ?? null,
    quantity: item.totalQuantity,
    unitPriceCents: item.priceCents,
    totalPriceCents: item.totalPriceCents,
  };
}
