import { movedDesigns } from '#contract/artwork/changed-places.ts';
import type { CartLine } from '#contract/cart/cart.ts';
import { placeWords } from '#contract/cart/place-words.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { shortagesOf, shortageText } from '#contract/catalogue/stock.ts';
import type { RefusalCode } from '#contract/money/pricing.ts';
import type { UploadStates } from '#pwa/common/local/artwork/artwork-uploads.ts';
import type { CartPrices } from '#pwa/common/local/cart/cart-prices.ts';
import { soldSizes } from './sold-sizes.ts';

const words: Readonly<Record<RefusalCode, string>> = {
  unknown_product: 'No longer sold. Remove it to check out.',
  price_on_request: 'Now priced on request. Remove it to check out.',
  no_quantity: 'No pieces. Enter a quantity or remove it.',
  invalid_quantity: 'The quantity is not a whole number. Edit its sizes or remove it.',
  technique_off: 'We no longer offer this kind of decoration. Remove it to check out.',
  too_few_pieces: 'Too few pieces for this kind of decoration. Add more or remove it.',
  not_customizable: 'Now sold without decoration only. Remove it to check out.',
};

/** Why a line prevents the checkout, in words. Null if it doesn't. */
export function lineTrouble(
  line: CartLine,
  prices: CartPrices,
  uploads: UploadStates,
  /** All lines of the cart: lines may share the same stock. */
  lines: readonly CartLine[] = [line],
): string | null {
  const code = prices.phase === 'refused' ? prices.refusals.get(line.id) : undefined;
  if (code) return words[code];
  const product = 'products' in prices ? prices.products.get(line.productId) : undefined;
  return (
    (product
      ? (changedRange(line, product) ?? movedDesign(line, product) ?? shortStock(line, lines, product))
      : null) ?? designTrouble(line, uploads)
  );
}

/** The server refuses a colour or size that has left the range since. This says so earlier. */
function changedRange(line: CartLine, product: Product): string | null {
  const { colors } = product;
  const isSold =
    colors.length === 0 ||
    colors.some(one => one.id === line.color.id || one.name.toLowerCase() === line.color.name.toLowerCase());
  if (!isSold) return `No longer available in ${line.color.name}. Remove it to check out.`;
  const sold = soldSizes(product, line.color);
  const gone = line.sizeQuantities.filter(({ size, quantity }) => quantity > 0 && !sold.includes(size));
  if (gone.length === 0) return null;
  const sizes = gone.map(({ size }) => size).join(', ');
  return `No longer available in ${line.color.name}, ${sizes}. Edit the sizes to check out.`;
}

/** Where it was placed, it would now be elsewhere or of another size: the server refuses that too. */
function movedDesign(line: CartLine, product: Product): string | null {
  const [moved] = movedDesigns(line, product);
  if (!moved) return null;
  return `The print areas of this product have changed. Press Edit, check the design on the ${placeWords(moved)}, and save it.`;
}

/** The stock as this device knows it. The server checks it again before any payment. */
function shortStock(line: CartLine, lines: readonly CartLine[], product: Product): string | null {
  const short = shortagesOf(line, lines, product);
  if (short.length === 0) return null;
  const isGone = line.sizeQuantities.every(
    ({ size, quantity }) =>
      quantity === 0 || short.some(one => one.left === 0 && (one.size ?? size) === size),
  );
  const wayOut = isGone ? 'Remove it to check out.' : 'Edit the sizes to check out.';
  return `${short.map(shortageText).join(' ')} ${wayOut}`;
}

function designTrouble({ designPlacements }: CartLine, uploads: UploadStates): string | null {
  for (const { designFile } of designPlacements) {
    if (designFile === null)
      return 'Its design file is no longer on this device. Remove the line and add it with the design again.';
    const upload = uploads.get(designFile.sha256);
    if (upload?.phase === 'refused') return `${designFile.name}: ${upload.message}`;
  }
  return null;
}
