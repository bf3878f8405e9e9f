/** Builds the parts of the app and starts it. */
import { createRoot } from 'react-dom/client';
import { startTransition } from 'react';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { productIdIn } from '#contract/content/pages.ts';
import { App } from './app.tsx';
import { call } from './common/local/call/call.ts';
import { createCatalogue } from './common/local/catalogue/catalogue.ts';
import { hasCome } from './common/local/call/copied.ts';
import { createPublishedPages } from './common/local/catalogue/published-pages.ts';
import { asksShop, reach } from './common/local/call/reach.ts';
import { createShopFacts } from './common/local/catalogue/shop-facts.ts';
import { openCatalogueCopies } from './common/local/catalogue/open-catalogue-copies.ts';
import { deleteRecord, readRecord, writeRecord } from './common/local/database/with-shop-database.ts';
import { createAppUpdate } from './common/platform/start/app-update.ts';
import { forbidZodEval } from './common/platform/start/forbid-zod-eval.ts';
import { reloadOnMissingChunk } from './common/platform/start/missing-chunk.ts';
import { createInstallInvitation } from './common/platform/start/install-invitation.ts';
import { createQuotePanel } from './common/platform/quote-panel.ts';
import { takeFirstAnswer } from './common/platform/start/first-answer.ts';
import { savesData } from './common/platform/start/saves-data.ts';
import { whenSettled } from './common/platform/start/when-settled.ts';
import { prepareScreen } from './routes.tsx';
import { startSession } from './common/session/start-session.ts';
import './styles.css';
import { createToastStore } from './common/ui/dialogs/toast-store.ts';

forbidZodEval();

const later = (callback: () => void, ms: number) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** The database is not needed for the first paint: its code comes when the page has settled. */
const afterFirstLoad = (work: () => Promise<void>) => whenSettled(work, 'kept');

const catalogue = createCatalogue({
  askStart: async () => {
    const category = listedCategory();
    const query = category === '' ? {} : { category };
    return { ...(await call('GET /api/catalogue/first', { query })), category };
  },
  askProducts: () => call('GET /api/products'),
  askProduct: async id =>
    takeFirstAnswer<Product>(`/api/products/${id}`) ??
    call('GET /api/products/{id}', { params: { id: String(id) } }),
  openCopies: openCatalogueCopies,
  whenSettled: afterFirstLoad,
  later,
});
const shopFacts = createShopFacts({ ask: () => call('GET /api/shop'), now: () => Date.now(), later });
shopFacts.load();
const publishedPages = createPublishedPages({
  ask: path => call('GET /api/pages/read', { query: { path } }),
  readCopy: readRecord,
  writeCopy: (key, value) => afterFirstLoad(() => writeRecord(key, value)),
  dropCopy: key => afterFirstLoad(() => deleteRecord(key)),
  later,
});

/** How long the first paint stands for the sake of what the app could show at once with it. */
const patienceMs = 2_000;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const update = createAppUpdate();
reloadOnMissingChunk({ isAnswered: asksShop, isHeld: () => update.state.getState().holds > 0 });
const toasts = createToastStore();
const session = startSession(() => Date.now());
const app = (
  <App
    catalogue={catalogue}
    shopFacts={shopFacts}
    publishedPages={publishedPages}
    session={session}
    toasts={toasts}
    update={update}
    install={createInstallInvitation()}
    quotePanel={createQuotePanel()}
  />
);
// Few need them, and everybody else would wait for them with the first load.
const ownStyles = [
  matchMedia('(forced-colors: active)').matches && import('./common/ui/styles/contrast-theme.css'),
  // Either way up: it may be turned.
  matchMedia('(width<17rem),(height<17rem)').matches && import('./common/ui/styles/large-text.css'),
];
// The page shows its first paint: the app takes its place when it can show as much, and draws itself in slices.
void Promise.all([
  prepareScreen(location.pathname),
  openFirst(location.pathname),
  Promise.allSettled(ownStyles),
]).then(() => startTransition(() => createRoot(root).render(app)));
afterFirstLoad(async () =>
  (await import('./common/platform/start/register-worker.ts')).registerWorker(update.offer),
).catch(
  () => undefined, // no answer: the next visit registers it
);
/** One visit makes every product open without a network. */
const keepCatalogue = () => {
  if (!savesData()) catalogue.keepWhole().catch(() => undefined); // no answer or no room: the next visit tries again
};
keepCatalogue();
addEventListener('online', reach.probeNow);
reach.isReached.subscribe(isReached => {
  if (!isReached) return;
  catalogue.refreshStale();
  keepCatalogue();
});
afterFirstLoad(async () => (await import('./start-later.ts')).startLater(session, toasts)).catch(
  () => undefined, // offline before the worker has the code: the screens that need it bring it, or the next start
);

/** What the first paint shows is there with the app's first commit: what came later would be drawn at a stretch. */
async function openFirst(pathname: string): Promise<void> {
  const id = productIdIn(pathname);
  const isList = pathname === '/' || pathname === '/products';
  if (id !== null) catalogue.product(id).load();
  if (isList) catalogue.products.load();
  if (id === null && !isList) return;
  // Its code lies beside the page that the worker has answered: there in time, should the shop not answer.
  if (navigator.serviceWorker?.controller) openCatalogueCopies().catch(() => undefined);
  await Promise.all([
    hasCome(shopFacts, patienceMs),
    isList && Promise.race([hasCome(catalogue.products, patienceMs), hasBegun()]),
  ]);
}

/** What a large catalogue shows first is there. */
function hasBegun(): Promise<void> {
  return new Promise(resolve => void catalogue.start.subscribe(() => resolve()));
}

/** As head-start.js asks for it. Words that can't be a category's are left to the app. */
function listedCategory(): string {
  const category = new URLSearchParams(location.search).get('category') ?? '';
  return location.pathname === '/products' && /^\P{C}{1,255}$/u.test(category) ? category : '';
}
