/** Quote requests as the storefront sends them, and the link in the mail that answers one. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { OfferDoor } from '#api/features/checkout/checkout-parts.ts';
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import type { Send } from '#tests/support/http-client.ts';
import { uniqueName } from './people.ts';

export const wantedQuote = (overrides: Record<string, unknown> = {}) => ({
  name: 'Imke Farrant',
  email: `${uniqueName('imke')}@quarrelcreek.example`,
  phone: '0412 345 678',
  company: 'Quarrel Creek Rowing',
  productName: 'Club Polo',
  quantity: 50,
  decorationMethod: 'embroidery',
  designPlacements: ['front', 'back'],
  additionalNotes: 'Two thread colours.',
  purpose: 'event',
  clientId: randomUUID() as string,
  ...overrides,
});

export async function makeQuote(
  send: Send,
  overrides: Record<string, unknown> = {},
): Promise<{ id: number; email: string; replyBy: string }> {
  const body = wantedQuote(overrides);
  const answer = await send('/api/quotes', { json: body });
  if (answer.status !== 201) throw new Error(answer.text);
  return { ...(answer.json as { id: number; replyBy: string }), email: String(body.email) };
}

export const offer = (overrides: Record<string, unknown> = {}) => ({
  clientId: randomUUID() as string,
  priceCents: 121_000,
  validUntil: dayFromNow(30),
  message: 'We can have them with you before the regatta.',
  ...overrides,
});

export async function sendOffer(
  office: Send,
  id: number,
  overrides: Record<string, unknown> = {},
): Promise<OfficeQuoteDetail> {
  const answer = await office(`/api/quotes/${id}/send`, { json: offer(overrides) });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json as OfficeQuoteDetail;
}

/** The token in the mail of an offer, or in a reminder of it, as only its reader has it. */
export async function tokenOf(knex: Knex, number: string, reminder?: number): Promise<string> {
  const uniqueKey = reminder ? `quote_reminder:${number}:${reminder}` : `quote_sent:${number}`;
  const mail = await knex('mails').where({ uniqueKey }).first('bodyText');
  return /\/quotes\/\d+\?token=([\w-]{43})/.exec(mail?.bodyText ?? '')?.[1] ?? '';
}

/** A day of the shop's calendar, as far as hours do not matter. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + 10 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
}

/** For a checkout without quotes. */
export const noOffers: OfferDoor = {
  take: async () => ({ why: 'There are no quotes.' }),
  isOpen: async () => true,
};
