/** What the mails about an order say of it. */
import { gstWords } from '#contract/gst-words.ts';
import { formatCents } from '#contract/money.ts';
import type { FulfilmentMethod } from '#contract/orders.ts';
import { shippingLabel, type ShippingMethod } from '#contract/shipping.ts';
import type { MailBlock } from './mail-content.ts';

export interface OrderFacts {
  orderId: string;
  firstName: string;
  lines: readonly { pieces: number; name: string; note: string; totalCents: number }[];
  subtotalCents: number;
  setupCents: number;
  shippingCents: number;
  shippingMethod: ShippingMethod;
  /** Freight was not a part of what was agreed. */
  isFreightExtra: boolean;
  totalCents: number;
  /** What came and was accepted, where it is not the total. */
  receivedCents?: number;
  gstCents: number;
  fulfilmentMethod: FulfilmentMethod;
  /** In one line. */
  address: string;
  trackingNumber: string | null;
  /** With the token that lets a guest read it. */
  url: string;
}

export function greeting(firstName: string): MailBlock {
  return { kind: 'text', text: firstName.trim() === '' ? 'Hi,' : `Hi ${firstName.trim().slice(0, 60)},` };
}

export function orderLines({ lines }: OrderFacts): MailBlock {
  return {
    kind: 'lines',
    lines: lines.map(({ pieces, name, note, totalCents }) => ({
      title: `${pieces} × ${name}`,
      note,
      amount: formatCents(totalCents),
    })),
  };
}

export function orderTotals(order: OrderFacts): MailBlock {
  const { subtotalCents, setupCents, shippingCents, isFreightExtra, totalCents, gstCents } = order;
  const { receivedCents = totalCents } = order;
  return {
    kind: 'totals',
    rows: [
      { label: 'Subtotal', value: formatCents(subtotalCents) },
      ...(setupCents > 0 ? [{ label: 'Setup', value: formatCents(setupCents) }] : []),
      isFreightExtra
        ? { label: 'Freight', value: 'Not included' }
        : { label: shippingLabel(order.shippingMethod), value: formatCents(shippingCents) },
      ...(gstCents > 0 ? [{ label: 'GST included', value: formatCents(gstCents) }] : []),
      { label: gstWords(gstCents > 0).total, value: formatCents(totalCents) },
      ...(receivedCents === totalCents ? [] : [{ label: 'Paid', value: formatCents(receivedCents) }]),
      ...(receivedCents < totalCents
        ? [{ label: 'Not paid', value: formatCents(totalCents - receivedCents) }]
        : []),
    ],
  };
}

export const orderReason = (orderId: string) =>
  `You get this mail because it is about your order #${orderId}.`;
