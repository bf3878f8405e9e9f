/** The cart, and the code field of the checkout in it: joined here, as neither knows the other. */
import { type ComponentProps, lazy, Suspense } from 'react';
import { whenSettled } from '#pwa/common/platform/start/when-settled.ts';
import { CartScreen } from '#pwa/shop/cart/screens/cart-screen.tsx';

const Field = lazy(() =>
  whenSettled(async () => ({
    default: (await import('#pwa/shop/checkout/code/cart-code.tsx')).CartCode,
  })).catch(() => ({ default: () => null })),
);

type CartProps = ComponentProps<typeof CartScreen>;

function Code(props: ComponentProps<CartProps['Code']>) {
  return (
    <Suspense fallback={null}>
      <Field {...props} />
    </Suspense>
  );
}

export function CartPlace({ StaleNote }: Pick<CartProps, 'StaleNote'>) {
  return <CartScreen StaleNote={StaleNote} Code={Code} />;
}
