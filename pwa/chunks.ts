/**
 * How the build cuts the app into files.
 *
 * Screens of staff go into chunks named `staff-*`, which shoppers never load. The worker precaches neither those nor
 * what only they ask for; their list is written to `staff-files.json`, from which it keeps them on devices of staff.
 */
import type { Plugin } from 'vite';

/** What every screen of staff waits for, wherever they are. */
const workplace = ['pwa/src/staff-routes.tsx', 'local/staff-device.ts', 'sync/leaving-guard.tsx'];

/**
 * Screens that people open by address most: their code is asked for from the head of the page. `/admin` stands for every
 * screen of staff that is not named.
 */
const firstScreens: Readonly<Record<string, readonly string[]>> = {
  '/': ['features/catalogue/screens/home-screen.tsx'],
  '/products': ['features/catalogue/screens/listing-screen.tsx'],
  '/product/:id': ['features/design/screens/product-screen.tsx'],
  '/admin': workplace,
  // The tablet on the wall opens here, with or without a network.
  '/admin/jobs': [...workplace, 'jobs/screens/jobs-screen.tsx', 'jobs/parts/board/shop-floor.tsx'],
};

const staffModules = [
  /\/pwa\/src\/features\/(audit|jobs|deliveries|dashboard|content|import|insight|mail|sync|crm|products)\//,
  /\/pwa\/src\/features\/\w+\/screens\/admin-/,
  /\/pwa\/src\/features\/account\/office\//,
  /\/pwa\/src\/platform\/office\//,
  /\/pwa\/src\/local\/(sync\/|staff-device|outbox|overlay|follow-rows|use-outbox|use-synced-rows|use-unsettled|user-database)/,
  /\/pwa\/src\/local\/(as-seen-now|device-mark|hand-over-file|pin|sealing|shift-balance|storage-room)\.ts/,
  /\/pwa\/src\/local\/(use-device-facts|use-lost-storage|use-shift-balance)\.ts/,
  /\/node_modules\/(signature_pad|dexie-react-hooks|@dnd-kit)\//,
];

const staffPrefix = 'assets/staff-';

export function chunkFileName({ moduleIds }: { moduleIds: readonly string[] }): string {
  const isStaff = moduleIds.some(id => staffModules.some(pattern => pattern.test(id)));
  return isStaff ? `${staffPrefix}[name]-[hash].js` : 'assets/[name]-[hash].js';
}

/**
 * The app itself, and what screens share: else dozens of small files that compress badly and come one after the
 * other. Who loads a group loads all of it, so each holds what nearly the same screens need.
 */
