/** The office's lines with what the server knows of them: products, artwork, earlier set-ups, prices. */
import type { Knex } from 'knex';
import type { PricedWork, WantedLine, WantedWork } from '#contract/quotes/work.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { readBuyerOfAddress } from '#api/database/shared/buyer-terms.ts';
import { withSettings } from '#api/database/shared/setting-rows.ts';
import type { CheckoutParts } from '../checkout-parts.ts';
import { findRepeatsOf } from '../open/find-repeats.ts';
import { readSellable } from '../open/read-sellable.ts';
import { priceWork } from './price-work.ts';

export interface WorkFor {
  /** Decides freight where it goes by the postcode. */
  postalCode?: string | undefined;
  /** Whose earlier orders make a set-up free, and whose terms make the price. */
  email?: string | undefined;
}

/** What was asked for, with the files as they are stored, and what it costs. */
export interface ReadWork {
  wanted: WantedWork;
  priced: PricedWork;
}

export async function readWork(
  { knex, readPricing, now }: Pick<CheckoutParts, 'knex' | 'readPricing' | 'now'>,
  work: WantedWork,
  { postalCode, email = '' }: WorkFor,
): Promise<ReadWork | Refusal> {
  const lines = await withStoredFiles(knex, work.lines);
  if (isRefusal(lines)) return lines;
  const wanted = { ...work, lines };
  const onSale = await readSellable(
    knex,
    lines.map(line => line.productId),
  );
  const settings = await readPricing(withSettings(knex, onSale.settings));
  const repeats = await findRepeatsOf(knex, email, lines, { techniques: settings.techniques, now: now() });
  const { memberDiscountBasisPoints } = settings;
  const buyer = await readBuyerOfAddress(knex, email, { now: now(), memberDiscountBasisPoints });
  const priced = priceWork(wanted, {
    products: onSale.products,
    settings,
    destination: postalCode ? { postalCode } : {},
    repeats,
    buyer,
  });
  return isRefusal(priced) ? priced : { wanted, priced };
}

/** The office may place any artwork that the shop has, whoever has sent it. Only the name is the office's. */
export async function withStoredFiles(
  knex: Knex,
  lines: readonly WantedLine[],
): Promise<WantedLine[] | Refusal> {
  const hashes = lines.flatMap(line => line.designPlacements.flatMap(one => one.designFile?.sha256 ?? []));
  if (hashes.length === 0) return [...lines];
  const stored = await knex('artworks').whereIn('sha256', hashes).where({ previewReady: true }).select();
  const missing = hashes.filter(sha256 => !stored.some(one => one.sha256 === sha256));
  if (missing.length > 0) return refuse('artwork_missing', { details: { missing } });
  return lines.map(line => ({
    ...line,
    designPlacements: line.designPlacements.map(one => {
      const file = stored.find(({ sha256 }) => sha256 === one.designFile?.sha256);
      if (!file || !one.designFile) return one;
      const { sha256, mime, bytes, widthPx, heightPx } = file;
      const size = { widthPx: widthPx ?? 1, heightPx: heightPx ?? 1 };
      return { ...one, designFile: { sha256, name: one.designFile.name, type: mime, bytes, ...size } };
    }),
  }));
}
