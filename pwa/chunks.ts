/**
 * How the build cuts the app into files.
 *
 * Screens of staff go into chunks named `staff-*`, which shoppers never load. The worker precaches neither those nor
 * what only they ask for; their list is written to `staff-files.json`, from which it keeps them on devices of staff.
 */
import type { Plugin, Rolldown } from 'vite';
import { groupModules } from './bundle/group-modules.ts';
import { readGraph } from './bundle/read-graph.ts';

/** What every screen of staff waits for, wherever they are. */
const workplace = ['pwa/src/staff-routes.tsx', 'device/staff-device.ts', 'leaving/leaving-guard.tsx'];

/**
 * Screens that people open by address most: their code is asked for from the head of the page. `/admin` stands for every
 * screen of staff that is not named.
 */
const firstScreens: Readonly<Record<string, readonly string[]>> = {
  '/': ['shop/catalogue/screens/home-screen.tsx'],
  '/products': ['shop/catalogue/screens/listing-screen.tsx'],
  '/product/:id': ['shop/artwork/screens/product-screen.tsx'],
  '/admin': workplace,
  // The tablet on the wall opens here, with or without a network.
  '/admin/jobs': [...workplace, 'jobs/screens/jobs-screen.tsx', 'jobs/parts/board/shop-floor.tsx'],
};

/** What shoppers open first counts most when files are put together. Weights are relative: other screens 8, parts 1. */
const busyScreens = [
  { screen: 'screens/home-screen.tsx', weight: 100 },
  { screen: 'screens/listing-screen.tsx', weight: 60 },
  { screen: 'screens/product-screen.tsx', weight: 120 },
  { screen: 'screens/cart-screen.tsx', weight: 40 },
  { screen: 'screens/checkout-screen.tsx', weight: 40 },
];

const staffModules = [
  /\/pwa\/src\/(office|field|common\/list)\//,
  /\/pwa\/src\/common\/local\/sync\//,
  /\/pwa\/src\/common\/local\/outbox\/(as-seen-now|outbox|outbox-decisions|overlay|follow-rows|use-kept-since|use-moved-elsewhere|use-outbox|use-synced-rows|use-unsettled)\.ts/,
  /\/pwa\/src\/common\/local\/device\/(staff-device|device-mark|pin|shift-balance|use-device-facts|use-shift-balance)\.ts/,
  /\/pwa\/src\/common\/local\/database\/(sealing|storage-room|use-lost-storage|user-database)\.ts/,
  /\/pwa\/src\/common\/local\/leaving\/hand-over-file\.ts/,
  /\/node_modules\/(signature_pad|dexie-react-hooks|@dnd-kit)\//,
];

const staffPrefix = 'assets/staff-';

/** What screens share, by the name that it was put together under. */
const sharedFiles = new Set<string>();

/**
 * Who needs a shared file decides whether it is for staff, and not what is in it. Its name is its hash alone: the first
 * load lists a hundred and fifty of them.
 */
export function chunkFileName({ name, moduleIds }: { name: string; moduleIds: readonly string[] }): string {
  const isShared = sharedFiles.has(name);
  const isStaff = isShared
    ? name.startsWith('staff-')
    : moduleIds.some(id => staffModules.some(pattern => pattern.test(id)));
  return `${isStaff ? staffPrefix : 'assets/'}${isShared ? '' : '[name]-'}[hash:7].js`;
}

/** The app itself, and what screens share: else hundreds of small files that compress badly and come one after the other. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  // Rolldown asks this for every module before it asks for the first name.
  const ids = new Set<string>();
  const test = (id: string) => {
    if (!isStyle(id)) ids.add(id);
    return true;
  };
  let files: Map<string, string> | null = null;
  return [
    { name: 'app', tags: ['$initial'], test },
    {
      includeDependenciesRecursively: false,
      test,
      name: (id, context) => (files ??= readFiles(ids, one => context.getModuleInfo(one))).get(id),
    },
  ];
}

function readFiles(ids: ReadonlySet<string>, getModuleInfo: Rolldown.ChunkingContext['getModuleInfo']) {
  const files = groupModules(readGraph(ids, getModuleInfo), {
    weightOf: start =>
      busyScreens.find(({ screen }) => start.endsWith(screen))?.weight ??
      (start.endsWith('-screen.tsx') ? 8 : 1),
    isFirst: start => start.endsWith('screens/home-screen.tsx'),
    isStaff: start => staffModules.some(pattern => pattern.test(start)) || start.endsWith('staff-routes.tsx'),
  });
  for (const file of files.values()) sharedFiles.add(file);
  return files;
}

/** Files that nobody but staff needs: theirs by name, and what only those ask for. */
const staffFiles = new Set<string>();

/** For what the worker keeps on every device. */
export function isForStaff(url: string): boolean {
  return staffFiles.has(url);
}

