/** What "Save changes" does to an existing line. Uses no clock and no database. Loaded when a line is edited. */
import type { CartLine, DesignPlacement } from '#contract/cart/cart.ts';
import {
  addToLines,
  hasSameDesign,
  withoutZeros,
  type CartAddition,
  type LineSources,
} from './cart-lines.ts';

/**
 * Returns the lines that are new or changed; none if the line is gone. The line keeps its id, its place in the cart
 * and whatever else it holds. Its own colour stays with it if it is still chosen; a further colour is added as by Add
 * to Cart, under the same set-up.
 */
export function editLine(
  lines: readonly CartLine[],
  lineId: string,
  addition: CartAddition,
  sources: LineSources,
): CartLine[] {
  const line = lines.find(({ id }) => id === lineId);
  const colours = addition.colours.filter(one => withoutZeros(one.sizeQuantities).length > 0);
  const own = colours.find(({ color }) => color.id === line?.color.id) ?? colours[0];
  if (!line || !own) return [];
  const { name, garment, printAreas, designPlacements, allowMultipleColors } = addition;
  const { repeatOf, roster: _former, printAreas: _before, ...rest } = line;
  const changed: CartLine = {
    ...rest,
    name,
    garment,
    ...(printAreas ? { printAreas } : {}),
    image: own.image,
    color: own.color,
    designPlacements,
    allowMultipleColors,
    sizeQuantities: withoutZeros(own.sizeQuantities),
    ...(own.roster ? { roster: own.roster } : {}),
    // An earlier order has set up only what it had.
    ...(repeatOf !== undefined && isSetUpIn(line, designPlacements) ? { repeatOf } : {}),
  };
  const others = lines.filter(one => one !== line);
  changed.designGroupId = groupOf(changed, line, others, sources);
  const further = { ...addition, colours: colours.filter(one => one !== own) };
  return [changed, ...addToLines([...others, changed], further, sources)];
}

/** A group shares one design: who leaves it for another design joins that design's group, or makes one. */
function groupOf(
  changed: CartLine,
  before: CartLine,
  others: readonly CartLine[],
  { newId }: LineSources,
): string {
  if (hasSameDesign(changed, before)) return before.designGroupId;
  const sharing = others.find(other => hasSameDesign(changed, other));
  if (sharing) return sharing.designGroupId;
  const isShared = others.some(other => other.designGroupId === before.designGroupId);
  return isShared ? newId() : before.designGroupId;
}

function isSetUpIn({ designPlacements }: CartLine, wanted: readonly DesignPlacement[]): boolean {
  const keyOf = ({ position, decorationMethod, designFile }: DesignPlacement) =>
    `${position} ${decorationMethod} ${designFile?.sha256 ?? ''}`;
  const known = new Set(designPlacements.map(keyOf));
  return wanted.every(one => known.has(keyOf(one)));
}