export const chunkGroups = [
  { name: 'app', tags: ['$initial' as const] },
  // Every first screen.
  group('app', [
    'contract/(money|colours|garment-pictures|garment-version)',
    'pwa/src/garments/garment',
    'pwa/src/ui/(skeleton|swatch|roving-focus|dye-lightness|error-state|sewn-share)',
    'icons/check',
  ]),
  group('icons', [
    'icons/(printer|spool|trash|arrow-(up|down|left|right)|rotate-cw|undo-2|truck|minus|plus|upload|share|x)',
    'icons/(chevron-(left|right|down)|sliders-horizontal)',
  ]),
  // Lists of products.
  group('rack', [
    'contract/(categories|slug|card-texts|colour-families)',
    'pwa/src/features/catalogue/(menu-groups|use-product-search|shared-product)',
    'pwa/src/features/catalogue/parts/(product-card|product-picture|share-button|stale-note)',
  ]),
  // Whatever is chosen or filled in, and photographs.
  group('form', [
    'contract/(dates|sizes|hex|product-photos|media)',
    'pwa/src/garments/photo',
    'pwa/src/platform/(use-query-value|use-now)',
    'pwa/src/local/use-shop-clock',
    'pwa/src/ui/(badge|checkbox|check-chip|field|text-input|select|empty-state|back-link|tabs)',
  ]),
  // A garment and what is put on it: product, cart, order.
  group('pattern', [
    'contract/(garments|garment-areas|placements)',
    'pwa/src/garments/(decorated-garment|dye-variables|use-drawing)',
    'pwa/src/local/(load-drawing|use-picture|picture-reader)',
    'pwa/src/ui/(total-rows|quantity-stepper|bottom-bar|file-drop|size-grid)',
  ]),
  // What lies in the cart: those, checkout and the account.
  group('basket', [
    'contract/(artwork|cart|cart-quantities|pricing-settings|postcodes|stock)',
    'pwa/src/local/(cart|cart-lines)',
    'pwa/src/ui/switch',
  ]),
  // How it is put together and what it costs: product, cart, checkout.
  group('bench', [
    'contract/(pricing|shipping|gst|delivery-zones|pieces-text|artwork-type)',
    'pwa/src/local/(priced-product|use-artwork-uploads|artwork|artwork-uploads|put-artwork)',
    'pwa/src/local/svg-size',
    'pwa/src/ui/radio-cards',
  ]),
  // What opens over a screen.
  group('dialog', [
    '@radix-ui/(primitive|react-(context|id|dialog|presence|portal|slot|primitive|compose-refs))/.*',
    '@radix-ui/react-(dismissable-layer|focus-scope|focus-guards|use-[a-z-]+)/.*',
    '(react-remove-scroll(-bar)?|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|get-nonce|tslib)/.*',
    'pwa/src/ui/(dialog|focus-back|scroll-lock)',
  ]),
  // Papers of the account and of the office.
  group('desk', [
    'contract/(phone|transitions)',
    'icons/(download|file-text|mail|receipt-text|smartphone|phone|circle-x|clock)',
    'pwa/src/local/(failure-words|save-failure)',
    'pwa/src/ui/(card|progress-bar|textarea)',
  ]),
  // Signs of single screens.
  group('signs', [
    'icons/(rotate-ccw|message-square|link-2|credit-card|lock-keyhole|eye|eye-off|map-pin|pencil)',
    'icons/(shirt|circle-exclamation-point|file-check|file-clock|file-question-mark|camera|image-off)',
    'icons/(package-open|package-search)',
  ]),
  // In and out of an account.
  group('doorway', [
    'contract/(account-words|device-name)',
    'pwa/src/features/account/(use-link-token|use-account-rules)',
    'pwa/src/features/account/parts/(refusal-words|done-note|password-input|auth-page|member-panel)',
  ]),
  // Forms that are checked by a schema of the contract.
  group('schema', ['node_modules/@hookform/resolvers/.*']),
  // What is opened by a link of a mail, and its papers.
  group('papers', [
    'contract/pieces-price',
    'pwa/src/local/(use-order-token|use-link-token|fetch-file)',
    'pwa/src/platform/hand-out-file',
  ]),
  // What a proof is sealed and checked with.
  group('seals', ['contract/seal/(canonical|texts|signing)']),
  // Pages of words.
  group('pages', [
    'contract/policies/(document|wording)',
    'pwa/src/features/pages/parts/(published-page|policy-page|page-text|owner-note|words|rate-table|blocks)',
  ]),
  // What somebody writes to the shop.
  group('requests', [
    'pwa/src/features/quotes/request-words',
    'pwa/src/local/(requests|use-requests|use-request-form)',
  ]),
  // Designs that were kept.
  group('shelf', [
    'contract/saved-designs',
    'pwa/src/features/design/saved/(design-thumb|next-design|use-saved-designs)',
    'pwa/src/local/(design-shelf|use-design-shelf)',
    'pwa/src/ui/form-dialog',
  ]),
  // The office.
  group('office', [
    'node_modules/@tanstack/(react-query|query-core)/.*',
    'icons/(tablet-smartphone|pen-line|package-check|play|send|chevron-up)',
    'icons/(list|store|layout-grid|alarm-clock|ellipsis-vertical)',
    'pwa/src/local/(drafts|use-draft|use-draft-form)',
    'pwa/src/platform/(office/(list-address|record-dialog)|use-media|use-row-window)',
    'pwa/src/ui/(table|search-field|use-search-key|pagination|page-range|clash-dialog)',
    'pwa/src/ui/(count-strip|list-page|full-dialog|section|save-badge)',
  ]),
  // Words of production.
  group('terms', ['contract/(jobs|priorities|deliveries|endpoint|merges|mutation|shift-notes)']),
  // The database of a person.
  group('kept', [
    'pwa/src/local/(user-database|sealing|photo-names)',
    'pwa/src/local/shift-key/(cipher|shift-keys)',
  ]),
  // The workplace on the device: rows, outbox, what is hidden.
  group('workplace', [
    'contract/(mutations/.*|endpoints/jobs|door-position|sync-messages)',
    'node_modules/dexie-react-hooks/.*',
    'pwa/src/local/(overlay|follow-rows|use-synced-rows|outbox|use-outbox|device-mark)',
    'pwa/src/local/(kept-images|use-kept-image|photos|seal/chain-head|shift-key/.*)',
  ]),
];

function group(name: string, paths: readonly string[]) {
  return {
    name,
    includeDependenciesRecursively: false,
    test: new RegExp(`/(?:${paths.join('|')})\\.\\w+$`),
  };
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
