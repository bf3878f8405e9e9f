import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAsked } from '#pwa/common/account/use-asked.ts';
import { wordsOf } from '#pwa/common/account/refusal-words.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { needsApproval } from '#contract/organisations/organisations.ts';
import { formatCents } from '#contract/money/money.ts';
import { useCart } from '#pwa/common/local/cart/cart.ts';
import { useKeptCheckout } from '#pwa/common/local/cart/use-kept-checkout.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { orderRequest, type Purchase } from '../order-request.ts';

const ask = () => call('GET /api/user/organisation');

/** Beside the card, for members of an organisation that may buy on account: it begins, or waits for a manager. */
export function OnAccount({ purchase }: { purchase: Purchase }) {
  const [asked] = useAsked(ask, '');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const cart = useCart();
  const kept = useKeptCheckout();
  const navigate = useNavigate();
  const toast = useToast();
  const organisation = asked.phase === 'ready' ? asked.value.organisation : null;
  if (!organisation?.account.isApproved) return null;
  const { name, account } = organisation;
  const { totalCents } = purchase.cart;
  const waits = needsApproval(organisation, totalCents);
  const hasRoom = totalCents <= account.availableCents;

  async function handlePlace() {
    setBusy(true);
    setFailure(null);
    try {
      // The same order each time it is asked for: a card can still pay it if the account can't take it.
      const { orderId } = await call('POST /api/orders', { body: orderRequest(purchase) });
      await call('POST /api/user/organisation/orders/{orderId}/account', { params: { orderId } });
      // Left first: an empty cart's checkout would lead to the cart.
      void navigate('/account/organisation', { replace: true });
      toast({
        title: waits ? 'Waiting for approval' : 'Thank you, your order is with us',
        description: `Order ${orderId} for ${name}`,
        tone: 'ok',
      });
      await kept.clear();
      for (const { id } of purchase.lines) await cart.remove(id).catch(() => undefined);
    } catch (error) {
      setFailure(wordsOf(error, 'The order could not be placed. Nothing was charged; please try again.'));
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="on-account" className="grid gap-3 rounded-3 border border-line bg-surface p-5">
      <h2 id="on-account" className="flex items-center gap-2 text-lg">
        <Icon of={Building2} />
        On account of {name}
      </h2>
      <p className="text-soft">
        {hasRoom
          ? waits
            ? 'A manager gets an email and approves it first. We make nothing before that.'
            : 'You pay nothing now: the organisation gets an invoice.'
          : `${formatCents(account.availableCents)} of the account is left, which is less than this order. Pay it by card, or ask us.`}
      </p>
      {failure && <ErrorState title={failure} />}
      {hasRoom && (
        <Button loading={isBusy && 'Placing your order...'} onClick={() => void handlePlace()}>
          {waits ? 'Ask for approval' : 'Order on account'}
        </Button>
      )}
    </section>
  );
}
