/** The activity of an order in words. Pure. An unknown event keeps its own name. */
import type { OfficeEvent } from '#contract/orders/office-endpoints.ts';
import { formatIsoDay } from '#contract/time/dates.ts';
import { formatCents } from '#contract/money/money.ts';
import { fulfilmentMethods } from '#contract/orders/orders.ts';
import { fulfilmentWords, methodWords } from './office-words.ts';

export interface EventWords {
  title: string;
  detail: string;
}

type Data = OfficeEvent['data'];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const money = (value: unknown): string => (typeof value === 'number' ? formatCents(value) : '');
const proofTitle = (words: string, version: unknown): string =>
  typeof version === 'number' ? `${words}, version ${version}` : words;
function paidTitle(data: Data): string {
  if (data['accepted']) return 'Payment accepted';
  return data['byHand'] && !data['receipt'] ? 'Marked as paid' : 'Paid';
}
function placedTitle(data: Data): string {
  if (data['offer']) return `Quote ${text(data['offer'])} accepted`;
  return data['written'] ? 'Order taken by the office' : 'Order placed';
}
function changedLines(lines: unknown): string[] {
  if (!Array.isArray(lines)) return [];
  type Figures = { pieces?: number } | null;
  return (lines as { name?: string; from?: Figures; to?: Figures }[]).map(({ name = '', from, to }) => {
    if (from === null) return `${name} added`;
    if (to === null) return `${name} taken out`;
    return from?.pieces === to?.pieces ? name : `${name} ${from?.pieces ?? '?'} → ${to?.pieces ?? '?'}`;
  });
}
function differenceText(cents: unknown): string {
  if (typeof cents !== 'number') return '';
  if (cents === 0) return 'Same price';
  return `${formatCents(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'}`;
}
const count = (value: unknown): string => (typeof value === 'number' ? String(value) : '?');
/** "M: 4 Dec", or that it isn't late any more. */
function lateDays(pieces: unknown): string[] {
  if (!Array.isArray(pieces)) return [];
  return (pieces as { size?: string; expectedOn?: string | null }[]).map(
    ({ size, expectedOn }) =>
      `${size || 'Pieces'}: ${expectedOn ? `expected ${formatIsoDay(expectedOn)}` : 'not late'}`,
  );
}
const list = (...parts: (string | false)[]): string => parts.filter(Boolean).join('. ');

function shippedDetail(data: Data): string {
  if (data['inParts']) return 'Everything has left';
  return data['onTheRoad'] ? 'The driver set out with it' : text(data['trackingNumber']);
}

