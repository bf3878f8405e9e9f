/** The editor for quotes and orders: what is typed, its errors, and what is sent. Pure. */
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import { defaultPlacement } from '#contract/artwork/placements.ts';
import { allPlaces, hindrance } from '#contract/artwork/place-rules.ts';
import type { LineColour } from '#contract/cart/cart.ts';
import { placeKey, type Place } from '#contract/cart/place-words.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { sizesInColour } from '#contract/catalogue/sizes.ts';
import { areasOf, findArea, type Printable } from '#contract/garments/garments.ts';
import { garmentOf, type PrintAreas } from '#contract/garments/print-areas.ts';
import { centsToDecimalText } from '#contract/money/money.ts';
import { readPrice } from '#pwa/common/forms/read-price.ts';
import { manualPaymentMethods } from '#contract/orders/orders.ts';
import type { QuoteSource } from '#contract/quotes/quote-source.ts';
import type { chargeKinds } from '#contract/quotes/work-words.ts';
import { isEmptyRow, type RosterRow } from '#contract/roster/check-roster.ts';
import { readDraft, type ReadDraft } from '#contract/roster/roster-draft.ts';
import type { LetteringTemplate } from '#contract/roster/roster.ts';
import { codePointLength } from '#contract/text/text.ts';
import type { WantedWorkInput, WrittenPaymentInput } from './wire.ts';

export interface EditorPlacement extends Place {
  method: string;
  /** Null while it is to come. */
  artwork: ArtworkRef | null;
}

/** What the editor needs to know of a product. */
export interface LineProduct {
  id: number;
  name: string;
  garment: string;
  /** Its own, where the office has made some. Missing in drafts from before. */
  printAreas?: PrintAreas | undefined;
  colors: LineColour[];
  /** By the colour's name; by '' for a product without colours. */
  sizes: Readonly<Record<string, readonly string[]>>;
  customizable: boolean;
}

/** Names and numbers of a line as they are typed. Without rows, they are to come. */
export interface EditorNames {
  template: LetteringTemplate;
  rows: readonly RosterRow[];
}

export interface EditorLine {
  id: string;
  product: LineProduct;
  /** Name of the colour; '' until it is chosen, or where there is none. */
  colour: string;
  sizesToCome: boolean;
  /** As typed, where the sizes are to come. */
  pieces: string;
  sizes: Readonly<Record<string, number>>;
  placements: EditorPlacement[];
  /** Missing or null: none. */
  names?: EditorNames | null;
  /** Prices of the office's own, as typed; '' takes the suggestion. */
  unit: string;
  setup: string;
  reason: string;
}

export interface EditorCharge {
  id: string;
  kind: (typeof chargeKinds)[number];
  name: string;
  quantity: string;
  price: string;
}

export const paymentChoices = ['link', 'later', ...manualPaymentMethods, 'account'] as const;
export type PaymentChoice = (typeof paymentChoices)[number];

export interface EditorForm {
  /** Made with the form: sent twice, it is the same quote or order. */
  clientId: string;
  name: string;
  company: string;
  email: string;
  phone: string;
  abn: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  /** Of a quote with several offers, with the open one among them. Missing in drafts from before. */
  options?: EditorOption[];
  optionAt?: number;
  lines: EditorLine[];
  charges: EditorCharge[];
  /** '' takes what the rates say. */
  freight: string;
  freightReason: string;
  neededBy: string;
  poNumber: string;
  validUntil: string;
  /** Of a quote, per cent as typed; '' or missing: by the customer's terms. */
  deposit?: string;
  message: string;
  notes: string;
  /** Of an order: how it is paid. */
  payment: PaymentChoice;
  paymentReference: string;
  /** Why it goes on account beyond the customer’s terms. */
  paymentReason: string;
  /** Of a quote: the saving that the typing began from. Null or missing if there was none. */
  seenDraft?: string | null;
  /** Of a new quote: what it began from. */
  source?: QuoteSource | undefined;
}

/** What an option has of its own. */
export type OptionWork = Pick<EditorForm, 'lines' | 'charges' | 'freight' | 'freightReason'>;

/** One of several offers in a quote. */
export interface EditorOption extends OptionWork {
  id: string;
  name: string;
}

export type EditorErrors = Partial<Record<keyof EditorForm, string>>;

