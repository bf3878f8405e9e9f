/** The order of a menu as one list: children after their parent. Pure. */
export interface Placed {
  id: number;
  parentId: number | null;
}

export function inOrder<T extends Placed>(items: readonly T[]): T[] {
  const tops = items.filter(({ parentId }) => parentId === null || !items.some(({ id }) => id === parentId));
  return tops.flatMap(top => [top, ...items.filter(({ parentId }) => parentId === top.id)]);
}

/** Takes the place of another; with it go those below it. What lands between children becomes one of them. */
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
  // A family stands before or after another, never in its midst.
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

/** One step up or down among those of the same level. */
export function stepped<T extends Placed>(items: readonly T[], id: number, step: 1 | -1): T[] {
  const list = inOrder(items);
  const item = list.find(one => one.id === id);
  const level = list.filter(one => one.parentId === item?.parentId);
  const other = level[level.findIndex(one => one.id === id) + step];
  return other ? moved(list, id, other.id) : list;
}

/** Below the one before it on its level; null where it cannot be. */
export function setIn<T extends Placed>(items: readonly T[], id: number): T[] | null {
  const list = inOrder(items);
  const item = list.find(one => one.id === id);
  if (!item || item.parentId !== null || list.some(({ parentId }) => parentId === id)) return null;
  const tops = list.filter(({ parentId }) => parentId === null);
  const before = tops[tops.findIndex(one => one.id === id) - 1];
  return before ? inOrder(list.map(one => (one.id === id ? { ...one, parentId: before.id } : one))) : null;
}

/** Beside its parent again, right after its family. */
export function setOut<T extends Placed>(items: readonly T[], id: number): T[] {
  const list = inOrder(items);
  const item = list.find(one => one.id === id);
  if (!item || item.parentId === null) return list;
  const rest = list.filter(one => one.id !== id);
  const last = rest.findLastIndex(one => one.id === item.parentId || one.parentId === item.parentId);
  return inOrder([...rest.slice(0, last + 1), { ...item, parentId: null }, ...rest.slice(last + 1)]);
}
