/** What is planned for a sale, without a database: rows by table, mails by kind, and what changes. */
import { describe, expect, it } from 'vitest';
import { shopDefaults } from '#api/features/shop/read-shop.ts';
import { keyedUuid } from '#api/keyed-uuid.ts';
import type { Occasion, Plan, Sale } from '#api/sale/sale.ts';
import { listConsequences } from './consequences.ts';

const log = { warn: () => undefined, error: () => undefined };
const consequences = listConsequences({ log, publicUrl: 'https://shop.example' });
const at = new Date('2026-03-02T01:00:00Z');
const idOf = (name: string) => keyedUuid(Buffer.from('a key'), name);

const order: Sale['order'] = {
  id: 7,
  orderId: 'K7Q2M9X4TB',
  checkoutId: null,
  userId: null,
  customerInfo: {
    firstName: 'Imke',
    lastName: 'Farrant',
    email: 'imke@quarrelcreek.example',
    phone: '+61491570006',
    address: '18 Weir Street',
    city: 'Quarrel Creek',
    state: 'VIC',
    postalCode: '3056',
    country: 'Australia',
  },
  company: null,
  abn: null,
  poNumber: null,
  subtotalCents: 20_000,
  decorationCents: 0,
  setupCents: 0,
  shippingCents: 0,
  totalCents: 20_000,
  gstCents: 1_818,
  status: 'processing',
  paymentMethod: 'card',
  paymentId: 'pi_1',
  isPaid: true,
  paidAt: at,
  paymentReview: false,
  reviewReason: null,
  fulfilmentMethod: 'auspost',
  shippingMethod: 'standard',
  signatureRequired: false,
  createdAt: at,
  neededBy: null,
};

const placement = { position: 'front', decorationMethod: 'print', designFile: null } as const;
const item: Sale['items'][number] = {
  id: 70,
  productId: 3,
  lineNumber: 1,
  name: 'Club Polo',
  garment: 'polo',
  printAreas: null,
  color: { id: 'navy', name: 'Navy', value: '#001f3f' },
  designPlacements: [{ ...placement, xOffset: 0, yOffset: 0, scale: 1, rotation: 0 }],
  sizeQuantities: [{ size: 'M', quantity: 10 }],
  totalQuantity: 10,
  decorations: [],
  buyerPrice: null,
  roster: null,
  priceCents: 2_000,
  totalPriceCents: 20_000,
};

const buyer: NonNullable<Sale['buyer']> = {
  id: null,
  userId: null,
  provenUserId: null,
  company: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  postalCode: null,
  newIds: [11],
  leadIds: [12],
  projectIds: [13],
  itemIds: [14],
};

const project: NonNullable<Sale['project']> = {
  id: 23,
  status: 'Quoted',
  onAccount: false,
  paidAmountCents: 0,
  dueDate: null,
  deliveryDate: null,
  hasJobs: false,
  items: [{ id: 24, orderItemId: 70 }],
};

const jobName = { lineNumber: 1, method: 'print', id: idOf('job'), jobNumber: 'JOB-7' } as const;

const saleOf = (change: Partial<Sale> = {}): Sale => ({
  occasion: 'paid',
  order,
  items: [item],
  at,
  receivedCents: 20_000,
  withInvoice: true,
  shop: { ...shopDefaults, abn: '51824753556' },
  isProductionWanted: true,
  buyer,
  project: null,
  jobNames: [jobName],
  idOf,
  delivery: null,
  proofNext: null,
  hasInvoice: false,
  knownMails: [],
  otherCents: 0,
  termsDays: 30,
  bank: null,
  message: null,
  ...change,
});

const plansOf = (sale: Sale): Plan[] => consequences[sale.occasion].map(plan => plan(sale));

/** `mails order_confirmation`, `jobs`; what changes as `~projects`. */
function summary(change: Partial<Sale>): string[] {
  const plans = plansOf(saleOf(change));
  const rows = plans.flatMap(plan => plan.rows ?? []);
  const written = rows.flatMap(({ table, rows: all }) =>
    all.map(row => (table === 'mails' ? `mails ${(row as { kind: string }).kind}` : table)),
  );
  return [...written, ...plans.flatMap(plan => (plan.updates ?? []).map(({ table }) => `~${table}`))];
}

const mail = (kind: string) => ['order_links', `mails ${kind}`];
const produced = ['customers', 'leads', 'projects', 'project_items', 'jobs'];
const byDriver = { order: { ...order, fulfilmentMethod: 'driver' as const } };
const unpaid = { ...order, isPaid: false, paidAt: null, paymentId: null };
const blank = { items: [{ ...item, designPlacements: [] }], jobNames: [] };
const nothing: string[] = [];

