/**
 * The service worker: the app's own code and pictures, never its data.
 *
 *   navigation            → the shell from the precache: home's for home, one for all other addresses
 *   precache              → shell, storefront chunks, fonts, icons, art; replaced as one with each version
 *   /assets/staff-*       → kept once staff has signed in (message), and by visit; cache first, as names are hashed
 *   /garments/**          → dyed here from the precached drawings: every garment in every colour, no request
 *                           another version of the set, link previews: cache first with a bound
 *   /assets/*.ttf         → fonts of names and text designs: kept by visit, cache first
 *   /assets/*.wasm        → readers of PDFs and photographs, once used: cache first with a bound
 *   /media/**             → the shop's photographs, which never change: cache first with a bound
 *   POST /share           → a picture from the phone's gallery: kept for its page, not sent
 *   /api/**, other sites  → not touched: the device's databases are the copy of the data. Where the browser can be told,
 *                           a call to the API does not even wake the worker (static routing)
 *
 * The browser's word that there may be a network again (`sync`) goes to the open windows, which send what waits.
 *
 * What the shop tells the device (`push`) is shown, and opens its page.
 *
 * A new version installs, waits, and takes over when the page says so (SKIP_WAITING).
 */
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { createGarmentDyer } from './common/worker/dye-garments.ts';
import { openNotice, readPushed } from './common/worker/show-notices.ts';
import { keepStaffFiles, staffCacheName } from './common/worker/staff-files.ts';
import { takeShared } from './common/worker/take-shared.ts';
import { wakeWindows } from './common/worker/wake-windows.ts';
import { sharePath } from './common/platform/shared-file.ts';
import { claimMessage, keepStaffMessage } from './common/platform/start/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
clientsClaim();

registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { allowlist: [/^\/(\?|$)/] }));
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/shell'), {
    denylist: [/^\/api\//, /^\/garments\//, /^\/(healthz|readyz)$/, /\.\w+$/],
  }),
);

// A picture from the phone's gallery.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
  ({ request }) => takeShared(request),
  'POST',
);

/** Answers vary by headers that a worker's own requests do not carry, and these do not differ by them. */
const matchOptions = { ignoreVary: true };
const dayS = 24 * 60 * 60;

const dyeGarment = createGarmentDyer(() => matchPrecache('/garments.json'));
const otherPictures = new CacheFirst({
  cacheName: 'selvedge-pictures',
  matchOptions,
  plugins: [new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 60 * dayS, purgeOnQuotaError: true })],
});
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/garments/'),
  async options => (await dyeGarment(options.url.pathname)) ?? otherPictures.handle(options),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/'),
  new CacheFirst({
    cacheName: 'selvedge-photographs',
    matchOptions,
    plugins: [new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 60 * dayS, purgeOnQuotaError: true })],
  }),
);

// Fonts that names and text designs are set in, once used. Not with the files of staff: those make a device theirs.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/') && url.pathname.endsWith('.ttf'),
  new CacheFirst({
    cacheName: 'selvedge-fonts',
    matchOptions,
    plugins: [new ExpirationPlugin({ maxEntries: 30, maxAgeSeconds: 365 * dayS, purgeOnQuotaError: true })],
  }),
);

// Readers of files that browsers can't show, megabytes each: kept once somebody has needed one.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/(.+\.wasm|libheif-[\w-]+\.js)$/.test(url.pathname),
  new CacheFirst({
    cacheName: 'selvedge-readers',
    matchOptions,
    plugins: [new ExpirationPlugin({ maxEntries: 6, maxAgeSeconds: 60 * dayS, purgeOnQuotaError: true })],
  }),
);

// Whatever is hashed and not precached: chunks of staff screens on a device that has visited them.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: staffCacheName, matchOptions }),
);

/** Chromium alone; not in the language's own declarations. */
interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?: (rule: { condition: { urlPattern: { pathname: string } }; source: 'network' }) => Promise<void>;
}

/**
 * A call to the API that falls into the moment in which a former worker stops would wake it again, and this one would
 * wait for its half minute of idling.
 */
async function keepFromApi(event: RoutedInstallEvent): Promise<void> {
  try {
    await event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' });
  } catch {
    // A browser with other rules: the worker is asked, and stands aside.
  }
}

self.addEventListener('install', event => event.waitUntil(keepFromApi(event)));

self.addEventListener('install', event => {
  // A device of staff gets the new version whole or not at all: half of it would not open without a network.
  event.waitUntil(
    caches.has(staffCacheName).then(isStaffDevice => (isStaffDevice ? keepStaffFiles('add') : undefined)),
  );
});

self.addEventListener('activate', event => {
  event.waitUntil(
    caches
      .has(staffCacheName)
      .then(isStaffDevice => (isStaffDevice ? keepStaffFiles('tidy') : undefined))
      .catch(() => undefined), // offline: the former version's files go with the next one
  );
  // Pictures in every colour once seen, which are dyed here now.
  event.waitUntil(caches.delete('selvedge-garments'));
});

self.addEventListener('message', event => {
  const type: unknown = (event.data as { type?: unknown } | null)?.type;
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  // Refused to a worker that another one has replaced: that one has taken the page.
  if (type === claimMessage.type) event.waitUntil(self.clients.claim().catch(() => undefined));
  // Offline: kept by visit, and asked for again with the next start.
  if (type === keepStaffMessage.type) event.waitUntil(keepStaffFiles('add').catch(() => undefined));
});

/** Chromium alone; not in the language's own declarations. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

self.addEventListener('sync', event => {
  const { tag } = event as SyncEvent;
  (event as SyncEvent).waitUntil(wakeWindows(tag, self.clients));
});

self.addEventListener('push', event => {
  const { title, options } = readPushed(event.data?.text() ?? '', self.location.origin);
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', event => {
  const { data } = event.notification as Notification & { data?: { path?: string } };
  event.notification.close();
  event.waitUntil(openNotice(data?.path ?? '/', self.clients));
});
