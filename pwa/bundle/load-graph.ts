/** What is on the device when a screen or another part of the app opens. */
export interface ModuleNode {
  /** Approximate compressed size. */
  bytes: number;
  isEntry: boolean;
  imports: readonly string[];
  /** What it imports with `import()`: each begins a file of its own. */
  lazy: readonly string[];
}

/** By module id. Names no module that it has not. */
export type ModuleGraph = ReadonlyMap<string, ModuleNode>;

export interface Opening {
  /** Its module and all that this waits for. */
  waitsFor: ReadonlySet<string>;
  /** That, and what was there whenever it is asked for, as whoever asks had waited for it. */
  has: ReadonlySet<string>;
}

/** By the module that begins it: the entry of the app, and whatever is imported lazily. */
export function findOpenings(graph: ModuleGraph): Map<string, Opening> {
  const starts = [...graph].filter(([, { isEntry }]) => isEntry).map(([id]) => id);
  const lazy = new Set([...graph.values()].flatMap(node => node.lazy));
  const reached = new Map([...starts, ...lazy].toSorted().map(id => [id, reach(graph, id)]));
  const askers = new Map<string, Set<string>>();
  for (const [start, modules] of reached)
    for (const id of modules)
      for (const asked of nodeOf(graph, id).lazy) {
        askers.set(asked, (askers.get(asked) ?? new Set()).add(start));
      }

  // All of what is not known yet counts as there: the sets shrink until nothing changes.
  const before = new Map<string, Set<string>>(starts.map(id => [id, new Set()]));
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const [asked, by] of askers) {
      if (starts.includes(asked)) continue;
      const known = [...by].flatMap(id => {
        const earlier = before.get(id);
        return earlier ? [new Set([...earlier, ...(reached.get(id) ?? [])])] : [];
      });
      const [first, ...others] = known;
      if (!first) continue;
      const common = new Set([...first].filter(id => others.every(one => one.has(id))));
      if (before.get(asked)?.size === common.size) continue;
      before.set(asked, common);
      isChanged = true;
    }
  }
  return new Map(
    [...reached].map(([id, waitsFor]) => [
      id,
      { waitsFor, has: new Set([...waitsFor, ...(before.get(id) ?? [])]) },
    ]),
  );
}

function reach(graph: ModuleGraph, start: string): Set<string> {
  const seen = new Set([start]);
  for (const id of seen) for (const child of nodeOf(graph, id).imports) seen.add(child);
  return seen;
}

export function nodeOf(graph: ModuleGraph, id: string): ModuleNode {
  const node = graph.get(id);
  if (!node) throw new Error(`${id} is imported and not in the graph.`);
  return node;
}
