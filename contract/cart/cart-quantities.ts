/** Changes the quantities of a cart line. */
import type { SizeQuantity } from './cart.ts';
import { apportion } from '../money/money.ts';
import { canonicalSize, isKnownSize } from '../catalogue/sizes.ts';

/** More than this of one size needs a quote. It also keeps every price multiplication within safe integers. */
export const maxQuantityPerSize = 9999;

/** The number in a quantity field: whole, 0 to the maximum, and 0 for anything that isn't a number. */
export function clampQuantity(typed: string | number, max = maxQuantityPerSize): number {
  const whole = Math.trunc(typeof typed === 'number' ? typed : Number.parseFloat(typed));
  return Number.isFinite(whole) ? Math.min(Math.max(whole, 0), max) : 0;
}

/**
 * The cart's + and − buttons. Scales every size in proportion, by the largest remainder, so that the total changes by
 * exactly one. Minus never takes a size below 1; a line of single pieces stays unchanged. Sizes at 0 stay 0.
 */
export function changeByOne(sizeQuantities: readonly SizeQuantity[], step: 1 | -1): SizeQuantity[] {
  const unchanged = sizeQuantities.map(row => ({ ...row }));
  const quantities = sizeQuantities.map(row => row.quantity);
  if (quantities.length === 0) return unchanged;
  if (step === -1 && quantities.every(quantity => quantity <= 1)) return unchanged;
  const total = quantities.reduce((sum, quantity) => sum + quantity, 0);
  const shares = apportion(total + step, quantities);
  if (shares.some(share => share > maxQuantityPerSize)) return unchanged;
  return sizeQuantities.map((row, index) => ({ ...row, quantity: shares[index] ?? row.quantity }));
}

/** Adds quantities when the same product, colour, method and artwork is put into the cart again. */
export function mergeSizes(a: readonly SizeQuantity[], b: readonly SizeQuantity[]): SizeQuantity[] {
  const bySize = new Map<string, number>();
  for (const { size, quantity } of [...a, ...b]) {
    bySize.set(size, clampQuantity((bySize.get(size) ?? 0) + quantity));
  }
  return Array.from(bySize, ([size, quantity]) => ({ size, quantity }));
}

export interface SizePaste {
  quantities: SizeQuantity[];
  /** Parts of the text that didn't match a size on offer, to be shown to the person. */
  unread: string[];
}

/**
 * Reads a pasted list such as "10 S, 12 M", "S: 10; 2XL x 4" or a spreadsheet column, for the sizes on
 * offer. If both numbers could be sizes ("8 10"), the first is the quantity. Duplicates are added up.
 */
export function parseSizePaste(text: string, sizesOnOffer: readonly string[]): SizePaste {
  const table = readTable(text, sizesOnOffer);
  if (table) return table;
  const found: SizeQuantity[] = [];
  const unread: string[] = [];
  const entries = text.split(/[,;\n\r+&]+|\band\b/i).map(entry => entry.trim().replace(/\s+/g, ' '));
  for (const entry of entries.filter(Boolean)) {
    const read = readEntry(entry, sizesOnOffer) ?? readRun(entry, sizesOnOffer);
    if (read) found.push(...read);
    else unread.push(entry);
  }
  return { quantities: mergeSizes(found, []), unread };
}

/**
 * Reads two spreadsheet rows, sizes above and pieces below, with or without a label or a total. Cells are
 * separated by tabs, or by spaces if the sizes aren't numbers. Null for any other text.
 */
function readTable(text: string, sizesOnOffer: readonly string[]): SizePaste | null {
  const rows = text.split(/[\n\r]+/).filter(row => row.trim() !== '');
  const hasTabs = text.includes('\t');
  const [names, counts] = rows.map(row => (hasTabs ? row : row.trim()).split(hasTabs ? '\t' : /\s+/));
  if (rows.length !== 2 || !names || !counts || names.length !== counts.length) return null;
  const columns = names.map((name, at) => ({ size: canonicalSize(name), count: counts[at]?.trim() ?? '' }));
  const sized = columns.filter(({ size }) => isKnownSize(size));
  const isTable =
    sized.length >= 2 &&
    sized.every(({ count }) => /^\d{0,4}$/.test(count)) &&
    (hasTabs || sized.every(({ size }) => /\D/.test(size)));
  if (!isTable) return null;
  const isOffered = ({ size }: { size: string }) => sizesOnOffer.includes(size);
  const filled = columns.filter(
    ({ size, count }) => /^\d+$/.test(count) && !/^(total|sum|qty|)$/i.test(size),
  );
  return {
    quantities: mergeSizes(
      filled.filter(isOffered).map(({ size, count }) => ({ size, quantity: clampQuantity(count) })),
      [],
    ),
    unread: filled.filter(column => !isOffered(column)).map(({ size, count }) => `${count} ${size}`),
  };
}

/** An x between numbers and sizes counts as a sign only with a blank after it: "5 xxl" is 2XL. */
const quantityFirst = /^(\d{1,4})(?:\s*x\s+|\s*[×*]\s*|\s+)(.+)$/i;
const quantityAttached = /^(\d{1,4})(\D.*)$/;
const sizeFirst = /^(.+?)\s*(?:[:=×*-]|\sx)?\s*(\d{1,4})$/i;

function readEntry(entry: string, sizesOnOffer: readonly string[]): SizeQuantity[] | null {
  const offered = (written = '') => sizesOnOffer.find(size => size === canonicalSize(written));
  const row = (size: string | undefined, quantity = '') =>
    size === undefined ? null : [{ size, quantity: clampQuantity(quantity) }];
  // "2XL" alone is a size without a quantity, not two of L.
  if (offered(entry) !== undefined) return null;

  const spaced = quantityFirst.exec(entry);
  const last = sizeFirst.exec(entry);
  const attached = quantityAttached.exec(entry);
  return (
    row(offered(spaced?.[2]), spaced?.[1]) ??
    row(offered(last?.[1]), last?.[2]) ??
    row(attachedSize(attached?.[2] ?? '', offered), attached?.[1])
  );
}

/** "10S" and "10xM" are clear; "10xS" may mean S or XS, so it is left for the person to clarify. */
function attachedSize(written: string, offered: (written: string) => string | undefined): string | undefined {
  const asWritten = offered(written);
  const afterSign = /^x/i.test(written) ? offered(written.slice(1)) : undefined;
  if (asWritten !== undefined && afterSign !== undefined) return undefined;
  return asWritten ?? afterSign;
}

/** "10 S 12 M": pairs without commas between them. */
function readRun(entry: string, sizesOnOffer: readonly string[]): SizeQuantity[] | null {
  const words = entry.split(' ');
  if (words.length < 4 || words.length % 2 !== 0) return null;
  const rows: SizeQuantity[] = [];
  for (let at = 0; at < words.length; at += 2) {
    const read = readEntry(words.slice(at, at + 2).join(' '), sizesOnOffer);
    if (!read) return null;
    rows.push(...read);
  }
  return rows;
}
