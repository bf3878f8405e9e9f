import { ExternalLink, FileCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { formatTime } from '#contract/time/dates.ts';
import { trackingLink } from '#contract/orders/tracking.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ProgressBar } from '#pwa/common/ui/shop/progress-bar.tsx';
import { Timeline } from '#pwa/common/ui/shop/timeline.tsx';
import { type OrderStep, orderSteps } from '../order-steps.ts';
import { ProofOfDelivery, type ProofSlots } from './proof-of-delivery.tsx';

/** "Track Order": the timeline from the payment to the delivery. */
export function OrderStory({ order, QrCode }: { order: OrderDetail } & ProofSlots) {
  const { timeZone } = useShopFacts();
  return (
    <section aria-labelledby="track" className="max-w-narrow">
      <h2 id="track" className="sr-only">
        Track Order
      </h2>
      <Timeline
        steps={orderSteps(order, timeZone).map(step => ({
          key: step.key,
          state: step.state,
          title: step.title,
          when: whenText(step, timeZone),
          children: <StepBody step={step} order={order} QrCode={QrCode} />,
        }))}
      />
    </section>
  );
}

function StepBody({ step, order, QrCode }: { step: OrderStep; order: OrderDetail } & ProofSlots) {
  const { text, pieces, trackingNumber, hasProof, hasArtworkProof } = step;
  return (
    <>
      {text && <p className="wrap-anywhere">{text}</p>}
      {pieces && (
        <ProgressBar
          className="mt-2 max-w-narrow"
          done={pieces.done}
          total={pieces.total}
          label={`${pieces.done} of ${pieces.total} decorated`}
          hideLabel
        />
      )}
      {trackingNumber && <Tracking number={trackingNumber} isPost={order.fulfilmentMethod === 'auspost'} />}
      {hasArtworkProof && (
        <Button size="small" icon={FileCheck} className="mt-2" asChild>
          <Link to={`/orders/${order.orderId}/proof`}>See the proof</Link>
        </Button>
      )}
      {hasProof && <ProofOfDelivery order={order} QrCode={QrCode} />}
    </>
  );
}

/** The number can be read and copied if there is no link. */
function Tracking({ number, isPost }: { number: string; isPost: boolean }) {
  const { trackingUrl } = useShopFacts();
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <p>
        Tracking number <span className="font-strong text-ink select-all wrap-anywhere">{number}</span>
      </p>
      {isPost && (
        <Button size="small" icon={ExternalLink} asChild>
          <a href={trackingLink(trackingUrl, number)} target="_blank" rel="noopener noreferrer">
            Track with Australia Post
          </a>
        </Button>
      )}
    </div>
  );
}

function whenText({ at, isExpected, state }: OrderStep, timeZone: string): string | null {
  if (!at) return null;
  const date = new Date(at);
  const day = new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', month: 'short', timeZone })
    .format(date)
    .replace(',', '');
  if (isExpected) return `Expected ${day}`;
  return state === 'now'
    ? `Since ${day}, ${formatTime(date, timeZone)}`
    : `${day}, ${formatTime(date, timeZone)}`;
}
