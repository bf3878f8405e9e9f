/**
 * The first paint of each kind of page, drawn by the build from the very parts that the app shows in its first
 * commit: header, hero, the shapes of what is still to come. The server fills in its words (`paintWords`).
 *
 * Runs in Node, in the build alone: nothing here may need a browser.
 */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { createStore } from 'zustand/vanilla';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { paintWords } from '#contract/content/first-paint.ts';
import { ShopFrame } from './shop/catalogue/frame/shop-frame.tsx';
import { HomeScreen } from './shop/catalogue/screens/home-screen.tsx';
import { PaintedCards } from './shop/catalogue/parts/painted-cards.tsx';
import { ListingScreen } from './shop/catalogue/screens/listing-screen.tsx';
import { ProductScreen } from './shop/artwork/screens/product-screen.tsx';
import { AppContexts, type AppParts } from './app-contexts.tsx';
import { createCatalogue } from './common/local/catalogue/catalogue.ts';
import { createCopied } from './common/local/call/copied.ts';
import { createPublishedPages } from './common/local/catalogue/published-pages.ts';
import { unknownShop } from './common/local/catalogue/shop-facts.ts';
import { createAppUpdate } from './common/platform/start/app-update.ts';
import type { InstallState } from './common/platform/start/install-invitation.ts';
import { createQuotePanel } from './common/platform/quote-panel.ts';
import { createSession } from './common/session/session.ts';
import { createToastStore } from './common/ui/dialogs/toast-store.ts';

/**
 * Keyed by the path of the page's declaration; `category` is the listing of one, `narrowed` one whose filters the
 * server leaves to the app, `other` every page without its own.
 */
export function renderFirstPaints(): Record<string, string> {
  const { productName, productPrice, productPicture } = paintWords;
  const known = { name: productName, price: productPrice, picture: productPicture };
  return {
    '/': paint('/', <HomeScreen />),
    '/products': paint('/products', listing),
    category: paint(`/products?category=${encodeURIComponent(paintWords.listing)}`, listing),
    narrowed: paint(`/products`, <ListingScreen />),
    'narrowed category': paint(
      `/products?category=${encodeURIComponent(paintWords.listing)}`,
      <ListingScreen />,
    ),
    '/product/:id': paint(
      '/product/1',
      <ProductScreen StaleNote={nothing} ShareButton={nothing} NotFound={nothing} known={known} />,
    ),
    other: paint('/shell', <div className="min-h-dvh" />),
  };
}

const listing = <ListingScreen known={{ count: paintWords.count, cards: <PaintedCards /> }} />;

const nothing = () => null;
/** Nobody answers in the build, and nothing is kept. */
const never = () => new Promise<never>(() => {});
const silent = { readCopy: never, writeCopy: never, dropCopy: never, later: () => () => {} };

const shopFacts = createCopied<ShopFacts>({ ask: never, ...silent });
shopFacts.state.setState(
  {
    phase: 'ready',
    value: {
      ...unknownShop,
      name: paintWords.shopName,
      home: { ...unknownShop.home, hero: { heading: paintWords.heroHeading, text: paintWords.heroText } },
    },
    asOf: null,
    isAsking: false,
  },
  true,
);

/** A visitor of whom nothing is known yet. */
const parts: AppParts = {
  catalogue: createCatalogue({
    askStart: never,
    askProducts: never,
    askProduct: never,
    openCopies: never,
    whenSettled: never,
    later: silent.later,
  }),
  shopFacts,
  publishedPages: createPublishedPages({ ask: never, ...silent }),
  session: createSession({
    ask: never,
    login: never,
    register: never,
    logout: never,
    mayBeSignedIn: () => false,
    forgetHint: () => {},
    isUnauthenticated: () => false,
    isOffline: () => false,
    line: { open: () => {}, noteSignIn: () => {}, hold: never, cut: () => {} },
    storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    now: () => 0,
    later: silent.later,
  }),
  toasts: createToastStore(),
  update: createAppUpdate(),
  install: createStore<InstallState>(() => ({ kind: 'none' })),
  quotePanel: createQuotePanel(),
};

function paint(path: string, screen: ReactNode): string {
  const frame = <ShopFrame user={undefined} onSignOut={() => {}} pill={null} />;
  return withoutStyles(
    renderToStaticMarkup(
      <StaticRouter location={path}>
        <AppContexts {...parts}>
          <Routes>
            <Route element={frame}>
              <Route path="product/:id" element={screen} />
              <Route path="*" element={screen} />
            </Route>
          </Routes>
        </AppContexts>
      </StaticRouter>,
    ),
  );
}

/**
 * The content security policy forbids styles in markup. A picture that is placed by one is left out, as it would
 * stand elsewhere; so are hints to load pictures, which stand beside the pictures themselves.
 */
function withoutStyles(markup: string): string {
  return (
    markup
      .replaceAll(/<img\b[^>]* style="[^"]*"[^>]*>/g, '')
      .replaceAll(/ style="[^"]*"/g, '')
      .replaceAll(/<link\b[^>]*>/g, '')
      // Nothing may be typed into a field that the app is about to replace.
      .replaceAll('<input ', '<input readonly ')
  );
}