const writers: Readonly<Record<string, (data: Data) => EventWords>> = {
  placed: data => ({
    title: placedTitle(data),
    detail: data['offer'] && !data['deposit'] ? 'The order is waiting for payment.' : '',
  }),
  paid: data => ({
    title: paidTitle(data),
    detail: list(
      [money(data['receivedCents']), methodWords(text(data['method']) || null)].filter(Boolean).join(', '),
      text(data['receipt']) && `Receipt ${text(data['receipt'])}`,
      text(data['reference']) && `Reference ${text(data['reference'])}`,
      text(data['reason']),
    ),
  }),
  part_paid: data => ({
    title: data['deposit'] ? 'Deposit paid' : 'Paid in part',
    detail: list(
      [money(data['receivedCents']), methodWords(text(data['method']) || null)].filter(Boolean).join(', '),
      text(data['receipt']) && `Receipt ${text(data['receipt'])}`,
      `${money(data['openCents'])} is open`,
    ),
  }),
  receipt_reversed: data => ({
    title: `Receipt ${text(data['receipt'])} reversed`,
    detail: list(text(data['reason']), `${money(data['openCents'])} is open`),
  }),
  written_off: data => ({
    title: 'Written off',
    detail: list(money(data['amountCents']), text(data['reason'])),
  }),
  recovered: data => ({
    title: 'Came after all',
    detail: list(money(data['amountCents']), `Receipt ${text(data['receipt'])}`),
  }),
  payment_review: data => ({ title: 'Payment to be checked', detail: text(data['reason']) }),
  paid_twice: data => ({ title: 'Paid a second time', detail: money(data['receivedCents']) }),
  claim_differed: () => ({
    title: 'The browser showed another cart',
    detail: 'The order stands as it was paid for.',
  }),
  processing: data => ({
    title: data['onAccount'] ? 'Begun on account' : 'Processing',
    detail: text(data['reason']),
  }),
  approval_asked: data => ({ title: 'Waits for the organisation', detail: money(data['totalCents']) }),
  approval_given: data => ({ title: 'Approved by the organisation', detail: money(data['totalCents']) }),
  approval_declined: data => ({ title: 'Declined by the organisation', detail: text(data['reason']) }),
  approval_withdrawn: () => ({ title: 'Taken back by the buyer', detail: '' }),
  proof_sent: data => ({
    title: proofTitle('Proof sent', data['version']),
    detail: text(data['message']),
  }),
  proof_approved: data => ({
    title: proofTitle('Proof approved', data['version']),
    detail: text(data['signature']) && `Seal ${text(data['signature']).slice(0, 12)}`,
  }),
  proof_changes: data => ({
    title: proofTitle('Change to the proof', data['version']),
    detail: text(data['words']),
  }),
  changed: data => ({
    title: 'Order changed',
    detail: list(
      ...changedLines(data['lines']),
      differenceText(data['differenceCents']),
      text(data['number']),
      text(data['reason']),
    ),
  }),
  sizes: data => ({
    title: data['pieces'] ? 'Sizes filled in' : 'Address filled in',
    detail: typeof data['pieces'] === 'number' && data['pieces'] > 0 ? `${data['pieces']} pieces` : '',
  }),
  artwork: data => ({
    title: data['isTakenBack'] ? 'Artwork taken back' : 'Artwork sent by the customer',
    detail: text(data['place']),
  }),
  completed: () => ({ title: 'Completed', detail: '' }),
  cancelled: data => ({ title: 'Cancelled', detail: text(data['reason']) }),
  shipped: data => ({
    title: 'Shipped',
    detail: shippedDetail(data),
  }),
  part_shipped: data => ({
    title: `Part ${count(data['number'])} shipped`,
    detail: list(
      `${count(data['pieces'])} pieces`,
      data['onTheRoad'] ? 'The driver set out with them' : text(data['trackingNumber']),
    ),
  }),
  part_planned: data => ({
    title: `Part ${count(data['number'])} planned for our driver`,
    detail: `${count(data['pieces'])} pieces`,
  }),
  part_dropped: data => ({
    title: `Part ${count(data['number'])} does not leave`,
    detail: 'Its delivery was cancelled, so its pieces can be shipped again',
  }),
  back_order: data => ({
    title: 'Pieces that come later',
    detail: list(...lateDays(data['pieces'])),
  }),
  tracking_number: data => ({
    title: data['trackingNumber'] ? 'Tracking number' : 'Tracking number removed',
    detail: text(data['trackingNumber']) || text(data['from']),
  }),
  fulfilment: data => ({
    title: 'Fulfilment changed',
    detail: `${fulfilment(data['from'])} → ${fulfilment(data['to'])}`,
  }),
  address: () => ({ title: 'Address changed', detail: '' }),
  notes: data => ({ title: 'Notes changed', detail: text(data['notes']) || 'Emptied' }),
  refund_requested: data => ({
    title: 'Refund requested',
    detail: list(money(data['amountCents']), text(data['reason'])),
  }),
  refunded: data => ({
    title: data['byHand'] ? 'Refunded by hand' : 'Refunded',
    detail: list(money(data['amountCents']), text(data['reason'])),
  }),
  refund_failed: data => ({ title: 'Refund failed', detail: text(data['reason']) }),
  dispute_opened: () => ({ title: 'Payment disputed', detail: 'Respond to it in the provider’s dashboard.' }),
  dispute_closed: () => ({ title: 'Dispute closed', detail: '' }),
  delivery_created: () => ({ title: 'Delivery planned', detail: '' }),
  delivery_started: () => ({ title: 'Out for delivery', detail: '' }),
  delivery_delivered: data => ({ title: 'Delivered', detail: text(data['detail']) }),
  delivery_failed: data => ({ title: 'Delivery failed', detail: text(data['detail']) }),
  delivery_rescheduled: () => ({ title: 'Delivery moved to another day', detail: '' }),
  delivery_assigned: data => ({ title: 'Delivery assigned to a driver', detail: text(data['detail']) }),
  delivery_cancelled: () => ({ title: 'Delivery cancelled', detail: '' }),
};

export function eventWords({ type, data }: Pick<OfficeEvent, 'type' | 'data'>): EventWords {
  const write = Object.hasOwn(writers, type) ? writers[type] : undefined;
  if (write) return write(data);
  const plain = type.replaceAll('_', ' ');
  return { title: plain.charAt(0).toUpperCase() + plain.slice(1), detail: '' };
}

function fulfilment(value: unknown): string {
  const method = fulfilmentMethods.find(one => one === value);
  return method ? fulfilmentWords[method] : '?';
}
