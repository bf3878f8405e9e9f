/**
 * The one table of screens. Each is a chunk of its own; screens of staff are in chunks that shoppers never load.
 * What one feature needs of another is handed in here, as a prop or a slot.
 */
import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { isStaff } from '#contract/capabilities.ts';
import type { User } from '#contract/endpoints/account.ts';
import { searchLimits } from '#contract/shop-defaults.ts';
import { ScreenBoundary } from '#pwa/features/catalogue/frame/screen-boundary.tsx';
import { ScreenWait } from '#pwa/features/catalogue/frame/screen-wait.tsx';
import { ShopFrame } from '#pwa/features/catalogue/frame/shop-frame.tsx';
import { useReached } from '#pwa/local/reach.ts';
import { useStaffDevice } from '#pwa/local/use-staff-device.ts';
import { whenSettled } from '#pwa/platform/when-settled.ts';
import { RequireSignedIn } from '#pwa/session/guards.tsx';
import { ConnectionPill } from '#pwa/ui/connection-pill.tsx';

// Shop
const HomeScreen = screen(() => import('#pwa/features/catalogue/screens/home-screen.tsx'), 'HomeScreen');
const ListingScreen = screen(
  () => import('#pwa/features/catalogue/screens/listing-screen.tsx'),
  'ListingScreen',
);
const PopularCategories = lazy(() =>
  import('#pwa/features/pages/parts/popular-categories.tsx').then(m => ({ default: m.PopularCategories })),
);
// Beside what a page is about: without its code the page is whole as well.
const QuoteCorner = screen(
  () =>
    whenSettled(() => import('#pwa/features/quotes/quote-corner.tsx')).catch(() => ({
      QuoteCorner: () => null,
    })),
  'QuoteCorner',
);
const NewsletterForm = screen(
  () =>
    whenSettled(() => import('#pwa/features/newsletter/newsletter-form.tsx')).catch(() => ({
      NewsletterForm: () => null,
    })),
  'NewsletterForm',
);
// Product and cart
const ProductScreen = dressed(
  () => import('#pwa/features/design/screens/product-screen.tsx'),
  'ProductScreen',
);
const ShareButton = screen(() => import('#pwa/features/catalogue/parts/share-button.tsx'), 'ShareButton');
const StaleNote = screen(() => import('#pwa/features/catalogue/parts/stale-note.tsx'), 'StaleNote');
const CartScreen = dressed(() => import('#pwa/features/cart/screens/cart-screen.tsx'), 'CartScreen');
// Checkout and orders
const CheckoutScreen = dressed(
  () => import('#pwa/features/checkout/screens/checkout-screen.tsx'),
  'CheckoutScreen',
);
const LinePicture = dressed(() => import('#pwa/features/cart/parts/line-picture.tsx'), 'LinePicture');
const OrderScreen = dressed(() => import('#pwa/features/orders/screens/order-screen.tsx'), 'OrderScreen');
const ProofScreen = dressed(() => import('#pwa/features/orders/screens/proof-screen.tsx'), 'ProofScreen');
const PayOrderScreen = dressed(
  () => import('#pwa/features/orders/screens/pay-order-screen.tsx'),
  'PayOrderScreen',
);
const OrderPayment = dressed(() => import('#pwa/features/checkout/parts/order-payment.tsx'), 'OrderPayment');
const OrderAgain = dressed(
  () => import('#pwa/features/account/parts/order-again-button.tsx'),
  'OrderAgainButton',
);
const InvoiceScreen = dressed(
  () => import('#pwa/features/invoices/screens/invoice-screen.tsx'),
  'InvoiceScreen',
);
const PodScreen = dressed(() => import('#pwa/features/orders/screens/pod-screen.tsx'), 'PodScreen');
const QrCode = dressed(() => import('#pwa/features/invoices/parts/qr-code.tsx'), 'QrCode');
const QuoteOfferScreen = dressed(
  () => import('#pwa/features/quotes/screens/quote-offer-screen.tsx'),
  'QuoteOfferScreen',
);
const OrderPicture = dressed(() => import('#pwa/features/orders/parts/order-picture.tsx'), 'OrderPicture');
// Account
const AuthScreen = dressed(() => import('#pwa/features/account/screens/auth-screen.tsx'), 'AuthScreen');
const AccountScreen = dressed(
  () => import('#pwa/features/account/screens/account-screen.tsx'),
  'AccountScreen',
);
const SavedDesignsTab = dressed(
  () => import('#pwa/features/design/saved/saved-designs-tab.tsx'),
  'SavedDesignsTab',
);
const ForgotScreen = dressed(() => import('#pwa/features/account/screens/forgot-screen.tsx'), 'ForgotScreen');
const ResetScreen = dressed(() => import('#pwa/features/account/screens/reset-screen.tsx'), 'ResetScreen');
const EmailLinkScreen = dressed(
  () => import('#pwa/features/account/screens/email-link-screen.tsx'),
  'EmailLinkScreen',
);
const AuthenticationRequired = dressed(
  () => import('#pwa/features/account/parts/authentication-required.tsx'),
  'AuthenticationRequired',
);
// Code of staff: a shopper's device has it only with a network, and the sign-in must open without it.
const UnsentNotice = screen(
  () => import('#pwa/features/sync/unsent-notice.tsx').catch(() => ({ UnsentNotice: () => null })),
  'UnsentNotice',
);
// Contact and newsletter
const ContactScreen = dressed(
  () => import('#pwa/features/contact/screens/contact-screen.tsx'),
  'ContactScreen',
);
const WaitingRequests = screen(
  () => import('#pwa/features/quotes/parts/waiting-requests.tsx'),
  'WaitingRequests',
);
const NewsletterLinkScreen = dressed(
  () => import('#pwa/features/newsletter/screens/newsletter-link-screen.tsx'),
  'NewsletterLinkScreen',
);
// Pages
const TermsScreen = dressed(() => import('#pwa/features/pages/screens/terms-screen.tsx'), 'TermsScreen');
const PrivacyScreen = dressed(
  () => import('#pwa/features/pages/screens/privacy-screen.tsx'),
  'PrivacyScreen',
);
const RefundScreen = dressed(() => import('#pwa/features/pages/screens/refund-screen.tsx'), 'RefundScreen');
const ShippingScreen = dressed(
  () => import('#pwa/features/pages/screens/shipping-screen.tsx'),
  'ShippingScreen',
);
const FaqScreen = dressed(() => import('#pwa/features/pages/screens/faq-screen.tsx'), 'FaqScreen');
const PreviewScreen = dressed(
  () => import('#pwa/features/pages/screens/preview-screen.tsx'),
  'PreviewScreen',
);
const OtherScreen = dressed(() => import('#pwa/features/pages/screens/other-screen.tsx'), 'OtherScreen');
const NotFoundScreen = dressed(() => import('#pwa/features/pages/screens/not-found.tsx'), 'NotFoundScreen');
const InstantSearch = screen(
  () => import('#pwa/features/catalogue/frame/instant-search.tsx'),
  'InstantSearch',
);
// Staff
const StaffPill = screen(() => import('#pwa/features/sync/staff-pill.tsx'), 'StaffPill');
const StaffRoutes = screen(() => import('./staff-routes.tsx'), 'StaffRoutes');
const AccessDenied = dressed(() => import('#pwa/features/pages/screens/access-denied.tsx'), 'AccessDenied');