describe('what follows', () => {
  it.each<[string, Partial<Sale>, string[]]>([
    ['paid', {}, [...mail('order_confirmation'), ...produced, 'invoices']],
    [
      'paid by a known customer',
      { buyer: { ...buyer, id: 5, phone: '1' } },
      [...mail('order_confirmation'), ...produced.slice(1), 'invoices', '~customers'],
    ],
    ['paid, blank', blank, [...mail('order_confirmation'), ...produced.slice(0, -1), 'invoices']],
    [
      'paid, for the driver',
      byDriver,
      [...mail('order_confirmation'), ...produced, 'deliveries', 'delivery_events', 'invoices'],
    ],
    [
      'paid, for the driver, planned before',
      { ...byDriver, delivery: { id: 'd', status: 'pending', attempt: 1 } },
      [...mail('order_confirmation'), ...produced, 'invoices'],
    ],
    [
      'paid, for the driver, cancelled before',
      { ...byDriver, delivery: { id: 'd', status: 'cancelled', attempt: 1 } },
      [...mail('order_confirmation'), ...produced, 'delivery_events', 'invoices', '~deliveries'],
    ],
    [
      'paid, begun by hand',
      { isProductionWanted: false, jobNames: [], ...byDriver },
      [...mail('order_confirmation'), 'customers', 'invoices'],
    ],
    [
      'paid, without an ABN',
      { shop: { ...shopDefaults, abn: '' } },
      [...mail('order_confirmation'), ...produced],
    ],
    ['paid, the invoice left out', { withInvoice: false }, [...mail('order_confirmation'), ...produced]],
    ['paid, invoiced before', { hasInvoice: true }, [...mail('order_confirmation'), ...produced]],
    ['paid, told before', { knownMails: ['order_confirmation:K7Q2M9X4TB'] }, [...produced, 'invoices']],
    [
      'paid, without an address to write to',
      { order: { ...order, customerInfo: { ...order.customerInfo, email: '' } } },
      [...produced, 'invoices'],
    ],
    [
      'paid, of an offer',
      { buyer: null, project },
      [...mail('order_confirmation'), 'jobs', 'invoices', '~projects'],
    ],
    [
      'paid, of an offer, for the driver',
      { buyer: null, project, ...byDriver },
      [...mail('order_confirmation'), 'jobs', 'deliveries', 'delivery_events', 'invoices', '~projects'],
    ],
    [
      'paid, of an offer that is under way',
      { buyer: null, project: { ...project, status: 'Production', paidAmountCents: 20_000 } },
      [...mail('order_confirmation'), 'invoices', '~projects'],
    ],
    [
      'on account',
      { occasion: 'onAccount', order: unpaid },
      [...mail('order_accepted'), ...produced, 'invoices'],
    ],
    [
      'on account, begun by hand',
      { occasion: 'onAccount', order: unpaid, isProductionWanted: false, jobNames: [] },
      [...mail('order_accepted'), 'customers'],
    ],
    ['begun by the office', { occasion: 'started' }, [...produced, 'invoices']],
    ['paid later', { occasion: 'paidLater', buyer: null }, [...mail('payment_received'), '~projects']],
    ['placed', { occasion: 'placed', order: unpaid, buyer: null }, mail('order_placed')],
    ['written', { occasion: 'written', order: unpaid, buyer: null }, mail('order_written')],
    ['agreed', { occasion: 'agreed', order: unpaid, buyer: null }, nothing],
    ['declined', { occasion: 'declined', order: unpaid, buyer: null }, nothing],
    ['in review', { occasion: 'inReview', order: unpaid, buyer: null }, nothing],
  ])('%s', (_, change, expected) => {
    expect(summary(change)).toEqual(expected);
  });
});

describe('the rows', () => {
  it('name each other', () => {
    const plans = plansOf(saleOf());
    const row = (table: string) =>
      plans.flatMap(plan => plan.rows ?? []).find(one => one.table === table)?.rows[0];
    expect(plans.map(plan => plan.order).filter(Boolean)).toEqual([{ customerId: 11 }]);
    expect(row('customers')).toMatchObject({ id: 11, email: order.customerInfo.email });
    expect(row('leads')).toMatchObject({ id: 12, customerId: 11, orderId: 7, status: 'won' });
    expect(row('projects')).toMatchObject({
      id: 13,
      leadId: 12,
      customerId: 11,
      orderId: 7,
      paidAmountCents: 20_000,
    });
    expect(row('project_items')).toMatchObject({ id: 14, projectId: 13, orderItemId: 70 });
    expect(row('jobs')).toMatchObject({
      id: jobName.id,
      projectId: 13,
      projectItemId: 14,
      orderItemId: 70,
      jobNumber: 'JOB-7',
    });
  });

  it.each([
    [20_000, 20_000],
    [5_000, 5_000],
  ])('%i cents received: the project holds %i', (receivedCents, paidAmountCents) => {
    const sums = (change: Partial<Sale>) => {
      const plans = plansOf(saleOf({ receivedCents, ...change }));
      const made = plans.flatMap(plan => plan.rows ?? []).find(({ table }) => table === 'projects')?.rows[0];
      const moved = plans.flatMap(plan => plan.updates ?? []).find(({ table }) => table === 'projects')?.set;
      return made ?? moved;
    };
    expect(sums({})).toMatchObject({ paidAmountCents });
    expect(sums({ buyer: null, project })).toMatchObject({ paidAmountCents, status: 'Paid' });
    expect(sums({ occasion: 'paidLater', buyer: null })).toEqual({ paidAmountCents });
  });

  it('are counted in one order by everybody', () => {
    const counters: Record<Occasion, string[]> = Object.assign(
      {},
      ...(Object.keys(consequences) as Occasion[]).map(occasion => ({
        [occasion]: plansOf(saleOf({ occasion })).flatMap(plan =>
          (plan.rows ?? []).flatMap(({ numbered }) => numbered?.counter ?? []),
        ),
      })),
    );
    const all = ['LEAD-2026', 'PRJ-2026', 'invoice'];
    expect(counters).toMatchObject({ paid: all, onAccount: all, started: all, placed: [] });
  });
});
