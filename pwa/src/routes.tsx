/**
 * The table of screens. Each is its own chunk; staff screens are in chunks that shoppers never load. Parts that one
 * feature needs from another are passed in here, as a prop or a slot.
 */
import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { isStaff } from '#contract/wire/capabilities.ts';
import type { User } from '#contract/account/endpoints.ts';
import { placeOf } from '#pwa/common/session/return-path.ts';
import { searchLimits } from '#contract/shop/shop-defaults.ts';
import { ScreenBoundary } from '#pwa/common/frame/screen-boundary.tsx';
import { ScreenWait } from '#pwa/shop/catalogue/frame/screen-wait.tsx';
import { ShopFrame } from '#pwa/shop/catalogue/frame/shop-frame.tsx';
import { useReached } from '#pwa/common/local/call/reach.ts';
import { useStaffDevice } from '#pwa/common/local/device/use-staff-device.ts';
import { whenSettled } from '#pwa/common/platform/start/when-settled.ts';
import { RequireSignedIn } from '#pwa/common/session/guards.tsx';
import { ConnectionPill } from '#pwa/common/ui/states/connection-pill.tsx';

// Shop
const HomeScreen = screen(() => import('#pwa/shop/catalogue/screens/home-screen.tsx'), 'HomeScreen');
const ListingScreen = screen(() => import('#pwa/shop/catalogue/screens/listing-screen.tsx'), 'ListingScreen');
const PopularCategories = lazy(() =>
  import('#pwa/common/content/popular-categories.tsx').then(m => ({ default: m.PopularCategories })),
);
// Beside what a page is about: without its code the page is whole as well.
const QuoteCorner = screen(
  () =>
    whenSettled(() => import('#pwa/shop/quotes/quote-corner.tsx')).catch(() => ({
      QuoteCorner: () => null,
    })),
  'QuoteCorner',
);
const NewsletterForm = screen(
  () =>
    whenSettled(() => import('#pwa/shop/mail/newsletter-form.tsx')).catch(() => ({
      NewsletterForm: () => null,
    })),
  'NewsletterForm',
);
// Product and cart
const ProductScreen = dressed(() => import('#pwa/shop/artwork/screens/product-screen.tsx'), 'ProductScreen');
const ShareButton = screen(() => import('#pwa/shop/catalogue/parts/share-button.tsx'), 'ShareButton');
const StaleNote = screen(() => import('#pwa/common/frame/stale-note.tsx'), 'StaleNote');
const CartPlace = dressed(() => import('./cart-place.tsx'), 'CartPlace');
// Checkout and orders
const CheckoutScreen = dressed(
  () => import('#pwa/shop/checkout/screens/checkout-screen.tsx'),
  'CheckoutScreen',
);
const LinePicture = dressed(() => import('#pwa/shop/cart/parts/line-picture.tsx'), 'LinePicture');
const OrderPlace = dressed(() => import('./order-place.tsx'), 'OrderPlace');
const FindOrderScreen = dressed(
  () => import('#pwa/shop/orders/screens/find-order-screen.tsx'),
  'FindOrderScreen',
);
const OrderPicture = dressed(() => import('#pwa/common/orders/order-picture.tsx'), 'OrderPicture');
// Account
const AuthScreen = dressed(() => import('#pwa/shop/account/screens/auth-screen.tsx'), 'AuthScreen');
const AccountScreen = dressed(() => import('#pwa/shop/account/screens/account-screen.tsx'), 'AccountScreen');
const SavedDesignsTab = dressed(
  () => import('#pwa/shop/artwork/saved/saved-designs-tab.tsx'),
  'SavedDesignsTab',
);
// Code of staff.
const StaffSecurity = screen(() => import('#pwa/office/people/security/staff-security.tsx'), 'StaffSecurity');
const AuthenticationRequired = dressed(
  () => import('#pwa/shop/account/parts/authentication-required.tsx'),
  'AuthenticationRequired',
);
// Code of staff: a shopper's device has it only with a network, and the sign-in must open without it.
const UnsentNotice = screen(
  () => import('#pwa/field/device/leaving/unsent-notice.tsx').catch(() => ({ UnsentNotice: () => null })),
  'UnsentNotice',
);
// Contact
const ContactScreen = dressed(() => import('#pwa/shop/leads/screens/contact-screen.tsx'), 'ContactScreen');
const WaitingRequests = screen(
  () => import('#pwa/shop/quotes/parts/waiting-requests.tsx'),
  'WaitingRequests',
);
// Pages
const FaqScreen = dressed(() => import('#pwa/shop/content/screens/faq-screen.tsx'), 'FaqScreen');
const OtherPlaces = dressed(() => import('./other-places.tsx'), 'OtherPlaces');
const NotFoundScreen = dressed(() => import('#pwa/common/content/not-found.tsx'), 'NotFoundScreen');
const InstantSearch = screen(() => import('#pwa/shop/catalogue/frame/instant-search.tsx'), 'InstantSearch');
// Staff
const StaffPill = screen(() => import('#pwa/field/device/staff-pill.tsx'), 'StaffPill');
const StaffRoutes = screen(() => import('./staff-routes.tsx'), 'StaffRoutes');
const AccessDenied = dressed(() => import('#pwa/common/content/access-denied.tsx'), 'AccessDenied');

