/** What the terms, the FAQ and other texts say about techniques, from the shop's own figures. */
import { formatCents } from '../money/money.ts';
import { priceNote } from './price/price-words.ts';
import { multipleNote } from './price/set-up-words.ts';
import { isSewn, type Technique } from './technique.ts';
import { joined, lowerFirst } from './technique-words.ts';

export const onSale = (techniques: readonly Technique[]): Technique[] =>
  techniques.filter(({ isOn }) => isOn).toSorted((a, b) => a.displayOrder - b.displayOrder);

/** "print or embroidery", "print, embroidery or DTF transfer". */
export function choiceWords(techniques: readonly Technique[]): string {
  return joined(
    onSale(techniques).map(({ name }) => lowerFirst(name)),
    'or',
  );
}

/** A sentence for the techniques that are included, and one for each that is not. */
export function priceSentences(techniques: readonly Technique[]): string[] {
  const offered = onSale(techniques);
  const included = offered.filter(({ price }) => price.mode === 'included');
  const names = joined(
    included.map(({ name }) => lowerFirst(name)),
    'or',
  );
  return [
    ...(included.length > 0
      ? [`${names.charAt(0).toUpperCase()}${names.slice(1)} is included in the price of a piece.`]
      : []),
    ...offered
      .filter(({ price }) => price.mode === 'added')
      .map(({ name, price }) => {
        const colours = price.multiColourCents > 0 ? `, multiple colours ${multipleNote(price)}` : '';
        return `${name} is a row of its own in the cart: ${priceNote(price, 1)}${colours}.`;
      }),
  ];
}

const setUpUnits = {
  position: 'for each position that is decorated',
  ink: 'for each ink and position',
  file: 'for each file',
} as const;

/** "Set-up is $59.95 for each position that is decorated, once for a design, …" for techniques of one fee together. */
export function setUpSentences(techniques: readonly Technique[]): string[] {
  const offered = onSale(techniques);
  const feeOf = ({ setUp }: Technique) => `${setUp.cents} ${setUp.per} ${setUp.repeatFreeMonths}`;
  const fees = [...new Set(offered.map(feeOf))];
  return fees.map(fee => {
    const alike = offered.filter(one => feeOf(one) === fee);
    const [{ setUp }] = alike as [Technique, ...Technique[]];
    const names = joined(alike.map(({ name }) => lowerFirst(name)));
    const of = fees.length === 1 ? '' : ` of ${names}`;
    if (setUp.cents === 0) return `There is no set-up fee for ${names}.`;
    return `Set-up${of} is ${formatCents(setUp.cents)} ${setUpUnits[setUp.per]}, once for a design, however many products, colours and pieces you put it on. ${repeatSentence(setUp.repeatFreeMonths)}`;
  });
}

function repeatSentence(months: number | null): string {
  if (months === 0) return 'It is charged again when you order the design again.';
  if (months === null) return 'Order the design again from your account and there is none.';
  return `Order the design again from your account within ${months} ${months === 1 ? 'month' : 'months'} and there is none.`;
}

/** "**Screen print**: up to 8 colours." for each technique with a limit. */
export function inkLines(techniques: readonly Technique[]): string[] {
  return onSale(techniques).flatMap(one =>
    one.mostInks === null
      ? []
      : [`**${processName(one)}**: up to ${one.mostInks} ${isSewn(one) ? 'thread colours' : 'colours'}.`],
  );
}

/** What the trade calls it: "Screen print" for the technique that the shop sells as "Print". */
export function processName({ kind, name }: Pick<Technique, 'kind' | 'name'>): string {
  return kind === 'screen_print' && name === 'Print' ? 'Screen print' : name;
}

/** "inks" or "threads". */
export const inkUnit = (technique: Pick<Technique, 'kind'>) => (isSewn(technique) ? 'threads' : 'inks');
