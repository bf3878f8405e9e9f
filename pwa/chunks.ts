/**
 * How the build cuts the app into files.
 *
 * Screens of staff go into chunks named `staff-*`, which shoppers never load. The worker precaches neither those nor
 * what only they ask for; their list is written to `staff-files.json`, from which it keeps them on devices of staff.
 */
import type { Plugin } from 'vite';

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

const staffModules = [
  /\/pwa\/src\/(office|field)\//,
  /\/pwa\/src\/common\/local\/sync\//,
  /\/pwa\/src\/common\/local\/outbox\/(as-seen-now|outbox|outbox-decisions|overlay|follow-rows|use-outbox|use-synced-rows|use-unsettled)\.ts/,
  /\/pwa\/src\/common\/local\/device\/(staff-device|device-mark|pin|shift-balance|use-device-facts|use-shift-balance)\.ts/,
  /\/pwa\/src\/common\/local\/database\/(sealing|storage-room|use-lost-storage|user-database)\.ts/,
  /\/pwa\/src\/common\/local\/leaving\/hand-over-file\.ts/,
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
    'icons/check',
    'contract/catalogue/colours',
    'contract/garments/(garment-pictures|garment-version)',
    'contract/money/money',
    'pwa/src/common/garments/garment',
    'pwa/src/common/ui/lists/roving-focus',
    'pwa/src/common/ui/shapes/(dye-lightness|sewn-share|swatch)',
    'pwa/src/common/ui/states/(error-state|skeleton)',
  ]),
  group('icons', [
    'icons/(printer|spool|trash|arrow-(up|down|left|right)|rotate-cw|undo-2|truck|minus|plus|upload|share|x)',
    'icons/(chevron-(left|right|down)|sliders-horizontal)',
  ]),
  // Lists of products.
  group('rack', [
    'contract/catalogue/(card-texts|categories|colour-families)',
    'contract/text/slug',
    'pwa/src/shop/catalogue/(menu-groups|shared-product|use-product-search)',
    'pwa/src/shop/catalogue/parts/(product-card|product-picture|share-button|stale-note)',
  ]),
  // Whatever is chosen or filled in, and photographs.
  group('form', [
    'contract/catalogue/(product-photos|sizes)',
    'contract/content/media',
    'contract/text/hex',
    'contract/time/dates',
    'pwa/src/common/garments/photo',
    'pwa/src/common/local/catalogue/use-shop-clock',
    'pwa/src/common/platform/(use-now|use-query-value)',
    'pwa/src/common/ui/forms/(check-chip|checkbox|field|select|text-input)',
    'pwa/src/common/ui/layout/back-link',
    'pwa/src/common/ui/shop/tabs',
    'pwa/src/common/ui/states/(badge|empty-state)',
  ]),
  // A garment and what is put on it: product, cart, order.
  group('pattern', [
    'contract/artwork/placements',
    'contract/garments/(garment-areas|garments)',
    'pwa/src/common/garments/(decorated-garment|dye-variables|use-drawing)',
    'pwa/src/common/local/artwork/(load-drawing|picture-reader|use-picture)',
    'pwa/src/common/ui/forms/(quantity-stepper|size-grid)',
    'pwa/src/common/ui/shop/(bottom-bar|file-drop|total-rows)',
  ]),
  // What lies in the cart: those, checkout and the account.
  group('basket', [
    'contract/artwork/artwork',
    'contract/cart/(cart|cart-quantities)',
    'contract/catalogue/stock',
    'contract/checkout/postcodes',
    'contract/money/pricing-settings',
    'pwa/src/common/local/cart/(cart|cart-lines)',
    'pwa/src/common/ui/shop/switch',
  ]),
  // How it is put together and what it costs: product, cart, checkout.
  group('bench', [
    'contract/artwork/artwork-type',
    'contract/checkout/(delivery-zones|shipping)',
    'contract/money/(gst|pieces-text|pricing)',
    'pwa/src/common/local/artwork/(artwork|artwork-uploads|put-artwork|svg-size|use-artwork-uploads)',
    'pwa/src/common/local/catalogue/priced-product',
    'pwa/src/common/ui/forms/radio-cards',
  ]),
  // What opens over a screen.
  group('dialog', [
    '@radix-ui/(primitive|react-(context|id|dialog|presence|portal|slot|primitive|compose-refs))/.*',
    '@radix-ui/react-(dismissable-layer|focus-scope|focus-guards|use-[a-z-]+)/.*',
    '(react-remove-scroll(-bar)?|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|get-nonce|tslib)/.*',
    'pwa/src/common/ui/dialogs/(dialog|focus-back|scroll-lock)',
  ]),
  // Papers of the account and of the office.
  group('desk', [
    'icons/(download|file-text|mail|receipt-text|smartphone|phone|circle-x|clock)',
    'contract/text/phone',
    'contract/wire/transitions',
    'pwa/src/common/local/call/(failure-words|save-failure)',
    'pwa/src/common/ui/forms/textarea',
    'pwa/src/common/ui/layout/card',
    'pwa/src/common/ui/shop/progress-bar',
  ]),
  // Signs of single screens.
  group('signs', [
    'icons/(rotate-ccw|message-square|link-2|credit-card|lock-keyhole|eye|eye-off|map-pin|pencil)',
    'icons/(shirt|circle-exclamation-point|file-check|file-clock|file-question-mark|camera|image-off)',
    'icons/(package-open|package-search)',
  ]),
  // In and out of an account.
  group('doorway', [
    'contract/account/(account-words|device-name)',
    'pwa/src/common/account/(password-input|refusal-words)',
    'pwa/src/shop/account/(use-account-rules|use-link-token)',
    'pwa/src/shop/account/parts/(auth-page|done-note|member-panel)',
  ]),
  // Forms that are checked by a schema of the contract.
  group('schema', ['node_modules/@hookform/resolvers/.*']),
  // What is opened by a link of a mail, and its papers.
  group('papers', [
    'contract/money/pieces-price',
    'pwa/src/common/local/call/fetch-file',
    'pwa/src/common/local/links/(use-link-token|use-order-token)',
    'pwa/src/common/platform/hand-out-file',
  ]),
  // What a proof is sealed and checked with.
  group('seals', ['contract/deliveries/seal/(canonical|signing|texts)']),
  // Pages of words.
  group('pages', [
    'contract/content/policies/(document|wording)',
    'pwa/src/common/content/(blocks|rate-table|words)',
    'pwa/src/shop/content/parts/(owner-note|page-text|policy-page|published-page)',
  ]),
  // What somebody writes to the shop.
  group('requests', [
    'pwa/src/common/local/forms/(requests|use-request-form|use-requests)',
    'pwa/src/shop/quotes/request-words',
  ]),
  // Designs that were kept.
  group('shelf', [
    'contract/artwork/saved-designs',
    'pwa/src/common/local/artwork/(design-shelf|use-design-shelf)',
    'pwa/src/common/ui/shop/form-dialog',
    'pwa/src/shop/artwork/saved/(design-thumb|next-design|use-saved-designs)',
  ]),
  // The office.
  group('office', [
    'node_modules/@tanstack/(react-query|query-core)/.*',
    'icons/(tablet-smartphone|pen-line|package-check|play|send|chevron-up)',
    'icons/(list|store|layout-grid|alarm-clock|ellipsis-vertical)',
    'pwa/src/common/local/forms/(drafts|use-draft|use-draft-form)',
    'pwa/src/common/platform/(use-media|use-row-window)',
    'pwa/src/common/ui/office/(clash-dialog|count-strip|full-dialog|list-page|page-range|pagination|search-field|section|table|use-search-key)',
    'pwa/src/common/ui/states/save-badge',
  ]),
  // Words of production.
  group('terms', [
    'contract/deliveries/deliveries',
    'contract/jobs/(jobs|priorities|shift-notes)',
    'contract/wire/(endpoint|merges|mutation)',
  ]),
  // The database of a person.
  group('kept', [
    'pwa/src/common/local/database/(sealing|user-database)',
    'pwa/src/common/local/photos/photo-names',
    'pwa/src/common/local/shift-key/(cipher|shift-keys)',
  ]),
  // The workplace on the device: rows, outbox, what is hidden.
  group('workplace', [
    'node_modules/dexie-react-hooks/.*',
    'contract/deliveries/(delivery-changes|delivery-correction|delivery-evidence|door-position|mutations)',
    'contract/jobs/(endpoints|job-hours|mutations|shift-mutations)',
    'contract/wire/(mutations|sync-messages)',
    'pwa/src/common/local/device/device-mark',
    'pwa/src/common/local/outbox/(follow-rows|outbox|overlay|use-outbox|use-synced-rows)',
    'pwa/src/common/local/photos/(kept-images|photos|use-kept-image)',
    'pwa/src/common/local/seal/chain-head',
    'pwa/src/common/local/shift-key/(cipher|hidden-items|hidden-photos|hidden-rows|hide-answer|locked-row|shift-keys)',
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
