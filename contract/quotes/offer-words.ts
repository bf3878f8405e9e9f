/** The words of an offer, the same on the screen and in the PDF. Empty lines are left out. */
import { buyerPriceNote } from '../money/buyer-price-words.ts';
import { formatAbn } from '../text/abn.ts';
import { formatIsoDay, formatShortDate } from '../time/dates.ts';
import type { OfferedWork, OfferLine, OfferOption, OfferView, QuoteOffer } from './offer-endpoints.ts';
import { depositOf } from '../receivables/credit.ts';
import { ownDepositWords } from '../receivables/own-deposit.ts';
import { formatSizes } from '../catalogue/sizes.ts';
import { formatCents } from '../money/money.ts';
import { isNamesToCome } from '../roster/roster.ts';
import { templateWords } from '../roster/template-words.ts';
import { lowerFirst } from '../techniques/technique-words.ts';
import { sumByName } from '../techniques/price/sold-decoration.ts';
import type { Amount } from '../invoices/invoice-words.ts';

/** The first line is the name. */
export function offerSellerLines({ seller }: QuoteOffer): string[] {
  return filled([
    seller.name,
    seller.abn && `ABN ${formatAbn(seller.abn)}`,
    seller.address,
    seller.email,
    seller.phone,
  ]);
}

/** The first line is whoever asked: the company where there is one. */
export function offerBuyerLines({ buyer }: QuoteOffer): string[] {
  return filled([buyer.company || buyer.name, buyer.company && buyer.name]);
}

export function offerFacts(offer: QuoteOffer): (readonly [label: string, value: string])[] {
  return [
    ['Number', offer.number],
    ['Date', formatShortDate(new Date(offer.sentAt), offer.timeZone)],
    ['Valid until', formatIsoDay(offer.validUntil)],
    ...(offer.work?.neededBy ? ([['Needed by', formatIsoDay(offer.work.neededBy)]] as const) : []),
    ...(offer.work?.poNumber ? ([['Your order', offer.work.poNumber]] as const) : []),
  ];
}

/** Empty where there is nothing to choose. */
export function optionsOf({ options }: Pick<QuoteOffer, 'options'>): readonly OfferOption[] {
  return options ?? [];
}

/** "Option 2: Tees printed"; the name alone where it says so itself. */
export function optionTitle(options: readonly { id: string; name: string }[], id: string): string {
  const at = options.findIndex(option => option.id === id);
  const name = options[at]?.name ?? '';
  return /^option\b/i.test(name) ? name : `Option ${at + 1}: ${name}`;
}

/** The paper as it would be with one of its options alone. */
export function offerWithOption<T extends QuoteOffer>(offer: T, id: string | null | undefined): T {
  const option = optionsOf(offer).find(one => one.id === id);
  if (!option) return offer;
  const { id: _, name: __, ...rest } = option;
  return { ...offer, ...rest };
}

/** What is offered, as pairs. */
export function offeredRows(offer: QuoteOffer): (readonly [label: string, value: string])[] {
  return [
    ['Product', offer.productName],
    ['Pieces', offer.quantity.toLocaleString('en-AU')],
    ['Decoration', offer.decoration],
  ];
}

/** Above the total. Nothing for a shop that is not registered for GST. */
export function offerAmounts({
  isGstShown,
  exGstCents,
  gstCents,
}: Pick<QuoteOffer, 'isGstShown' | 'exGstCents' | 'gstCents'>): Amount[] {
  if (!isGstShown) return [];
  return [
    { label: 'Price ex GST', cents: exGstCents },
    { label: 'GST 10%', cents: gstCents },
  ];
}

export function totalLabel({ isGstShown }: Pick<QuoteOffer, 'isGstShown'>): string {
  return isGstShown ? 'Total inc GST' : 'Total';
}

const freightNote = 'Freight is extra and depends on where it goes.';

/** Under the total: freight that isn’t in it, and the deposit that this quote asks for. */
export function totalNotes({
  work,
  depositPercent,
  totalCents,
}: Pick<QuoteOffer, 'work' | 'depositPercent' | 'totalCents'>): string[] {
  const deposit = ownDepositWords(depositPercent, totalCents);
  return [...(work ? [] : [freightNote]), ...(deposit ? [deposit] : [])];
}