interface AppRoutesProps {
  /** `undefined` while it is not known who is signed in. */
  user: User | null | undefined;
  onSignOut: () => void;
}

export function AppRoutes({ user, onSignOut }: AppRoutesProps) {
  const staff = user && isStaff(user) ? user : null;
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
        <Route index element={<HomeScreen />} />
        <Route path="products" element={<ListingScreen PopularCategories={PopularCategories} />} />
        {/* Product and cart */}
        {['product/:id', 'products/:id'].map(path => (
          <Route
            key={path}
            path={path}
            element={<ProductScreen StaleNote={StaleNote} ShareButton={ShareButton} NotFound={NothingHere} />}
          />
        ))}
        <Route path="cart" element={<CartScreen StaleNote={StaleNote} />} />
        {/* Checkout and orders */}
        <Route path="checkout" element={<CheckoutScreen LinePicture={LinePicture} />} />
        <Route path="checkout/success" element={<CheckoutScreen LinePicture={LinePicture} isReturn />} />
        <Route path="orders/:orderId" element={<OrderScreen OrderAgain={OrderAgain} QrCode={QrCode} />} />
        <Route path="orders/:orderId/pay" element={<PayOrderScreen Payment={OrderPayment} />} />
        <Route path="orders/:orderId/proof" element={<ProofScreen />} />
        <Route path="orders/:orderId/invoice" element={<InvoiceScreen />} />
        <Route path="pod" element={<PodScreen />} />
        <Route path="pod/:checkId" element={<PodScreen />} />
        <Route path="quotes/:quoteId" element={<QuoteOfferScreen />} />
        {/* Account */}
        <Route path="auth" element={<AuthScreen notice={<UnsentNotice />} />} />
        <Route path="auth/forgot" element={<ForgotScreen />} />
        <Route path="auth/reset" element={<ResetScreen />} />
        <Route path="account/email" element={<EmailLinkScreen />} />
        <Route element={<RequireSignedIn waiting={<ScreenWait />} ended={<AuthenticationRequired />} />}>
          <Route
            path="account"
            element={<AccountScreen OrderPicture={OrderPicture} SavedDesigns={SavedDesignsTab} />}
          />
        </Route>
        {!staff && (
          <Route element={<RequireSignedIn waiting={<ScreenWait />} ended={<AuthenticationRequired />} />}>
            <Route path="admin/*" element={<AccessDenied />} />
          </Route>
        )}
        {/* Contact and newsletter */}
        <Route path="contact" element={<ContactScreen WaitingRequests={WaitingRequests} />} />
        <Route path="newsletter/confirm" element={<NewsletterLinkScreen action="confirm" />} />
        <Route path="newsletter/unsubscribe" element={<NewsletterLinkScreen action="unsubscribe" />} />
        {/* Pages */}
        {['terms', 'terms-and-conditions', 'terms-conditions'].map(path => (
          <Route key={path} path={path} element={<TermsScreen />} />
        ))}
        {['privacy', 'privacy-policy'].map(path => (
          <Route key={path} path={path} element={<PrivacyScreen />} />
        ))}
        {['refund-policy', 'refunds'].map(path => (
          <Route key={path} path={path} element={<RefundScreen />} />
        ))}
        {['shipping-policy', 'shipping'].map(path => (
          <Route key={path} path={path} element={<ShippingScreen />} />
        ))}
        <Route path="preview" element={<PreviewScreen />} />
        <Route path="faq" element={<FaqScreen />} />
        <Route path="*" element={<OtherScreen search={searchBox} />} />
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

/** Staff sees where their changes stand; a shopper only wants to hear of it when the connection is gone. */
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
