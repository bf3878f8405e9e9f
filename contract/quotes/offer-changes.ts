/** What a version of a quote changes against the one before it, in sentences for the customer and the office. */
import { formatCents } from '../money/money.ts';
import { piecesText } from '../money/pieces-text.ts';
import { formatIsoDay } from '../time/dates.ts';
import type { OfferedWork, OfferLine, OfferOption, QuoteOffer } from './offer-endpoints.ts';
import { isNamesToCome } from '../roster/roster.ts';
import { linePieces, namesWords, sizesWords } from './offer-words.ts';

/** `work` is null for a single price. */
export type ComparedOffer = Pick<QuoteOffer, 'totalCents' | 'validUntil' | 'depositPercent'> & {
  work: OfferedWork | null;
  /** Where there are several; else there is one without a name. */
  options?: readonly ComparedOption[] | null;
};
type ComparedOption = Pick<OfferOption, 'id' | 'name' | 'totalCents' | 'work'>;

/** Empty when a version says nothing new but its message and files. */
export function offerChanges(before: ComparedOffer, after: ComparedOffer): string[] {
  const hasOptions = Boolean(before.options ?? after.options);
  const terms = before.work && after.work ? termChanges(before.work, after.work) : [];
  return [
    ...(hasOptions
      ? [...optionChanges(before, after), ...terms]
      : [...workChanges(before, after), ...terms, ...totalChange(before, after)]),
    ...changed('Deposit', depositWords(before), depositWords(after)),
    ...changed('Valid until', formatIsoDay(before.validUntil), formatIsoDay(after.validUntil)),
  ];
}

function depositWords({ depositPercent }: ComparedOffer): string {
  if (depositPercent === undefined) return 'by the terms of the account';
  return depositPercent === 0 ? 'none' : `${depositPercent}%`;
}

type ComparedWork = Pick<ComparedOffer, 'work' | 'totalCents'>;

function workChanges(before: ComparedWork, after: ComparedWork): string[] {
  return before.work && after.work ? lineChangesOf(before.work, after.work) : [];
}

const totalChange = (before: ComparedWork, after: ComparedWork): string[] =>
  changed('Total', formatCents(before.totalCents), formatCents(after.totalCents));

/** An offer of one thing that becomes one of several, or the other way round, is compared with the first of them. */
function optionChanges(before: ComparedOffer, after: ComparedOffer): string[] {
  const was = before.options ?? [single(before, after)];
  const is = after.options ?? [single(after, before)];
  return byId(was, is, optionWords, (one, other) => [
    ...(one.name === other.name || one.name === '' || other.name === ''
      ? []
      : [`Option ${one.name} is now called ${other.name}`]),
    ...[...workChanges(one, other), ...totalChange(one, other)].map(
      words => `${other.name || one.name}: ${words}`,
    ),
  ]);
}

const single = ({ totalCents, work }: ComparedOffer, { options }: ComparedOffer) => ({
  id: options?.[0]?.id ?? '',
  name: '',
  totalCents,
  work,
});

const optionWords = ({ name, totalCents }: { name: string; totalCents: number }) =>
  `option ${name}, ${formatCents(totalCents)}`;

function termChanges(before: OfferedWork, after: OfferedWork): string[] {
  return [
    ...changed('Needed by', dayWords(before.neededBy), dayWords(after.neededBy)),
    ...changed('Your order', before.poNumber ?? 'none', after.poNumber ?? 'none'),
  ];
}

function lineChangesOf(before: OfferedWork, after: OfferedWork): string[] {
  return [
    ...byId(before.lines, after.lines, lineTitle, lineChanges),
    ...byId(before.charges, after.charges, chargeTitle, chargeChanges),
    ...changed('Freight', formatCents(before.freightCents), formatCents(after.freightCents)),
  ];
}

/** What came, what went, and what changed of what stayed. A line keeps its id from version to version. */
function byId<T extends { id: string }>(
  before: readonly T[],
  after: readonly T[],
  titleOf: (one: T) => string,
  changesOf: (was: T, is: T) => string[],
): string[] {
  const known = new Map(before.map(one => [one.id, one]));
  const kept = new Set(after.map(one => one.id));
  return [
    ...before.filter(({ id }) => !kept.has(id)).map(one => `Taken out: ${titleOf(one)}`),
    ...after.flatMap(is => {
      const was = known.get(is.id);
      return was ? changesOf(was, is) : [`Added: ${titleOf(is)}`];
    }),
  ];
}

const lineName = ({ name, colour }: OfferLine) => [name, colour].filter(Boolean).join(', ');
const lineTitle = (line: OfferLine) => `${piecesText(line.totalQuantity)} of ${lineName(line)}`;

function lineChanges(was: OfferLine, is: OfferLine): string[] {
  const of = lineName(is);
  return [
    ...changed('Product', lineName(was), of),
    ...changed(of, piecesText(was.totalQuantity), piecesText(is.totalQuantity)),
    ...changed(`${of}, sizes`, sizesWords(was), sizesWords(is)),
    ...changed(`${of}, decoration`, was.decoration || 'none', is.decoration || 'none'),
    ...changed(`${of}, names and numbers`, namesWords(was) || 'none', namesWords(is) || 'none'),
    ...correctedNames(of, was, is),
    ...changed(`${of}, artwork`, artworkWords(was), artworkWords(is)),
    ...changed(`${of}, price of a piece`, unitWords(was), unitWords(is)),
    ...changed(`${of}, set-up`, formatCents(was.setupCents), formatCents(is.setupCents)),
  ];
}

/** The list is not repeated: the paper has it. */
function correctedNames(of: string, { roster: was }: OfferLine, { roster: is }: OfferLine): string[] {
  if (!was || !is || isNamesToCome(was) || isNamesToCome(is)) return [];
  return JSON.stringify(was.pieces) === JSON.stringify(is.pieces) ? [] : [`${of}: another list of names`];
}

const artworkWords = ({ isArtworkToCome }: OfferLine) => (isArtworkToCome ? 'to come' : 'here');
const unitWords = ({ unitCents }: OfferLine) => (unitCents === null ? 'by size' : formatCents(unitCents));

type Charge = OfferedWork['charges'][number];

const chargeTitle = ({ name, totalCents }: Charge) => `${name}, ${formatCents(totalCents)}`;

function chargeChanges(was: Charge, is: Charge): string[] {
  return changed(is.name, chargeWords(was, is.name), chargeWords(is, is.name));
}

/** "$45.00", "2 × $22.50"; with its name where that is another one. */
function chargeWords({ name, quantity, unitCents, totalCents }: Charge, known: string): string {
  const price = quantity === 1 ? formatCents(totalCents) : linePieces({ totalQuantity: quantity, unitCents });
  return name === known ? price : `${name}, ${price}`;
}

const dayWords = (day: string | null) => (day === null ? 'no date' : formatIsoDay(day));

function changed(what: string, was: string, is: string): string[] {
  return was === is ? [] : [`${what}: ${is || 'none'}, was ${was || 'none'}`];
}