/** "20 × S, 40 × L", or that they are to come. */
export function sizesWords({ sizeQuantities, sizesToCome }: OfferLine): string {
  if (sizeQuantities.length > 0) return formatSizes(sizeQuantities);
  return sizesToCome.length > 0 ? 'Sizes to come' : '';
}

/** "names and numbers to come (back, Oswald, names 60 mm, white)"; '' for a line without any. */
export function namesWords({ roster }: Pick<OfferLine, 'roster'>): string {
  if (!roster) return '';
  const { nameMm, numberMm } = roster.template;
  const what = [nameMm !== null && 'names', numberMm !== null && 'numbers'].filter(Boolean).join(' and ');
  const state = isNamesToCome(roster) ? `${what} to come` : what;
  return `${state} (${lowerFirst(templateWords(roster.template))})`;
}

/** Second line of a line: colour, decoration, sizes, names. */
export function lineNote(line: OfferLine): string {
  const { colour, decoration, isArtworkToCome, buyerPrice } = line;
  const terms = buyerPrice && buyerPriceNote(buyerPrice);
  return [colour, decoration, isArtworkToCome && 'artwork to come', sizesWords(line), namesWords(line), terms]
    .filter(Boolean)
    .join(', ');
}

/** "60 × $25.00"; the pieces alone where sizes cost differently. */
export function linePieces({
  totalQuantity,
  unitCents,
}: Pick<OfferLine, 'totalQuantity' | 'unitCents'>): string {
  const pieces = totalQuantity.toLocaleString('en-AU');
  return unitCents === null ? `${pieces} pieces` : `${pieces} × ${formatCents(unitCents)}`;
}

/** Rows between the lines and the total: surcharges and set-up of all lines, free lines, freight. */
export function workAmounts(work: OfferedWork): Amount[] {
  const setupCents = work.lines.reduce((sum, line) => sum + line.setupCents, 0);
  return [
    ...sumByName(work.lines.flatMap(line => line.decorations)).map(({ name, totalCents }) => ({
      label: name,
      cents: totalCents,
    })),
    ...(setupCents > 0 ? [{ label: 'Set-up', cents: setupCents }] : []),
    ...work.charges.map(({ name, quantity, totalCents }) => ({
      label: quantity === 1 ? name : `${quantity} × ${name}`,
      cents: totalCents,
    })),
    { label: 'Freight', cents: work.freightCents },
  ];
}

/** Pieces of a line at their price, without surcharges and set-up. */
export function piecesCents({ totalCents, setupCents, decorations }: OfferLine): number {
  return totalCents - setupCents - decorations.reduce((sum, row) => sum + row.totalCents, 0);
}

/** Of an order on account: the deposit and the days. Null for customers without an account. */
export function accountTermsWords(terms: OfferView['accountTerms'], totalCents: number): string | null {
  if (!terms) return null;
  const { depositPercent, termsDays } = terms;
  const rest = `within ${termsDays} days of the invoice`;
  if (depositPercent === 0) return `On your account: pay ${rest}.`;
  const deposit = formatCents(depositOf(terms, totalCents));
  if (depositPercent === 100) return `On your account: ${deposit} before we begin.`;
  return `On your account: a deposit of ${deposit} (${depositPercent}%) before we begin, the rest ${rest}.`;
}

/** How it becomes an order. */
export function acceptWords({ validUntil, options }: Pick<QuoteOffer, 'validUntil' | 'options'>): {
  heading: string;
  text: string;
} {
  const until = `until the end of ${formatIsoDay(validUntil)}`;
  if (options)
    return {
      heading: `These prices hold ${until}`,
      text: 'Choose one option and accept it online with the link in our email, or reply to that email. Only the option you choose is ordered, and nothing is made until you approve the proof.',
    };
  return {
    heading: `This price holds ${until}`,
    text: 'Accept it online with the link in our email, or reply to that email. Nothing is made until you approve the proof.',
  };
}

function filled(lines: readonly string[]): string[] {
  return lines.filter(line => line !== '');
}