export function blankForm(clientId: string, validUntil: string): EditorForm {
  return {
    clientId,
    name: '',
    company: '',
    email: '',
    phone: '',
    abn: '',
    address: '',
    city: '',
    state: '',
    postalCode: '',
    options: [],
    optionAt: 0,
    lines: [],
    charges: [],
    freight: '',
    freightReason: '',
    neededBy: '',
    poNumber: '',
    validUntil,
    deposit: '',
    message: '',
    notes: '',
    payment: 'link',
    paymentReference: '',
    paymentReason: '',
  };
}

export function lineProductOf(product: Product): LineProduct {
  const { id, name, garment, printAreas, colors, customizable, variants } = product;
  const of = (colour: string | undefined) => sizesInColour({ variants, garment }, colour);
  const named = colors.map(colour => [colour.name, of(colour.name)] as const);
  const sizes = Object.fromEntries(named.length > 0 ? named : [['', of(undefined)]]);
  return { id, name, garment, ...(printAreas ? { printAreas } : {}), colors, sizes, customizable };
}

/** The designs of the line before are taken over: most often it is the same logo. */
export function newLine(id: string, product: LineProduct, before: EditorLine | undefined): EditorLine {
  const garment = garmentOf(product);
  const first: EditorPlacement = {
    ...(allPlaces(garment)[0]?.place ?? { position: 'front' }),
    method: defaultPlacement.decorationMethod,
    artwork: null,
  };
  const placements = before ? before.placements.flatMap(one => onGarment(garment, one)) : [first];
  return {
    id,
    product,
    colour: product.colors.length === 1 ? (product.colors[0]?.name ?? '') : '',
    sizesToCome: before?.sizesToCome ?? false,
    pieces: '',
    sizes: {},
    placements: product.customizable ? placements : [],
    unit: '',
    setup: '',
    reason: '',
  };
}

/** At the same place, or on the same side; nowhere on a side that isn't decorated. */
function onGarment(garment: Printable, { area, ...one }: EditorPlacement): EditorPlacement[] {
  if (areasOf(garment)[one.position].length === 0) return [];
  return [area && findArea(garment, one.position, area) ? { ...one, area } : one];
}

export const sizesOf = ({ product, colour }: Pick<EditorLine, 'product' | 'colour'>): readonly string[] =>
  product.sizes[colour] ?? Object.values(product.sizes)[0] ?? [];

export function piecesOf({ sizesToCome, pieces, sizes }: EditorLine): number {
  if (sizesToCome) return /^\d{1,6}$/.test(pieces.trim()) ? Number(pieces) : 0;
  return Object.values(sizes).reduce((sum, quantity) => sum + quantity, 0);
}

/** The list of a line by the sizes of its colour; null while it is to come, and where there is none. */
export function readNames(line: Pick<EditorLine, 'names' | 'product' | 'colour'>): ReadDraft | null {
  const { names } = line;
  return names && names.rows.some(row => !isEmptyRow(row)) ? readDraft(names.rows, sizesOf(line)) : null;
}

export const noPrice = 'Please enter a price, such as 24.50.';

/** What is wrong with a line, in a sentence; null if nothing is. */
export function lineTrouble(line: EditorLine): string | null {
  if (line.colour === '' && line.product.colors.length > 0) return 'Please choose a colour.';
  const names = readNames(line);
  if (names && names.wrong.length > 0)
    return 'Some names need a correction: open the list and look for the red fields.';
  if (piecesOf(line) === 0)
    return line.sizesToCome ? 'Please enter the pieces.' : 'Please enter the pieces of at least one size.';
  const [unit, setup] = [readPrice(line.unit), readPrice(line.setup)];
  if (unit === null || setup === null) return noPrice;
  if ((unit !== undefined || setup !== undefined) && codePointLength(line.reason.trim()) < 3)
    return 'Please say why the price is another one.';
  const garment = garmentOf(line.product);
  const isHindered = line.placements.some((one, at) => hindrance(garment, one, line.placements.slice(0, at)));
  return isHindered ? 'Two designs are on one place, or on places that exclude each other.' : null;
}

export function chargeTrouble({ name, quantity, price }: EditorCharge): string | null {
  if (name.trim() === '') return 'Please say what it is for.';
  if (!/^[1-9]\d{0,3}$/.test(quantity.trim())) return 'Please enter how many.';
  return readPrice(price) ? null : noPrice;
}

