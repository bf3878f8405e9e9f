/** Groups of files that reach each other by arrows, largest first (Tarjan's strongly connected components). */
import type { Arrow } from './read-imports.ts';

export function findCircles(arrows: readonly Arrow[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of arrows) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const indexOf = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const low = (file: string) => lowest.get(file) ?? Infinity;
  const visit = (file: string): void => {
    indexOf.set(file, indexOf.size);
    lowest.set(file, indexOf.size - 1);
    stack.push(file);
    for (const next of targets.get(file) ?? []) {
      if (!indexOf.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(file, Math.min(low(file), low(next)));
    }
    if (low(file) !== indexOf.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1 || targets.get(file)?.has(file)) circles.push(group.toSorted());
  };
  for (const file of targets.keys()) if (!indexOf.has(file)) visit(file);
  return circles.toSorted((a, b) => b.length - a.length || (a[0] ?? '').localeCompare(b[0] ?? ''));
}
