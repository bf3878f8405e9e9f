/** The order in which the shop shows its products, and that of the categories below one parent. Pure. */

export interface Placing<Id> {
  id: Id;
  /** From 1. */
  displayOrder: number;
}

/**
 * Everything in its new order: the placed ones stand where they were asked to, the others keep their order around
 * them. One placing moves one thing; placing all sets the whole order; the same request twice changes nothing more.
 * Unknown ids are left out (deleted meanwhile), places beyond the end mean the end.
 */
export function placeInOrder<Id>(order: readonly Id[], placings: readonly Placing<Id>[]): Id[] {
  const known = new Set(order);
  const placed = placings
    .filter(({ id }) => known.has(id))
    .toSorted((a, b) => a.displayOrder - b.displayOrder);
  const moving = new Set(placed.map(({ id }) => id));
  const rest = order.filter(id => !moving.has(id));
  const result: Id[] = [];
  let next = 0;
  for (const { id, displayOrder } of placed) {
    while (result.length < displayOrder - 1 && next < rest.length) result.push(...rest.slice(next, ++next));
    result.push(id);
  }
  return [...result, ...rest.slice(next)];
}
