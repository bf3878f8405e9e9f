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
  /\/pwa\/src\/features\/(audit|jobs|deliveries|dashboard|content|import|insight|mail|sync|crm|products)\//,
  /\/pwa\/src\/features\/\w+\/screens\/admin-/,
  /\/pwa\/src\/features\/account\/office\//,
  /\/pwa\/src\/platform\/office\//,
  /\/pwa\/src\/local\/(sync\/|staff-device|outbox|overlay|follow-rows|use-outbox|use-synced-rows|use-unsettled|user-database)/,
  /\/pwa\/src\/local\/(as-seen-now|device-mark|hand-over-file|pin|sealing|shift-balance|storage-room)\.ts/,
  /\/pwa\/src\/local\/(use-device-facts|use-lost-storage|use-shift-balance)\.ts/,
  /\/node_modules\/(signature_pad|dexie-react-hooks|@dnd-kit)\//,
];

export function chunkFileName({ moduleIds }: { moduleIds: readonly string[] }): string {
  const isStaff = moduleIds.some(id => staffModules.some(pattern => pattern.test(id)));
  return isStaff ? 'assets/staff-[name]-[hash].js' : 'assets/[name]-[hash].js';
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
    'pwa/src/platform/use-query-value',
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
];

function group(name: string, paths: readonly string[]) {
  return {
    name,
    includeDependenciesRecursively: false,
    test: new RegExp(`/(?:${paths.join('|')})\\.\\w+$`),
  };
}

export function listStaffFiles(): Plugin {
  return {
    name: 'list-staff-files',
    generateBundle(_, bundle) {
      const files = Object.values(bundle)
        .filter(({ fileName }) => fileName.startsWith('assets/staff-'))
        // Vite takes the empty chunk of a style sheet away later on.
        .filter(file => file.type === 'asset' || !file.moduleIds.every(id => id.endsWith('.css')))
        .map(({ fileName }) => fileName);
      this.emitFile({
        type: 'asset',
        fileName: 'staff-files.json',
        source: JSON.stringify(files.map(name => `/${name}`)),
      });
    },
  };
}

/** Their styles are not among those of the first paint either. */
const dressedScreens = ['/product/:id'];

/** Writes `screen-files.json`: per page the files that its screen needs, beyond those that index.html names. */
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
      const styles = Object.keys(bundle).find(name => /\/shop-styles-[^/]+\.css$/.test(name));
      if (!styles) throw new Error('shop-styles.css has become part of another file.');
      const files = Object.entries(firstScreens).map(([page, screen]) => [
        page,
        [...filesOf(screen), ...(dressedScreens.includes(page) ? [`/${styles}`] : [])],
      ]);
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