export function listStaffFiles(): Plugin {
  return {
    name: 'list-staff-files',
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const reached = reachedByShoppers(files.filter(file => file.type === 'chunk'));
      staffFiles.clear();
      for (const file of files) {
        const isTheirs =
          file.type === 'chunk'
            ? !reached.has(file.fileName) && !file.moduleIds.every(isStyle)
            : file.fileName.startsWith(staffPrefix);
        if (isTheirs) staffFiles.add(file.fileName);
      }
      this.emitFile({
        type: 'asset',
        fileName: 'staff-files.json',
        source: JSON.stringify([...staffFiles].map(name => `/${name}`)),
      });
    },
  };
}

interface Chunk {
  fileName: string;
  isEntry: boolean;
  imports: readonly string[];
  dynamicImports: readonly string[];
}

/** From the app's entry, sooner or later, without a screen of staff on the way. */
function reachedByShoppers(chunks: readonly Chunk[]): Set<string> {
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]));
  const reached = new Set<string>();
  const walk = (fileName: string): void => {
    if (reached.has(fileName) || fileName.startsWith(staffPrefix)) return;
    reached.add(fileName);
    const { imports = [], dynamicImports = [] } = byName.get(fileName) ?? {};
    const staffs = imports.find(name => name.startsWith(staffPrefix));
    if (staffs)
      throw new Error(`${fileName} is for shoppers, and waits for ${staffs}: the worker would not keep it.`);
    for (const name of [...imports, ...dynamicImports]) walk(name);
  };
  for (const { fileName, isEntry } of chunks) if (isEntry) walk(fileName);
  return reached;
}

/** A chunk of nothing else: Vite takes it away later on. */
function isStyle(moduleId: string): boolean {
  return moduleId.endsWith('.css');
}

/** Groups can make files that wait for each other: one of them then runs before what it needs is there. */
function refuseCircles(chunks: readonly { fileName: string; imports: readonly string[] }[]): void {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const done = new Set<string>();
  const walk = (fileName: string, path: readonly string[]): void => {
    if (path.includes(fileName)) throw new Error(`Files in a circle: ${[...path, fileName].join(' → ')}`);
    if (done.has(fileName)) return;
    for (const name of importsOf.get(fileName) ?? []) walk(name, [...path, fileName]);
    done.add(fileName);
  };
  for (const { fileName } of chunks) walk(fileName, []);
}

/**
 * Their styles are not among those of the first paint either. Those of staff come with their code: whoever is sent away
 * from `/admin` would never use them, of which the browser complains.
 */
const dressedScreens: Readonly<Record<string, string>> = { '/product/:id': 'shop-styles' };

/** Writes `screen-files.json`: per page the files that its screen needs, beyond those that index.html names. */
export function listScreenFiles(): Plugin {
  return {
    name: 'list-screen-files',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle)
        .filter(file => file.type === 'chunk')
        .filter(({ moduleIds }) => !moduleIds.every(isStyle));
      refuseCircles(chunks);
      const importsOf = (fileName: string, seen = new Set<string>()): Set<string> => {
        if (seen.has(fileName)) return seen;
        const chunk = chunks.find(one => one.fileName === fileName);
        if (!chunk) return seen;
        seen.add(fileName);
        for (const name of chunk.imports) importsOf(name, seen);
        return seen;
      };
      const entry = chunks.find(chunk => chunk.isEntry);
      const named = entry ? importsOf(entry.fileName) : new Set();
      const filesOf = (screen: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen));
        if (!chunk) throw new Error(`No chunk begins with ${screen}.`);
        return [...importsOf(chunk.fileName)].filter(name => !named.has(name));
      };
      const stylesOf = (page: string) => {
        const name = dressedScreens[page];
        if (!name) return [];
        const file = Object.keys(bundle).find(one => new RegExp(`/${name}-[^/]+\\.css$`).test(one));
        if (!file) throw new Error(`${name}.css has become part of another file.`);
        return [file];
      };
      const files = Object.entries(firstScreens).map(([page, screens]) => {
        const needed = new Set([...screens.flatMap(filesOf), ...stylesOf(page)]);
        return [page, [...needed].map(name => `/${name}`)];
      });
      this.emitFile({
        type: 'asset',
        fileName: 'screen-files.json',
        source: JSON.stringify(Object.fromEntries(files)),
      });
    },
  };
}

/** Words and pictures of the first paint stand in the page: its styles come first, the app's code after it. */
export function scriptsAfterPaint(): Plugin {
  return {
    name: 'scripts-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const files: string[] = [];
        const kept = html.replaceAll(
          /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g,
          (_, file: string) => {
            files.push(file);
            return '';
          },
        );
        const [tag, app] = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(kept) ?? [];
        if (!tag || !app) throw new Error('index.html names no script of the app.');
        const [sheet] = /\s*<link rel="stylesheet"[^>]*>/.exec(kept) ?? [];
        if (!sheet) throw new Error('index.html names no styles.');
        const start = ` data-app="${app}" data-files="${files.join(' ')}"`;
        // The sheet is asked for before anything else: the first paint waits for nothing but it.
        return kept
          .replace(tag, '')
          .replace(sheet, '')
          .replace(/\s*<script src="\/head-start.js"/, named => sheet + named + start);
      },
    },
  };
}
