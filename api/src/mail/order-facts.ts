/** What the mails about an order say of it. */
import { type BoughtLine, buyerPriceRows } from '#contract/money/buyer-price-words.ts';
import { gstWords } from '#contract/money/gst-words.ts';
import { formatCents } from '#contract/money/money.ts';
import type { FulfilmentMethod } from '#contract/orders/orders.ts';
import { shippingLabel, type ShippingMethod } from '#contract/checkout/shipping.ts';
import { type SoldDecoration, sumByName } from '#contract/techniques/price/sold-decoration.ts';
import { type MailBlock, text } from './mail-content.ts';

export interface OrderFacts {
  orderId: string;
  firstName: string;
  lines: readonly (BoughtLine & { pieces: number; name: string; note: string })[];
  subtotalCents: number;
  /** Rows that techniques added. */
  decorations?: readonly Pick<SoldDecoration, 'name' | 'totalCents'>[];
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
  /** What its start waits for, and how long it takes from then on, in whole sentences; null: for nothing. */
  proof: { next: string; days: string } | null;
  /** With the token that lets a guest read it. */
  url: string;
}

export function greeting(firstName: string): MailBlock {
  return text(firstName.trim() === '' ? 'Hi,' : `Hi ${firstName.trim().slice(0, 60)},`);
}

/** What the office wrote to the customer, in its own words. */
export const messageBlocks = (message: string | null): MailBlock[] =>
  message ? [{ kind: 'quote', text: message }] : [];

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
  const { subtotalCents, decorations = [], setupCents, shippingCents } = order;
  const { isFreightExtra, totalCents, gstCents } = order;
  const { receivedCents = totalCents } = order;
  return {
    kind: 'totals',
    rows: [
      ...buyerPriceRows(order.lines).map(({ label, cents }) => ({ label, value: formatCents(cents) })),
      { label: 'Subtotal', value: formatCents(subtotalCents) },
      ...sumByName(decorations).map(({ name, totalCents: cents }) => ({
        label: name,
        value: formatCents(cents),
      })),
      ...(setupCents > 0 ? [{ label: 'Set-up', value: formatCents(setupCents) }] : []),
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
  `You received this email because it is about your order #${orderId}.`;

/** For the line that a mail program shows beside the subject. */
export const firstSentence = (words: string) => words.slice(0, words.indexOf('.') + 1);
