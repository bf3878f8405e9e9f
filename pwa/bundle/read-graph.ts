/** Rolldown's modules as a plain graph: what is in the bundle, what it weighs and what it waits for. */
import path from 'node:path';
import { minifySync, parseSync, type Rolldown } from 'vite';
import type { ModuleGraph } from './load-graph.ts';

type GetModuleInfo = Rolldown.ChunkingContext['getModuleInfo'];
type ModuleRecord = ReturnType<typeof parseSync>['module'];

/** What Brotli leaves of minified code. */
const brotliShare = 0.3;

/** `ids`: the modules that are left after tree shaking. */
export function readGraph(ids: ReadonlySet<string>, getModuleInfo: GetModuleInfo): ModuleGraph {
  const infoOf = (id: string) => {
    const info = getModuleInfo(id);
    if (!info) throw new Error(`Rolldown does not know ${id}.`);
    return info;
  };
  const recordOf = remembered(id => parseSync(id, infoOf(id).code ?? '').module);
  const exportsOf = remembered(id => exportsBySource(recordOf(id), id));
  /**
   * A module that only passes on what others export is not in the bundle: of those, what is asked for by name is waited
   * for. `names` is null where all of it is.
   */
  const passedOn = (id: string, names: ReadonlySet<string> | null, seen: Set<string>): string[] => {
    if (ids.has(id)) return [id];
    if (seen.has(id)) return [];
    seen.add(id);
    return infoOf(id).importedIds.flatMap(child => {
      const exported = exportsOf(id).get(child);
      if (!names || !exported) return passedOn(child, names, seen);
      return exported.some(name => names.has(name)) ? passedOn(child, null, seen) : [];
    });
  };
  const importsOf = (id: string) =>
    infoOf(id).importedIds.flatMap(child =>
      ids.has(child) ? [child] : passedOn(child, importedFrom(recordOf(id), id, child), new Set()),
    );
  return new Map(
    [...ids].toSorted().map(id => {
      const { code, isEntry, dynamicallyImportedIds } = infoOf(id);
      const bytes = Math.round(minifySync(id, code ?? '').code.length * brotliShare);
      const lazy = dynamicallyImportedIds.filter(child => ids.has(child));
      return [id, { bytes, isEntry, imports: [...new Set(importsOf(id))], lazy }];
    }),
  );
}

function isRequestFor(request: string, from: string, id: string): boolean {
  return request.startsWith('.')
    ? resolveRelative(from, request) === id
    : id.includes(`/node_modules/${/^(@[^/]+\/)?[^/]+/.exec(request)?.[0]}/`);
}

/** Null where all of it may be used. */
function importedFrom(record: ModuleRecord, from: string, id: string): Set<string> | null {
  const entries = record.staticImports
    .filter(({ moduleRequest }) => isRequestFor(moduleRequest.value, from, id))
    .flatMap(one => one.entries);
  const names = entries.map(({ importName }) => importName.name ?? importName.kind);
  return names.length === 0 || names.includes('NamespaceObject') ? null : new Set(names);
}

/** By module: the names under which what it exports is passed on. `export *` has none. */
function exportsBySource(record: ModuleRecord, from: string): Map<string, string[]> {
  const sources = new Map(
    record.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ localName }) => [localName.value, moduleRequest.value] as const),
    ),
  );
  const found = new Map<string, string[]>();
  for (const { moduleRequest, exportName, localName } of record.staticExports.flatMap(one => one.entries)) {
    const source = moduleRequest?.value ?? sources.get(localName.name ?? '');
    if (!source?.startsWith('.') || exportName.name === null) continue;
    const id = resolveRelative(from, source);
    found.set(id, [...(found.get(id) ?? []), exportName.name]);
  }
  return found;
}

function resolveRelative(from: string, request: string): string {
  return path.posix.join(path.posix.dirname(from), request);
}

function remembered<T>(read: (id: string) => T): (id: string) => T {
  const known = new Map<string, T>();
  return id => {
    const value = known.get(id) ?? read(id);
    known.set(id, value);
    return value;
  };
}
