/** Builds the category tree from its flat list. Pure. */

export const categoryWords = { name: 'Category name is required' } as const;

export const invalidMove = {
  title: 'Invalid Move',
  message: 'Cannot move a category into its own descendant',
} as const;

interface Node {
  id: string;
  parentId: string | null;
}

export interface TreeRow<C> {
  category: C;
  /** 0 at the root. */
  depth: number;
  /** Position from 1 among the categories of the same parent, and their number. */
  place: number;
  siblings: number;
}

/**
 * Depth first, as it is drawn. Siblings keep the order of the list. A category whose parent is missing is at the root.
 */
export function treeRows<C extends Node>(categories: readonly C[]): TreeRow<C>[] {
  const known = new Set(categories.map(({ id }) => id));
  const below = groupBy(categories, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  );
  const rows: TreeRow<C>[] = [];
  const walk = (parentId: string | null, depth: number) => {
    const all = below.get(parentId) ?? [];
    for (const [at, category] of all.entries()) {
      rows.push({ category, depth, place: at + 1, siblings: all.length });
      walk(category.id, depth + 1);
    }
  };
  walk(null, 0);
  return rows;
}

/** The category itself and everything below it: these can't become its parent. */
export function branchOf(categories: readonly Node[], id: string): ReadonlySet<string> {
  const branch = new Set([id]);
  for (let before = 0; before < branch.size;) {
    before = branch.size;
    for (const one of categories) if (one.parentId !== null && branch.has(one.parentId)) branch.add(one.id);
  }
  return branch;
}

/** `parentId` is null for the root, which accepts every category. */
export function canMove(categories: readonly Node[], id: string, parentId: string | null): boolean {
  return parentId === null || !branchOf(categories, id).has(parentId);
}

/** `Map.groupBy`, which Node 20 doesn't have. */
function groupBy<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
