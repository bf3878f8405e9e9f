/**
 * How the build cuts the app into files.
 *
 * Screens of staff go into chunks named `staff-*`, which shoppers never load and the worker does not precache. Their
 * list is written to `staff-files.json`, from which the worker keeps them on devices of staff.
 */
import type { Plugin } from 'vite';

/** Screens that people open by address most: their code is asked for from the head of the page. */
const firstScreens: Readonly<Record<string, string>> = {
  '/': 'features/catalogue/screens/home-screen.tsx',
  '/products': 'features/catalogue/screens/listing-screen.tsx',
  '/product/:id': 'features/design/screens/product-screen.tsx',
};

const staffModules = [
  /\/pwa\/src\/features\/(jobs|deliveries|dashboard|content|import|mail|sync|crm)\//,
  /\/pwa\/src\/features\/\w+\/screens\/admin-/,
  /\/pwa\/src\/local\/(sync\/|staff-device|outbox|overlay|use-synced-rows|use-unsettled|user-database)/,
  /\/node_modules\/(signature_pad|dexie-react-hooks)\//,
];

export function chunkFileName({ moduleIds }: { moduleIds: readonly string[] }): string {
  const isStaff = moduleIds.some(id => staffModules.some(pattern => pattern.test(id)));
  return isStaff ? 'assets/staff-[name]-[hash].js' : 'assets/[name]-[hash].js';
}

/** What the first screens share would fall into twenty small files that compress badly: it is one. */
export const chunkGroups = [
  {
    name: 'shelf',
    test: /\/pwa\/src\/(garments\/garment\.tsx|local\/copied|ui\/(swatch\.tsx|error-state|sewn-share|skeleton))|\/contract\/(garment-pictures|garment-version|colours|money)|preload-helper|\/zustand\//,
  },
];

export function listStaffFiles(): Plugin {
  return {
    name: 'list-staff-files',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter(name => name.startsWith('assets/staff-'));
      this.emitFile({
        type: 'asset',
        fileName: 'staff-files.json',
        source: JSON.stringify(files.map(name => `/${name}`)),
      });
    },
  };
}

/** Writes `screen-files.json`: per page the chunks that its screen needs, beyond those that index.html names. */
export function listScreenFiles(): Plugin {
  return {
    name: 'list-screen-files',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk');
      const importsOf = (fileName: string, seen = new Set<string>()): Set<string> => {
        if (seen.has(fileName)) return seen;
        seen.add(fileName);
        for (const name of chunks.find(chunk => chunk.fileName === fileName)?.imports ?? [])
          importsOf(name, seen);
        return seen;
      };
      const entry = chunks.find(chunk => chunk.isEntry);
      const named = entry ? importsOf(entry.fileName) : new Set();
      const filesOf = (screen: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen));
        if (!chunk) throw new Error(`No chunk begins with ${screen}.`);
        return [...importsOf(chunk.fileName)].filter(name => !named.has(name)).map(name => `/${name}`);
      };
      const files = Object.entries(firstScreens).map(([page, screen]) => [page, filesOf(screen)]);
      this.emitFile({
        type: 'asset',
        fileName: 'screen-files.json',
        source: JSON.stringify(Object.fromEntries(files)),
      });
    },
  };
}

/** Words and pictures of the first paint stand in the page: the app's code comes after them. */
export function scriptsAfterPaint(): Plugin {
  return {
    name: 'scripts-after-paint',
    transformIndexHtml: {
      order: 'post',
      handler: html =>
        html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
    },
  };
}
