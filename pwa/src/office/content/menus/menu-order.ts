/** The order of a menu as one list: children after their parent. Pure. */
export interface Placed {
  id: number;
  parentId: number | null;
}

export function inOrder<T extends Placed>(items: readonly T[]): T[] {
  const tops = items.filter(({ parentId }) => parentId === null || !items.some(({ id }) => id === parentId));
  return tops.flatMap(top => [top, ...items.filter(({ parentId }) => parentId === top.id)]);
}

/**
 * Moves an item to the position of another, with its children. An item dropped between children becomes one of them.
 */
export function moved<T extends Placed>(items: readonly T[], id: number, overId: number): T[] {
  const list = inOrder(items);
  const from = list.findIndex(item => item.id === id);
  const to = list.findIndex(item => item.id === overId);
  const item = list[from];
  const over = list[to];
  if (!item || !over || id === overId || over.parentId === id) return list;
  const family = list.filter(one => one.id === id || one.parentId === id);
  const rest = list.filter(one => !family.includes(one));
  const isDown = to > from;
  const at = rest.findIndex(one => one.id === overId) + (isDown ? lengthOf(rest, over, item) : 0);
  const parentId =
    family.length > 1 ? null : item.parentId === null && over.parentId === null ? null : over.parentId;
  const head = rest.slice(0, at);
  // An item with children goes before or after another such group, never inside it.
  const start = family.length > 1 ? endOfFamily(rest, head) : head;
  return inOrder([
    ...start,
    ...family.map(one => (one.id === id ? { ...one, parentId } : one)),
    ...rest.slice(start.length),
  ]);
}

function lengthOf<T extends Placed>(rest: readonly T[], over: T, item: T): number {
  const skips = item.parentId === null && over.parentId === null;
  return 1 + (skips ? rest.filter(({ parentId }) => parentId === over.id).length : 0);
}

function endOfFamily<T extends Placed>(rest: readonly T[], head: readonly T[]): T[] {
  const end = rest.findIndex((one, at) => at >= head.length && one.parentId === null);
  return rest.slice(0, end === -1 ? rest.length : end);
}

/** One step up or down within its level. */
export function stepped<T extends Placed>(items: readonly T[], id: number, step: 1 | -1): T[] {
  const list = inOrder(items);
  const item = list.find(one => one.id === id);
  const level = list.filter(one => one.parentId === item?.parentId);
  const other = level[level.findIndex(one => one.id === id) + step];
  return other ? moved(list, id, other.id) : list;
}

/** Moves it below the previous item of its level. Null if that isn't possible. */
export function setIn<T extends Placed>(items: readonly T[], id: number): T[] | null {
  const list = inOrder(items);
  const item = list.find(one => one.id === id);
  if (!item || item.parentId !== null || list.some(({ parentId }) => parentId === id)) return null;
  const tops = list.filter(({ parentId }) => parentId === null);
  const before = tops[tops.findIndex(one => one.id === id) - 1];
  return before ? inOrder(list.map(one => (one.id === id ? { ...one, parentId: before.id } : one))) : null;
}

/** Moves it back to its parent's level, right after the parent's group. */
export function setOut<T extends Placed>(items: readonly T[], id: number): T[] {
  const list = inOrder(items);
  const item = list.find(one => one.id === id);
  if (!item || item.parentId === null) return list;
  const rest = list.filter(one => one.id !== id);
  const last = rest.findLastIndex(one => one.id === item.parentId || one.parentId === item.parentId);
  return inOrder([...rest.slice(0, last + 1), { ...item, parentId: null }, ...rest.slice(last + 1)]);
}