interface AppRoutesProps {
  /** `undefined` until it is known who is signed in. */
  user: User | null | undefined;
  onSignOut: () => void;
}

export function AppRoutes({ user, onSignOut }: AppRoutesProps) {
  const staff = user && isStaff(user) ? user : null;
  const { key } = useLocation();
  // The installed app begins here; staff begin where they work, and still reach the shop from there.
  const isStart = key === 'default' && matchMedia('(display-mode: standalone)').matches;
  return (
    <Routes>
      <Route
        element={
          <ShopFrame
            user={user}
            onSignOut={onSignOut}
            pill={<HeaderPill />}
            newsletter={
              <Suspense fallback={<div className="h-48" />}>
                <NewsletterForm />
              </Suspense>
            }
            floating={
              <Suspense fallback={null}>
                <QuoteCorner />
              </Suspense>
            }
          />
        }
      >
        <Route index element={staff && isStart ? <Navigate to={placeOf(staff)} replace /> : <HomeScreen />} />
        <Route path="products" element={<ListingScreen PopularCategories={PopularCategories} />} />
        {/* Product and cart */}
        {['product/:id', 'products/:id'].map(path => (
          <Route
            key={path}
            path={path}
            element={<ProductScreen StaleNote={StaleNote} ShareButton={ShareButton} NotFound={NothingHere} />}
          />
        ))}
        <Route path="cart" element={<CartPlace StaleNote={StaleNote} />} />
        {/* Checkout and orders */}
        <Route path="checkout" element={<CheckoutScreen LinePicture={LinePicture} />} />
        <Route path="checkout/success" element={<CheckoutScreen LinePicture={LinePicture} isReturn />} />
        <Route path="orders/find" element={<FindOrderScreen />} />
        <Route path="orders/:orderId" element={<OrderPlace />} />
        {/* Account */}
        <Route path="auth" element={<AuthScreen notice={<UnsentNotice />} />} />
        <Route element={<RequireSignedIn waiting={<ScreenWait />} ended={<AuthenticationRequired />} />}>
          <Route
            path="account"
            element={
              <AccountScreen
                OrderPicture={OrderPicture}
                SavedDesigns={SavedDesignsTab}
                StaffSecurity={StaffSecurity}
              />
            }
          />
        </Route>
        {!staff && (
          <Route element={<RequireSignedIn waiting={<ScreenWait />} ended={<AuthenticationRequired />} />}>
            <Route path="admin/*" element={<AccessDenied />} />
          </Route>
        )}
        {/* Contact */}
        <Route path="contact" element={<ContactScreen WaitingRequests={WaitingRequests} />} />
        {/* Pages */}
        <Route path="faq" element={<FaqScreen />} />
        <Route path="*" element={<OtherPlaces search={searchBox} />} />
      </Route>
      {/* Staff: each with its own frame */}
      {staff && (
        <Route
          path="admin/*"
          element={
            <ScreenBoundary>
              <Suspense fallback={<ScreenWait />}>
                <StaffRoutes user={staff} onSignOut={onSignOut} />
              </Suspense>
            </ScreenBoundary>
          }
        />
      )}
    </Routes>
  );
}

const searchBox = <InstantSearch limit={searchLimits.listing} />;

function NothingHere() {
  return <NotFoundScreen search={searchBox} />;
}

/** Staff see the state of their changes. A shopper only sees when the connection is lost. */
function HeaderPill() {
  const device = useStaffDevice();
  const isReached = useReached();
  if (device) {
    return (
      <Suspense fallback={null}>
        <StaffPill />
      </Suspense>
    );
  }
  return isReached ? null : <ConnectionPill connection={{ state: 'offline', saved: 0 }} />;
}

/**
 * `lazy` for named exports, with the props of the component kept. A screen that was prepared before the app's first
 * render is there in that very render; `lazy` alone would show an empty page in between.
 */
function screen<Name extends string, P extends object = object>(
  load: () => Promise<Record<Name, ComponentType<P>>>,
  name: Name,
) {
  let prepared: ComponentType<P> | null = null;
  const later = lazy(async () => ({ default: (await load())[name] }));
  const Later = later as unknown as ComponentType<P>;
  function Screen(props: P) {
    return createElement<P>(prepared ?? Later, props);
  }
  return Object.assign(Screen, {
    async prepare() {
      prepared = (await load())[name];
    },
  });
}

/** A screen whose styles are not among those of the first paint. */
function dressed<Name extends string, P extends object = object>(
  load: () => Promise<Record<Name, ComponentType<P>>>,
  name: Name,
) {
  return screen<Name, P>(async () => (await Promise.all([load(), import('./shop-styles.css')]))[0], name);
}

/** Resolves when the code of the screen at an address is there, for the addresses that have a first paint of it. */
export async function prepareScreen(pathname: string): Promise<void> {
  const first =
    pathname === '/'
      ? HomeScreen
      : pathname === '/products'
        ? ListingScreen
        : /^\/products?\/[^/]+$/.test(pathname)
          ? ProductScreen
          : null;
  // Without it the app shows itself what is wrong.
  await first?.prepare().catch(() => undefined);
}