/** What can be priced already; lines that are not whole are left out. */
export function workOf({ lines, charges, freight, freightReason }: OptionWork): WantedWorkInput {
  return {
    lines: lines.filter(line => lineTrouble(line) === null).map(wantedLineOf),
    charges: charges
      .filter(charge => chargeTrouble(charge) === null)
      .map(({ id, kind, name, quantity, price }) => ({
        id,
        kind,
        name: name.trim(),
        quantity: Number(quantity),
        unitCents: readPrice(price) ?? 0,
      })),
    freight: { cents: readPrice(freight) ?? null, reason: freightReason.trim() },
  };
}

function wantedLineOf(line: EditorLine): WantedWorkInput['lines'][number] {
  const { id, product, colour, sizesToCome, sizes, placements, names, reason } = line;
  const color = product.colors.find(({ name }) => name === colour);
  const [unitCents, setupCents] = [readPrice(line.unit) ?? undefined, readPrice(line.setup) ?? undefined];
  const own = {
    ...(unitCents === undefined ? {} : { unitCents }),
    ...(setupCents === undefined ? {} : { setupCents }),
  };
  return {
    id,
    productId: product.id,
    color: color ? { id: color.id, name: color.name } : { name: '' },
    designPlacements: placements.map(({ position, area, method, artwork }) => ({
      ...defaultPlacement,
      position,
      ...(area ? { area } : {}),
      decorationMethod: method,
      designFile: artwork,
    })),
    allowMultipleColors: false,
    sizeQuantities: sizesToCome
      ? []
      : Object.entries(sizes).flatMap(([size, quantity]) => (quantity > 0 ? [{ size, quantity }] : [])),
    totalQuantity: piecesOf(line),
    ...(names ? { roster: { template: names.template, pieces: readNames(line)?.pieces ?? [] } } : {}),
    ownPrice: Object.keys(own).length > 0 ? { ...own, reason: reason.trim() } : null,
  };
}

export function customerOf(form: EditorForm) {
  const { name, company, email, phone, abn, address, city, state, postalCode } = form;
  const place = {
    address: address.trim(),
    city: city.trim(),
    state: state as never,
    postalCode: postalCode.trim(),
  };
  return {
    name: name.trim(),
    company: company.trim(),
    email: email.trim(),
    phone: phone.trim(),
    abn: abn.trim(),
    address: place.address === '' ? null : place,
  };
}

export const termsOf = ({ neededBy, poNumber }: EditorForm) => ({
  neededBy: neededBy || null,
  poNumber: poNumber.trim(),
});

/** How an order is paid, as it is sent. */
export function paymentOf({ payment, paymentReference, paymentReason }: EditorForm): WrittenPaymentInput {
  if (payment === 'account') return { by: 'account', reason: paymentReason.trim() };
  if (payment === 'link' || payment === 'later') return { by: payment };
  return { by: 'hand', method: payment, reference: paymentReference.trim() };
}

/** The next place that takes a design besides those that are there: on a side without one, if there is one. */
export function freePlace({ product, placements }: Pick<EditorLine, 'product' | 'placements'>): Place | null {
  const garment = garmentOf(product);
  const free = allPlaces(garment).flatMap(({ place }) =>
    hindrance(garment, place, placements) ? [] : place,
  );
  return free.find(place => placements.every(one => one.position !== place.position)) ?? free[0] ?? null;
}

/** Places of the product by their key; one that a draft names and the product hasn't is kept until it is changed. */
export function placesOf(product: LineProduct, { position, area }: Place): { key: string; place: Place }[] {
  const places = allPlaces(garmentOf(product)).map(({ place }) => ({ key: placeKey(place), place }));
  const chosen = { key: placeKey({ position, area }), place: { position, area } };
  return places.some(({ key }) => key === chosen.key) ? places : [chosen, ...places];
}

export const priceText = (cents: number): string => centsToDecimalText(cents);

/** Fields of the server's refusal as the editor names them; those of lines by the line's place. */
export function fieldsOf(told: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(told).map(([path, words]) => [
      path
        .replace(/^customer\.(address\.)?/, '')
        .replace(/^options\b.*$/, 'options')
        .replace(/^work\.(lines|charges)\b.*$/, '$1')
        .replace(/^depositPercent$/, 'deposit')
        .replace(/^work\.freight\.reason$/, 'freightReason')
        .replace(/^work\.freight.*$/, 'freight')
        .replace(/^work$/, 'lines')
        .replace(/^payment\.reference$/, 'paymentReference')
        .replace(/^payment\.reason$/, 'paymentReason'),
      words,
    ]),
  );
}
