/**
 * The project of an order that begins. An accepted offer has one already, which moves on; for every other order the
 * won lead, the project and its items are made.
 */
import { isCharge, piecesOf } from '#contract/orders/charge.ts';
import { isBlankLine } from '#contract/roster/roster.ts';
import { addressLine } from '#contract/text/address-line.ts';
import { endOfDay } from '#contract/time/wall-instant.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { customerIdOf } from '#api/crm/join-customer.ts';
import { numberAs } from '#api/crm/take-number.ts';
import type { AgreedProject, FoundBuyer, Plan, Sale, SoldItem, SoldOrder } from '#api/sale/sale.ts';
import { type PlannedDays, plannedDays } from './planned-days.ts';
import { figuresFor } from '#contract/techniques/making-days.ts';

/** Whether there is one once the order has begun. */
export const hasProject = ({ project, isProductionWanted }: Sale) => project !== null || isProductionWanted;

export const projectIdOf = ({ project, buyer }: Sale): number => project?.id ?? buyer?.projectIds[0] ?? 0;

export function projectItemsOf({ project, buyer, items }: Sale): AgreedProject['items'] {
  if (project) return project.items;
  return items.map((item, at) => ({ id: buyer?.itemIds[at] ?? 0, orderItemId: item.id }));
}

/** What the office has set by hand stays. */
export function daysOf({ order, items, project, at, shop }: Sale): PlannedDays {
  const isBlank = !project && items.every(isBlankLine);
  const planned = plannedDays(order, { from: at, isBlank, shop: figuresFor(shop, items) });
  const { dueDate, deliveryDate } = neededDays(planned, order.neededBy, shop.timeZone);
  return {
    dueDate: project?.dueDate?.toISOString() ?? dueDate,
    deliveryDate: project?.deliveryDate?.toISOString() ?? deliveryDate,
  };
}

/** What is needed by a day is there on it, and made in time or by that day. */
function neededDays(planned: PlannedDays, neededBy: string | null, timeZone: string): PlannedDays {
  if (!neededBy) return planned;
  const needed = endOfDay(neededBy, timeZone);
  const isSooner = Date.parse(needed) < Date.parse(planned.dueDate);
  return { dueDate: isSooner ? needed : planned.dueDate, deliveryDate: needed };
}

export function planProject(sale: Sale): Plan {
  const { project, buyer } = sale;
  if (project) return moveOn(sale, project);
  return buyer && hasProject(sale) ? makeProject(sale, buyer) : {};
}

/** What came stands in the project of an order that had begun before it came. */
export function planReceived({ order, occasion, receivedCents, otherCents }: Sale): Plan {
  // What receipts had brought before counts too.
  const set = { paidAmountCents: receivedCents + (occasion === 'paidLater' ? otherCents : 0) };
  return { updates: [{ table: 'projects', where: { orderId: order.id }, set }] };
}

const beforePaid = ['quote_pending', 'Lead', 'Contacted', 'Quoted'];

/** The office, or an account, has begun it before its money came. */
export function isUnderWay({ project, order }: Sale): boolean {
  if (!project) return false;
  const isBegun = project.onAccount || project.paidAmountCents >= order.totalCents;
  return isBegun && !beforePaid.includes(project.status);
}

function moveOn(sale: Sale, { id, status }: AgreedProject): Plan {
  const { order, occasion, receivedCents } = sale;
  if (isUnderWay(sale)) return order.isPaid ? planReceived(sale) : {};
  const set = {
    ...(beforePaid.includes(status) ? { status: 'Paid' } : {}),
    // A deposit too, of what begins on account.
    ...(order.isPaid || receivedCents > 0 ? { paidAmountCents: receivedCents } : {}),
    onAccount: occasion === 'onAccount',
    ...daysOf(sale),
    // Somebody has paid for what was put away.
    deletedAt: null,
  };
  return { updates: [{ table: 'projects', where: { id }, set }] };
}

function makeProject(sale: Sale, buyer: FoundBuyer): Plan {
  const { items } = sale;
  const day = isoDateIn(sale.at, sale.shop.timeZone);
  // Nothing is made for a free line, and a discount is below zero.
  const projectItems = items.flatMap((item, index) =>
    isCharge(item) ? [] : [projectItemOf(sale, item, index)],
  );
  return {
    rows: [
      { table: 'leads', rows: [leadOf(sale, buyer)], numbered: numberAs('leadNumber', 'LEAD', day) },
      { table: 'projects', rows: [projectOf(sale, buyer)], numbered: numberAs('projectNumber', 'PRJ', day) },
      { table: 'project_items', rows: projectItems },
    ],
  };
}

function leadOf({ order, at }: Sale, buyer: FoundBuyer) {
  const { customerInfo: info } = order;
  return {
    id: buyer.leadIds[0],
    customerId: customerIdOf(buyer),
    orderId: order.id,
    customerName: `${info.firstName} ${info.lastName}`,
    customerEmail: info.email,
    customerPhone: info.phone,
    company: order.company,
    status: 'won',
    estimatedValueCents: order.totalCents,
    createdAt: at,
  };
}

function projectOf(sale: Sale, buyer: FoundBuyer) {
  const { order, items, at, occasion, receivedCents } = sale;
  return {
    id: projectIdOf(sale),
    leadId: buyer.leadIds[0],
    customerId: customerIdOf(buyer),
    orderId: order.id,
    title: projectTitle(order, items),
    // The board shows where it goes as the description.
    description: addressLine(order.customerInfo),
    brief: projectBrief(items),
    status: 'Paid',
    totalValueCents: order.totalCents,
    paidAmountCents: order.isPaid ? receivedCents : 0,
    onAccount: occasion === 'onAccount',
    ...daysOf(sale),
    createdAt: at,
  };
}

export function projectBrief(items: readonly TitleItem[]): string {
  return items
    .map(item => `${item.totalQuantity} × ${item.name}, ${item.color?.name ?? 'one colour'}`)
    .join('\n');
}

type TitleItem = Pick<SoldItem, 'name' | 'color' | 'totalQuantity' | 'productId' | 'designPlacements'>;

export function projectTitle(
  order: Pick<SoldOrder, 'company' | 'customerInfo'>,
  items: readonly TitleItem[],
): string {
  const pieces = piecesOf(items);
  const made = items.filter(item => !isCharge(item));
  const names = [...new Set((made.length > 0 ? made : items).map(item => item.name))];
  const what = names.length === 1 ? names[0] : `${names.length} products`;
  return `${order.company || order.customerInfo.lastName}: ${pieces} × ${what}`.slice(0, 255);
}

function projectItemOf(sale: Sale, item: SoldItem, at: number) {
  return {
    ...projectItemsOf(sale)[at],
    projectId: projectIdOf(sale),
    productName: item.name,
    description: item.color?.name ?? null,
    quantity: item.totalQuantity,
    unitPriceCents: item.priceCents,
    totalPriceCents: item.totalPriceCents,
  };
}
