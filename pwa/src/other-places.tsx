/** Pages that people reach from elsewhere and few open: their table is not part of the first load. */
import { type ComponentType, lazy, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { OtherScreen } from '#pwa/shop/content/screens/other-screen.tsx';

const SharePage = later(async () => (await import('#pwa/shop/artwork/shared/share-page.tsx')).SharePage);
const FirstStartScreen = later(
  async () => (await import('#pwa/shop/setup/first-start-screen.tsx')).FirstStartScreen,
);
const PreviewScreen = later(
  async () => (await import('#pwa/shop/content/screens/preview-screen.tsx')).PreviewScreen,
);
const VersionScreen = later(
  async () => (await import('#pwa/shop/content/screens/version-screen.tsx')).VersionScreen,
);
const NewsletterLinkScreen = later(
  async () => (await import('#pwa/shop/mail/screens/newsletter-link-screen.tsx')).NewsletterLinkScreen,
);

const ProviderScreen = later(
  async () => (await import('#pwa/shop/account/screens/provider-screen.tsx')).ProviderScreen,
);
const EmailLinkScreen = later(
  async () => (await import('#pwa/shop/account/screens/email-link-screen.tsx')).EmailLinkScreen,
);

const OrganisationScreen = later(
  async () => (await import('#pwa/shop/account/organisation/organisation-screen.tsx')).OrganisationScreen,
);
const JoinScreen = later(
  async () => (await import('#pwa/shop/account/organisation/join-screen.tsx')).JoinScreen,
);
const UseLibraryButton = later(
  async () => (await import('#pwa/shop/artwork/saved/use-library-button.tsx')).UseLibraryButton,
);

const TermsScreen = later(
  async () => (await import('#pwa/shop/content/screens/terms-screen.tsx')).TermsScreen,
);
const PrivacyScreen = later(
  async () => (await import('#pwa/shop/content/screens/privacy-screen.tsx')).PrivacyScreen,
);
const RefundScreen = later(
  async () => (await import('#pwa/shop/content/screens/refund-screen.tsx')).RefundScreen,
);
const ShippingScreen = later(
  async () => (await import('#pwa/shop/content/screens/shipping-screen.tsx')).ShippingScreen,
);
const ForgotScreen = later(
  async () => (await import('#pwa/shop/account/screens/forgot-screen.tsx')).ForgotScreen,
);
const ResetScreen = later(
  async () => (await import('#pwa/shop/account/screens/reset-screen.tsx')).ResetScreen,
);
const PayOrderScreen = later(
  async () => (await import('#pwa/shop/orders/screens/pay-order-screen.tsx')).PayOrderScreen,
);
const OrderPayment = later(
  async () => (await import('#pwa/shop/checkout/parts/order-payment.tsx')).OrderPayment,
);
const DepositPayment = later(
  async () => (await import('#pwa/shop/checkout/parts/deposit-payment.tsx')).DepositPayment,
);
const ProofScreen = later(
  async () => (await import('#pwa/shop/orders/screens/proof-screen.tsx')).ProofScreen,
);
const InvoiceScreen = later(
  async () => (await import('#pwa/shop/invoices/screens/invoice-screen.tsx')).InvoiceScreen,
);
const QuoteOfferScreen = later(
  async () => (await import('#pwa/shop/quotes/screens/quote-offer-screen.tsx')).QuoteOfferScreen,
);
const SizesScreen = later(async () => (await import('#pwa/shop/quotes/sizes/sizes-screen.tsx')).SizesScreen);
const ApprovalScreen = later(
  async () => (await import('#pwa/shop/orders/screens/approval-screen.tsx')).ApprovalScreen,
);
const PodScreen = later(async () => (await import('#pwa/shop/orders/screens/pod-screen.tsx')).PodScreen);

export function OtherPlaces({ search }: { search: ReactNode }) {
  return (
    <Routes>
      <Route path="share" element={<SharePage />} />
      <Route path="setup" element={<FirstStartScreen />} />
      <Route path="preview" element={<PreviewScreen />} />
      <Route path="versions/:policy/:number" element={<VersionScreen />} />
      <Route path="newsletter/confirm" element={<NewsletterLinkScreen action="confirm" />} />
      <Route path="newsletter/unsubscribe" element={<NewsletterLinkScreen action="unsubscribe" />} />
      <Route path="auth/provider" element={<ProviderScreen />} />
      <Route path="account/email" element={<EmailLinkScreen />} />
      <Route path="account/join" element={<JoinScreen />} />
      <Route path="account/organisation" element={<OrganisationScreen UseOnProduct={UseLibraryButton} />} />
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
      <Route path="auth/forgot" element={<ForgotScreen />} />
      <Route path="auth/reset" element={<ResetScreen />} />
      <Route path="orders/:orderId/pay" element={<PayOrderScreen Payment={OrderPayment} />} />
      <Route path="orders/:orderId/proof" element={<ProofScreen />} />
      <Route path="orders/:orderId/invoice" element={<InvoiceScreen />} />
      <Route path="quotes/:quoteId" element={<QuoteOfferScreen Payment={DepositPayment} />} />
      <Route path="sizes/:linkId" element={<SizesScreen />} />
      <Route path="approve/:approverId" element={<ApprovalScreen />} />
      {['pod', 'pod/:checkId'].map(path => (
        <Route key={path} path={path} element={<PodScreen />} />
      ))}
      <Route path="*" element={<OtherScreen search={search} />} />
    </Routes>
  );
}

function later<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await load() }));
}
