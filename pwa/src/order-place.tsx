/** An order's page, and what other parts of the shop put on it: joined here, as neither knows the other. */
import { type ComponentProps, lazy, Suspense } from 'react';
import { OrderScreen } from '#pwa/shop/orders/screens/order-screen.tsx';

const AgainButton = lazy(async () => ({
  default: (await import('#pwa/shop/account/parts/order-again-button.tsx')).OrderAgainButton,
}));
const Qr = lazy(async () => ({ default: (await import('#pwa/common/invoices/qr-code.tsx')).QrCode }));

function OrderAgain(props: ComponentProps<typeof AgainButton>) {
  return (
    <Suspense fallback={null}>
      <AgainButton {...props} />
    </Suspense>
  );
}

function QrCode(props: ComponentProps<typeof Qr>) {
  return (
    <Suspense fallback={null}>
      <Qr {...props} />
    </Suspense>
  );
}

export function OrderPlace() {
  return <OrderScreen OrderAgain={OrderAgain} QrCode={QrCode} />;
}
