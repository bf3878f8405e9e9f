/** Builds the parts of the app and starts it. */
import { createRoot } from 'react-dom/client';
import { startTransition } from 'react';
import type { Product } from '#contract/endpoints/catalogue.ts';
import { productIdIn } from '#contract/pages.ts';
import { App } from './app.tsx';
import { call } from './local/call.ts';
import { createCatalogue } from './local/catalogue.ts';
import { hasCome } from './local/copied.ts';
import { createPublishedPages } from './local/published-pages.ts';
import { asksShop, reach } from './local/reach.ts';
import { createShopFacts } from './local/shop-facts.ts';
import { openCatalogueCopies } from './local/open-catalogue-copies.ts';
import { readRecord, writeRecord } from './local/with-shop-database.ts';
import { createAppUpdate } from './platform/app-update.ts';
import { forbidZodEval } from './platform/forbid-zod-eval.ts';
import { reloadOnMissingChunk } from './platform/missing-chunk.ts';
import { createInstallInvitation } from './platform/install-invitation.ts';
import { createQuotePanel } from './platform/quote-panel.ts';
import { takeFirstAnswer } from './platform/first-answer.ts';
import { savesData } from './platform/saves-data.ts';
import { whenSettled } from './platform/when-settled.ts';
import { prepareScreen } from './routes.tsx';
import { startSession } from './session/start-session.ts';
import './styles.css';
import { createToastStore } from './ui/toast-store.ts';

forbidZodEval();

const later = (callback: () => void, ms: number) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** The database is not needed for the first paint: its code comes when the page has settled. */
const afterFirstLoad = (work: () => Promise<void>) => whenSettled(work, 'kept');

const catalogue = createCatalogue({
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
// The page shows its first paint: the app takes its place when it can show as much, and draws itself in slices.
void Promise.all([prepareScreen(location.pathname), openFirst(location.pathname)]).then(() =>
  startTransition(() => createRoot(root).render(app)),
);
afterFirstLoad(async () =>
  (await import('./platform/register-worker.ts')).registerWorker(update.offer),
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
afterFirstLoad(async () => (await import('./local/use-artwork-uploads.ts')).sendWaitingArtwork()).catch(
  () => undefined, // offline before the worker has the code: the product page and the cart send it too
);
afterFirstLoad(async () => (await import('./local/use-design-shelf.ts')).keepDesignsInStep(session)).catch(
  () => undefined, // as above: the product page and the account bring it
);
afterFirstLoad(async () => (await import('./local/former-staff.ts')).handInFormerWork(session)).catch(
  () => undefined, // as above: the next start brings it
);
afterFirstLoad(async () =>
  (await import('./local/unsent-elsewhere.ts')).letGoOfRevoked(session.getState().user?.id),
).catch(
  () => undefined, // as above: the sign-in asks too
);
afterFirstLoad(async () => (await import('./features/quotes/tell-requests.ts')).tellRequests(toasts)).catch(
  () => undefined, // as above: the next form that is opened brings it
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
  await Promise.all([hasCome(shopFacts, patienceMs), isList && hasCome(catalogue.products, patienceMs)]);
}
// Few need it, and everybody else would wait for it with the first load.
if (matchMedia('(forced-colors: active)').matches) void import('./ui/contrast-theme.css');
