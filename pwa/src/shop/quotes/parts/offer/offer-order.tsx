import { CreditCard } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';

/** A link to the order of an accepted quote, to pay and then to follow it. A copy of an earlier visit has none. */
export function OfferOrder({ offer, token }: { offer: OfferView; token: string }) {
  const { order, totalCents } = offer;
  if (!order) return null;
  const { orderId, canBePaid } = order;
  const search = `?${new URLSearchParams({ token })}`;
  return canBePaid ? (
    <Button variant="go" size="large" icon={CreditCard} asChild>
      <Link to={{ pathname: `/orders/${orderId}/pay`, search }}>Pay {formatCents(totalCents)}</Link>
    </Button>
  ) : (
    <Button className="justify-self-start" asChild>
      <Link to={{ pathname: `/orders/${orderId}`, search }}>See order {orderId}</Link>
    </Button>
  );
}
