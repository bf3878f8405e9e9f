/**
 * Which modules share a file. Modules that the same parts of the app need belong together. Of the others, those that
 * cost least when loaded unnecessarily are merged, because every file costs a request and a name.
 */
import { findOpenings, type ModuleGraph, nodeOf } from './load-graph.ts';
import { type FileClass, type GroupingRules, mergeClasses } from './merge-classes.ts';

/** The shared file of each module. A module that is missing stays with the one opening that needs it. */
export function groupModules(graph: ModuleGraph, rules: GroupingRules): Map<string, string> {
  const openings = findOpenings(graph);
  const starts = [...openings.keys()];
  const initial = starts.filter(id => nodeOf(graph, id).isEntry);
  const classes = new Map<string, FileClass & { needs: Map<string, number> }>();
  for (const [id, { bytes }] of [...graph].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const needs = starts.filter(start => openings.get(start)?.has.has(id));
    const waiting = starts.filter(start => openings.get(start)?.waitsFor.has(id));
    // Rolldown's own helpers are imported by nobody, and it knows where they belong.
    if (needs.length === 0 || initial.some(start => needs.includes(start))) continue;
    const isOwn = openings.has(id) || waiting.length === 1;
    const key = isOwn ? `own ${openings.has(id) ? id : waiting[0]}` : `shared ${needs.join(' ')}`;
    const one = classes.get(key) ?? {
      modules: [],
      bytes: 0,
      isFixed: isOwn,
      isStaff: needs.every(rules.isStaff),
      needs: new Map<string, number>(),
    };
    one.modules.push(id);
    one.bytes += bytes;
    for (const start of needs) one.needs.set(start, one.bytes);
    classes.set(key, one);
  }
  const files = mergeClasses([...classes.values()], graph, rules).filter(({ isFixed }) => !isFixed);
  return nameFiles(files, graph, rules);
}

/** After the largest module of each; `staff-` before those of staff, if nobody else needs them. */
function nameFiles(
  files: readonly FileClass[],
  graph: ModuleGraph,
  rules: GroupingRules,
): Map<string, string> {
  const names = new Set<string>();
  return new Map(
    files.flatMap(({ modules, isStaff }) => {
      const [largest = ''] = modules.toSorted(
        (a, b) => nodeOf(graph, b).bytes - nodeOf(graph, a).bytes || (a < b ? -1 : 1),
      );
      const isOfStaff = isStaff && modules.some(rules.isStaff);
      // A module of the shop may be called `staff-links`: only what staff alone needs begins so.
      const own = largest
        .replace(/^.*\//, '')
        .replace(/\.\w+$/, '')
        .replace(/^staff-/, '');
      const base = (isOfStaff ? 'staff-' : '') + own;
      let name = base;
      for (let count = 2; names.has(name); count++) name = `${base}-${count}`;
      names.add(name);
      return modules.map((id): [string, string] => [id, name]);
    }),
  );
}
