/** What a file exports and nothing uses, except perhaps its tests: neither another file nor the file itself. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { projectRoot } from '#api/project-root.ts';
import { isTestFile } from './folders.ts';
import { resolveImport } from './read-imports.ts';

/** Used by nothing that imports them by name. */
const exempt = [
  // Data of tests, beside what it is of.
  /-fixture\.ts$/,
  /^api\/migrations\/(?:refused-values|sample-rows)\.ts$/,
  // Called by scripts/first-paints.mjs, which reads it from a bundle.
  /^pwa\/src\/first-paint\.tsx$/,
  // Vite puts it in the place of a package (vite.config.ts).
  /^pwa\/src\/common\/ui\/dialogs\/scroll-lock\.tsx$/,
];

/** Files outside the source folders that import from them. */
const besides = ['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts', 'knexfile.ts'];

export interface Unused {
  file: string;
  name: string;
}

export function findUnusedExports(files: readonly string[]): Unused[] {
  const sources = new Map(
    [...files, ...besides].map(file => [file, readFileSync(path.join(projectRoot, file), 'utf8')]),
  );
  return unusedIn(sources);
}

export function unusedIn(sources: ReadonlyMap<string, string>): Unused[] {
  const modules = [...sources].map(([file, source]) => ({
    file,
    source,
    module: parseSync(file, source).module,
  }));
  const used = new Set<string>();
  for (const { file, source, module } of modules.filter(one => !isTestFile(one.file))) {
    const use = (from: string, name: string | null) => used.add(`${resolveImport(file, from)} ${name}`);
    for (const { moduleRequest, entries } of module.staticImports)
      for (const { importName } of entries) use(moduleRequest.value, importName.name);
    for (const { entries } of module.staticExports)
      for (const { moduleRequest, importName } of entries)
        if (moduleRequest) use(moduleRequest.value, importName.name);
    // `import('./x').then(m => m.Name)`, and helpers that are given the name.
    for (const { moduleRequest } of module.dynamicImports) {
      const from = source.slice(moduleRequest.start + 1, moduleRequest.end - 1);
      for (const [name = ''] of source.matchAll(/\b\w+\b/g)) use(from, name);
    }
  }
  return modules
    .filter(({ file }) => !isTestFile(file) && !exempt.some(pattern => pattern.test(file)))
    .flatMap(({ file, source, module }) =>
      module.staticExports
        .flatMap(({ entries }) => entries)
        // The default export of a configuration is for its tool.
        .flatMap(({ exportName }) => (exportName.kind === 'Name' && exportName.name ? [exportName.name] : []))
        .filter(
          name => !used.has(`${file} ${name}`) && !used.has(`${file} null`) && !isUsedInside(source, name),
        )
        .map(name => ({ file, name })),
    );
}

/** Once is where it is declared. */
function isUsedInside(source: string, name: string): boolean {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
  return [...code.matchAll(new RegExp(String.raw`(?<![\w$])${name}(?![\w$])`, 'g'))].length > 1;
}
