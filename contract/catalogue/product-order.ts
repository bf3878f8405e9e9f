/** The order of products in the shop, and of categories under one parent. Pure. */

export interface Placing<Id> {
  id: Id;
  /** From 1. */
  displayOrder: number;
}

/**
 * Returns everything in its new order: the placed items at their requested positions, the others in their old order
 * around them. One placing moves one item; placing all sets the whole order. Repeating a request changes nothing.
 * Unknown ids are ignored (deleted meanwhile); positions beyond the end mean the end.
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
