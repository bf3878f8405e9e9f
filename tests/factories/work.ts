/** Lines as the office's editor sends them. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import type { Send } from '#tests/support/http-client.ts';
import { uniqueName } from './people.ts';
import { makeProduct, makeVariants, type MadeProduct } from './products.ts';
import { dayFromNow } from './quotes.ts';

export interface TestLine {
  product: MadeProduct;
  color?: string;
  sizes?: { size: string; quantity: number }[];
  /** Pieces whose sizes are to come. */
  pieces?: number;
  method?: string;
  artwork?: ArtworkRef | null;
  ownPrice?: { unitCents?: number; setupCents?: number; reason: string };
}

export function workLine({ product, color = 'Navy', sizes = [], pieces, ownPrice, ...design }: TestLine) {
  const { method = 'print', artwork = null } = design;
  return {
    id: randomUUID() as string,
    productId: product.id,
    color: { name: color },
    designPlacements: [{ position: 'front', decorationMethod: method, designFile: artwork }],
    allowMultipleColors: false,
    sizeQuantities: sizes,
    totalQuantity: pieces ?? sizes.reduce((sum, { quantity }) => sum + quantity, 0),
    ownPrice: ownPrice ?? null,
  };
}

export const freight = (cents: number | null = null, reason = '') => ({ cents, reason });

export const workCustomer = (overrides: Record<string, unknown> = {}) => ({
  name: 'Imke Farrant',
  email: `${uniqueName('imke')}@quarrelcreek.example`,
  phone: '0412 345 678',
  company: 'Quarrel Creek Rowing',
  address: { address: '18 Weir Street', city: 'Quarrel Creek', state: 'VIC', postalCode: '3999' },
  ...overrides,
});

/** A polo and a tee with variants, as a club orders them. */
export async function makeClubRange(knex: Knex): Promise<{ polo: MadeProduct; tee: MadeProduct }> {
  const breaks = [{ quantity: 50, priceCents: 2500 }];
  const polo = await makeProduct(knex, {
    name: uniqueName('Harbour Polo '),
    garment: 'polo',
    priceCents: 3000,
    priceBreaks: breaks,
  });
  const tee = await makeProduct(knex, { name: uniqueName('Club Tee '), priceCents: 2000 });
  for (const product of [polo, tee]) await makeVariants(knex, product, ['Navy', 'Bone'], ['S', 'M', 'L']);
  return { polo, tee };
}

export const writtenQuote = (work: object, overrides: Record<string, unknown> = {}) => ({
  clientId: randomUUID() as string,
  customer: workCustomer(),
  work,
  validUntil: dayFromNow(30),
  ...overrides,
});

export async function writeQuote(office: Send, body: object): Promise<OfficeQuoteDetail> {
  const answer = await office('/api/quotes/written', { json: body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json as OfficeQuoteDetail;
}

export const writtenOrder = (work: object, overrides: Record<string, unknown> = {}) => ({
  clientId: randomUUID() as string,
  customer: workCustomer(),
  work,
  payment: { by: 'link' },
  ...overrides,
});

export async function writeOrder(office: Send, body: object): Promise<OfficeOrderDetail> {
  const answer = await office('/api/orders/written', { json: body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json as OfficeOrderDetail;
}
