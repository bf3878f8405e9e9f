/** How the policies write figures, and wording that several of them share. */
import { hoursLines, hoursZone } from '../../time/business-hours.ts';
import type { ShopFacts } from '../../shop/endpoints.ts';
import { formatCents } from '../../money/money.ts';
import type { ExpressOffer, PolicyFigures, ShippingMode } from '../../shop/shop-policy.ts';
import { expressPost } from '../../shop/shop-defaults.ts';
import { type Block, list, note, text } from './document.ts';

/** "Monday-Friday 9-5 AEST, …", in the shop's time zone. */
export function hoursText({ timeZone, hours }: Pick<ShopFacts, 'timeZone' | 'hours'>): string {
  return hoursLines(hours, hoursZone(timeZone)).join(', ');
}

export const plainDays = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`;
export const hours = (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`;

/** "20, 50, 100, 250 and 500+". */
export function tierText(tiers: readonly number[]): string {
  const last = `${tiers.at(-1) ?? ''}+`;
  const others = tiers.slice(0, -1);
  return others.length === 0 ? last : `${others.join(', ')} and ${last}`;
}

/** The contact details the owner has filled in: name, address, phone and email. */
export function contactLines(
  shop: Pick<ShopFacts, 'name' | 'address' | 'phone' | 'email' | 'abn'>,
): string[] {
  return [
    `**${shop.name}**${shop.abn ? `, ABN ${shop.abn}` : ''}`,
    ...(shop.address ? [shop.address] : []),
    ...(shop.phone ? [`Phone [${shop.phone}](tel:${shop.phone.replaceAll(/[^\d+]/g, '')})`] : []),
    ...(shop.email ? [`E-mail [${shop.email}](mailto:${shop.email})`] : []),
  ];
}

/** "Tell us at hello@… or 07 …", for the middle of a sentence. */
export function reachUs(shop: Pick<ShopFacts, 'phone' | 'email'>): string {
  const ways = [
    ...(shop.email ? [`[${shop.email}](mailto:${shop.email})`] : []),
    ...(shop.phone ? [`[${shop.phone}](tel:${shop.phone.replaceAll(/[^\d+]/g, '')})`] : []),
  ];
  return ways.length > 0 ? ways.join(' or ') : 'the [contact page](/contact)';
}

/**
 * The text that every warranty against defects must carry, word for word (Australian Consumer Law regulations,
 * reg. 90). Not to be edited for style.
 */
export const aclWarrantyText =
  'Our goods come with guarantees that cannot be excluded under the Australian Consumer Law. You are entitled to a replacement or refund for a major failure and compensation for any other reasonably foreseeable loss or damage. You are also entitled to have the goods repaired or replaced if the goods fail to be of acceptable quality and the failure does not amount to a major failure.';

/** The promises never limit the customer's rights under the law. */
export const rightsRemain =
  'The periods on this page are promises we make on top of the law. None of them limits your rights under the Australian Consumer Law, which last as long as is reasonable for the goods and can’t be signed away.';

/** The guarantee with everything required beside it: the legal text, who gives it, how to claim, who pays. */
export function workmanshipGuarantee(shop: ShopFacts): Block[] {
  const period = plainDays(shop.policy.workmanshipGuaranteeDays);
  return [
    text(
      `We guarantee our printing and embroidery for **${period}** from the day you receive it. If within that time a print peels, cracks or washes out, embroidery comes undone, or the decoration is not what you approved, and the garment was cared for as its label says, we’ll remake, repair or refund it.`,
    ),
    note('Your rights under the Australian Consumer Law', aclWarrantyText),
    text('This guarantee is given by:'),
    list(...contactLines(shop)),
    text(
      `**How to claim.** Within the ${period}, write to or call ${reachUs(shop)} with your order number, a few words about what is wrong and a photo. If we need the goods back, we’ll send you a prepaid label. Remakes go to the front of the queue.`,
    ),
    text(
      '**Who pays.** We pay for return postage, for the remake and for sending it back to you. If you’ve already paid to return the goods and the claim is valid, we’ll refund what you paid. A claim costs you nothing.',
    ),
    text('The benefits of this guarantee come in addition to your other rights and remedies under the law.'),
  ];
}

export interface ShippingFigures {
  shippingMode: ShippingMode;
  shippingFlatCents: number;
  express: ExpressOffer;
  policy: PolicyFigures;
}

/** What delivery costs, in one sentence, as the cart charges it. */
export function shippingPriceText(shop: ShippingFigures): string {
  const { policy } = shop;
  if (shop.shippingMode === 'flat') {
    return `Online checkout: flat ${formatCents(shop.shippingFlatCents)} Australia-wide`;
  }
  return `Delivery ${formatCents(policy.metroShippingCents)} metro, ${formatCents(policy.regionalShippingCents)} regional, ${formatCents(policy.remoteShippingCents)} remote; free over ${formatCents(policy.freeShippingOverCents)}`;
}

/** With flat shipping, express has its own price; with the table of rates it is a surcharge. */
export function expressText({ shippingMode, express, policy }: ShippingFigures): string {
  const extra = `+${formatCents(policy.expressExtraCents)}`;
  if (shippingMode === 'policy') {
    return express.enabled
      ? `Express Post adds ${extra} to the standard rate (${expressPost.estimate}, after production)`
      : `Express Post adds ${extra} to the standard rate and cannot be chosen online yet`;
  }
  const atCheckout = express.enabled
    ? `Express Post at checkout is ${formatCents(express.priceCents)}`
    : `Express Post at checkout will be ${formatCents(express.priceCents)} and cannot be chosen online yet`;
  return `${atCheckout} (${expressPost.estimate}, after production); express from ${extra} on quoted orders`;
}
