/** Puts into one file what costs less together than apart, one pair after the other, the cheapest first. */
import { type ModuleGraph, nodeOf } from './load-graph.ts';

export interface GroupingRules {
  /** How often something is opened, by the module that begins it. */
  weightOf: (start: string) => number;
  /** Whether it belongs to the first load, which contains nothing unnecessary. */
  isFirst: (start: string) => boolean;
  /** Whether shoppers never open it. */
  isStaff: (start: string) => boolean;
}

export interface FileClass {
  modules: string[];
  bytes: number;
  /** It stays as it is: the own file of an opening. */
  isFixed: boolean;
  isStaff: boolean;
  /** What each opening that loads it needs of it, in bytes. */
  needs: Map<string, number>;
}

/** What a file costs each opening that loads it, in bytes: a request, and words that it cannot share with others. */
const bytesOfRequest = 1000;
/** What it costs once, in bytes: its name in the app's lists, and the worker's time to keep it. */
const bytesOfFile = 4000;
/** The most that an opening may load of a file without need. */
const mostNeedlessBytes = 2500;

interface Pair {
  a: FileClass;
  b: FileClass;
  /** In weighted bytes. At most so much: what the two wait for is looked at when it is their turn. */
  gain: number;
}

export function mergeClasses(
  all: readonly FileClass[],
  graph: ModuleGraph,
  { weightOf, isFirst }: Pick<GroupingRules, 'weightOf' | 'isFirst'>,
): FileClass[] {
  const files = new Set(all);
  const waits = waitsOf(all, graph);
  const costFor = (file: FileClass, starts: Iterable<string>) =>
    (file.bytes + bytesOfRequest) * [...starts].reduce((sum, start) => sum + weightOf(start), 0);
  const costOf = (file: FileClass) => bytesOfFile + costFor(file, file.needs.keys());

  const mostNeedlessOf = (start: string) => (isFirst(start) ? 0 : mostNeedlessBytes);
  const hasTooMuch = ({ bytes, needs }: FileClass) =>
    [...needs].some(([start, needed]) => bytes - needed > mostNeedlessOf(start));

  function pairOf(a: FileClass, b: FileClass): Pair[] {
    if (a.isFixed || b.isFixed || a.isStaff !== b.isStaff) return [];
    const merged = merge(a, b);
    if (hasTooMuch(merged)) return [];
    const gain = costOf(a) + costOf(b) - costOf(merged);
    return gain > 0 ? [{ a, b, gain }] : [];
  }

  /** Whoever needs one of them loads what the other waits for, too. Null where that is too much, or a circle. */
  function gainOf({ a, b }: Pair): number | null {
    const [byA, byB] = [a, b].map(file => closureOf(file, waits));
    if (!byA || !byB || isRoundabout(a, b, waits) || isRoundabout(b, a, waits)) return null;
    const merged = merge(a, b);
    let gain = costOf(a) + costOf(b) - costOf(merged);
    for (const file of new Set([...byA, ...byB])) {
      if (file === a || file === b) continue;
      const newcomers = [...merged.needs.keys()].filter(start => !file.needs.has(start));
      if (newcomers.some(start => file.bytes > mostNeedlessOf(start))) return null;
      gain -= costFor(file, newcomers);
    }
    return hasTooMuch(merged) || gain <= 0 ? null : gain;
  }

  let pairs = all.flatMap((a, index) => all.slice(index + 1).flatMap(b => pairOf(a, b)));
  for (;;) {
    const best = pairs.reduce<Pair | null>(
      (most, pair) => (most && most.gain >= pair.gain ? most : pair),
      null,
    );
    if (!best) return [...files];
    const gain = gainOf(best);
    if (gain === null) pairs.splice(pairs.indexOf(best), 1);
    if (gain === null || gain < best.gain) {
      best.gain = gain ?? 0;
      continue;
    }
    const { a, b } = best;
    const merged = merge(a, b);
    files.delete(a);
    files.delete(b);
    replace(waits, a, b, merged);
    for (const file of closureOf(merged, waits))
      for (const start of merged.needs.keys()) if (!file.needs.has(start)) file.needs.set(start, 0);
    pairs = pairs.filter(pair => ![pair.a, pair.b].some(one => one === a || one === b));
    for (const file of files) pairs.push(...pairOf(file, merged));
    files.add(merged);
  }
}

function merge(a: FileClass, b: FileClass): FileClass {
  const needs = new Map(a.needs);
  for (const [start, bytes] of b.needs) needs.set(start, bytes + (needs.get(start) ?? 0));
  return {
    modules: [...a.modules, ...b.modules],
    bytes: a.bytes + b.bytes,
    isFixed: false,
    isStaff: a.isStaff,
    needs,
  };
}

type Waits = Map<FileClass, Set<FileClass>>;

function waitsOf(all: readonly FileClass[], graph: ModuleGraph): Waits {
  const fileOf = new Map(all.flatMap(file => file.modules.map(id => [id, file] as const)));
  return new Map(
    all.map(file => {
      const targets = file.modules.flatMap(id => nodeOf(graph, id).imports);
      const waited = new Set(targets.flatMap(id => fileOf.get(id) ?? []));
      waited.delete(file);
      return [file, waited];
    }),
  );
}

/** All that it waits for, sooner or later. */
function closureOf(from: FileClass, waits: Waits): Set<FileClass> {
  const seen = new Set(waits.get(from));
  for (const file of seen) for (const next of waits.get(file) ?? []) seen.add(next);
  return seen;
}

/** Whether `from` waits for `to` by way of another file: as one file, they and that one would wait for each other. */
function isRoundabout(from: FileClass, to: FileClass, waits: Waits): boolean {
  return [...(waits.get(from) ?? [])].some(file => file !== to && closureOf(file, waits).has(to));
}

function replace(waits: Waits, a: FileClass, b: FileClass, merged: FileClass): void {
  const targets = new Set([...(waits.get(a) ?? []), ...(waits.get(b) ?? [])]);
  waits.delete(a);
  waits.delete(b);
  for (const waited of waits.values()) {
    const hadA = waited.delete(a);
    const hadB = waited.delete(b);
    if (hadA || hadB) waited.add(merged);
  }
  targets.delete(a);
  targets.delete(b);
  waits.set(merged, targets);
}
