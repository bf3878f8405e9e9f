/** Who imports whom among our own files, read by the parser that the build uses. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { projectRoot } from '#api/project-root.ts';

export interface Arrow {
  from: string;
  to: string;
  /** `value`: `to` runs before `from`. `type`: gone once it is built. `lazy`: loaded when it is asked for. */
  kind: 'value' | 'type' | 'lazy';
}

const aliases = Object.entries(
  (
    JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
      imports: Record<string, string>;
    }
  ).imports,
).map(([alias, folder]) => ({
  alias: alias.replace('*', ''),
  folder: folder.replace(/^\.\//, '').replace('*', ''),
}));

/** Parsed once in a process, as long as it stays as it is. */
const known = new Map<string, { source: string; arrows: Arrow[] }>();

export function readImports(files: readonly string[]): Arrow[] {
  return files.flatMap(file => {
    const source = readFileSync(path.join(projectRoot, file), 'utf8');
    const before = known.get(file);
    if (before?.source === source) return before.arrows;
    const arrows = arrowsOf(file, source);
    known.set(file, { source, arrows });
    return arrows;
  });
}

export function arrowsOf(file: string, source: string): Arrow[] {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0]?.message}`);
  const named = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      // `import './x'` names nothing and runs it.
      kind: kindOf(entries),
    })),
    ...module.staticExports.flatMap(({ entries }) => {
      const name = entries.find(entry => entry.moduleRequest)?.moduleRequest?.value;
      return name ? [{ name, kind: kindOf(entries) }] : [];
    }),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      name: source.slice(start, end).replace(/^['"`](.*)['"`]$/, '$1'),
      kind: 'lazy' as const,
    })),
  ];
  return named.flatMap(({ name, kind }) => {
    const to = resolveImport(file, name);
    return to ? [{ from: file, to, kind }] : [];
  });
}

function kindOf(entries: readonly { isType: boolean }[]): 'value' | 'type' {
  return entries.length > 0 && entries.every(({ isType }) => isType) ? 'type' : 'value';
}

/** Null for packages, and for names that are put together when the code runs. */
export function resolveImport(file: string, name: string): string | null {
  const alike = aliases.find(({ alias }) => name.startsWith(alias));
  if (alike) return alike.folder + name.slice(alike.alias.length);
  if (!name.startsWith('.')) return null;
  const resolved = path.posix.join(path.posix.dirname(file), name);
  return existsSync(path.join(projectRoot, resolved)) || name.endsWith('.ts') || name.endsWith('.tsx')
    ? resolved
    : null;
}
