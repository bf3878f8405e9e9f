/** The delivery address of the signed-in user's account: offered if nothing has been typed, saved on request. */
import { useEffect, useState } from 'react';
import type { CheckoutForm } from '#contract/checkout/checkout-form.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useSession } from '#pwa/common/session/use-session.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';

/** A typed address is never overwritten. */
const isBlank = ({ address, city, postalCode }: Partial<CheckoutForm>) => !address && !city && !postalCode;

export function useSavedAddress(latest: () => { form: Partial<CheckoutForm> }) {
  const { user } = useSession();
  const toast = useToast();
  const userId = user?.id ?? null;
  const [address, setAddress] = useState<Partial<CheckoutForm> | null>(null);

  useEffect(() => {
    if (userId === null || !isBlank(latest().form)) return undefined;
    let isWanted = true;
    call('GET /api/user/address').then(
      ({ address: found }) => {
        if (!isWanted || !found || !isBlank(latest().form)) return;
        const { version: _version, ...details } = found;
        setAddress(details);
      },
      () => undefined, // not reached: the form is filled in by hand
    );
    return () => {
      isWanted = false;
    };
  }, [userId, latest]);

  return {
    address,
    isOffered: userId === null ? null : address !== null,
    /** In the background: the order doesn't wait for it. */
    save(done: CheckoutForm): void {
      const {
        email: _email,
        billing: _billing,
        poNumber: _number,
        shippingMethod: _method,
        ...details
      } = done;
      call('PUT /api/user/address', { body: details }).catch(() =>
        toast({
          title: 'Your address was not saved',
          description: 'Your order continues without it.',
          tone: 'danger',
        }),
      );
    },
  };
}
