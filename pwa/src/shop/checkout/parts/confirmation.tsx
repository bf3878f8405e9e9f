import { CircleCheck, ExternalLink, Hourglass, Mail, Package, ReceiptText, Truck } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { approvalDaysText, estimateDelivery } from '#contract/checkout/delivery-estimate.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { withExtraDays } from '#contract/techniques/making-days.ts';
import { afterApproval, proofComes } from '#contract/proofs/proof-comes.ts';
import { expressPost } from '#contract/shop/shop-defaults.ts';
import type { PlacedOrder } from '#pwa/common/local/cart/use-kept-checkout.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Seam } from '#pwa/common/ui/shapes/seam.tsx';
import { Spinner } from '#pwa/common/ui/states/spinner.tsx';
import { dayText } from '../day-text.ts';
import { StepHeading } from './step-heading.tsx';

// Beside what the page says: without its code it is whole as well.
const OrderNotices = lazy(() =>
  import('#pwa/common/notices/order-notices.tsx')
    .then(m => ({ default: m.OrderNotices }))
    .catch(() => ({ default: () => null })),
);

const slowAfterMs = 1_200;
const trackingAddress = 'https://auspost.com.au/mypost/track/';

export function Confirmation({ placed, onLeave }: { placed: PlacedOrder; onLeave: () => void }) {
  const shop = withExtraDays(useShopFacts(), placed.extraDays ?? 0);
  const { email: shopEmail, phone } = shop;
  const { isBlank, destination, totalCents } = placed;
  const estimate = estimateDelivery(new Date(placed.at), isBlank, shop, destination);
  const { from, to, productionDays, postDays } = estimate;
  const isSlow = useIsSlow(!placed.isFinal);
  const hasProofNext = waitsForProof(placed, shop);
  return (
    <div className="mx-auto grid max-w-narrow gap-6 px-page-edge py-8 md:py-14">
      <div className="grid gap-3">
        <Icon of={CircleCheck} size="large" className="text-ok" />
        <StepHeading>Order Confirmed!</StepHeading>
        <p className="text-lg">Your order #{placed.orderId} has been successfully placed.</p>
        {isSlow && (
          <div className="grid gap-2 rounded-2 bg-wait-soft p-4 text-on-wait-soft">
            <Spinner className="text-current">Paid — we're finalising your order</Spinner>
            <p>
              You can close this page: your order will still go through. If no confirmation has come in ten
              minutes, tell us the number {placed.orderId} at {phone || shopEmail}.
            </p>
          </div>
        )}
      </div>
      <Seam />
      <ul className="grid gap-5">
        {hasProofNext && !placed.isInReview && <Point icon={Hourglass}>{proofComes}</Point>}
        <Mailed placed={placed} hasProofNext={hasProofNext} />
        {totalCents !== undefined && (
          <Point icon={ReceiptText}>
            Total: <span className="tabular-nums">{formatCents(totalCents)}</span>
          </Point>
        )}
        <Point icon={Truck}>
          {destination?.method === 'express'
            ? `Your order will be shipped by ${expressPost.label} via Australia Post.`
            : 'Your order will be shipped via Australia Post.'}
        </Point>
        <Point icon={Package}>
          Estimated delivery: {postDays[0]}-{postDays[1]} business days
          <span className="block text-soft">
            after production ({productionDays[0]}–{productionDays[1]} business days
            {isBlank ? '' : ' from proof approval'})
            {hasProofNext ? (
              `: ${afterApproval(approvalDaysText(shop, { fulfilmentMethod: 'auspost', ...destination }))}.`
            ) : (
              <>
                :{' '}
                <span className="whitespace-nowrap tabular-nums">
                  {dayText(from)} to {dayText(to)}
                </span>
                .
              </>
            )}
          </span>
        </Point>
      </ul>
      {placed.isFinal && placed.accessToken && (
        <Suspense fallback={null}>
          <OrderNotices orderId={placed.orderId} token={placed.accessToken} />
        </Suspense>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant="go" size="large" asChild>
          <Link to="/" onClick={onLeave}>
            Continue Shopping
          </Link>
        </Button>
        {placed.isFinal && placed.accessToken && (
          <TextLink asChild variant="solo">
            <Link to={`/orders/${placed.orderId}?token=${placed.accessToken}`}>Follow this order</Link>
          </TextLink>
        )}
        <TextLink href={trackingAddress} target="_blank" rel="noopener" variant="solo">
          Track with Australia Post <Icon of={ExternalLink} size="small" />
        </TextLink>
      </div>
    </div>
  );
}

/**
 * Until the server has answered, this depends on what the cart held. Artwork that was approved before may need no
 * proof.
 */
function waitsForProof({ isFinal, isBlank, proofNext }: PlacedOrder, shop: ShopFacts): boolean {
  if (isFinal && proofNext !== undefined) return proofNext !== null;
  return !isBlank && shop.proofsRequired;
}

interface MailedProps {
  placed: PlacedOrder;
  hasProofNext: boolean;
}

function Mailed({ placed: { email, isInReview }, hasProofNext }: MailedProps) {
  const address = <b className="font-strong break-words">{email}</b>;
  if (isInReview) {
    return (
      <Point icon={Hourglass}>
        We’ve received your payment and are checking it; please don’t pay again. We’ll start as soon as that’s
        done, and send the confirmation to {address}. If anything is unclear, we’ll email you.
      </Point>
    );
  }
  return (
    <Point icon={Mail}>
      A confirmation email has been sent to {address}. You will receive another email{' '}
      {hasProofNext && 'with your proof, and one '}when your order ships.
    </Point>
  );
}

/** Most orders are placed before a progress message could be read. */
function useIsSlow(isWaiting: boolean): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isWaiting && hasWaited;
}

function Point({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-4">
      <Icon of={icon} className="mt-0.5 text-soft" />
      <p className="min-w-0">{children}</p>
    </li>
  );
}
