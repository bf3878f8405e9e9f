import { type ComponentType, Suspense, useState } from 'react';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';

export interface ProofSlots {
  /** Renders the code that opens the check of a proof. Passed in by the table of screens. */
  QrCode?: ComponentType<{ text: string; label: string; className?: string }>;
}

interface ProofOfDeliveryProps extends ProofSlots {
  order: OrderDetail;
}

/** The delivery signature. It is only on the server, so without a connection the text is shown alone. */
export function ProofOfDelivery({ order: { orderId, delivery }, QrCode }: ProofOfDeliveryProps) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return null;
  const signer = delivery?.signedBy ?? 'the person who took it';
  return (
    <figure className="mt-3 max-w-80">
      <img
        src={`/api/orders/${encodeURIComponent(orderId)}/signature`}
        alt={`Signature of ${signer}`}
        width={400}
        height={200}
        onError={() => setMissing(true)}
        className="aspect-2/1 w-full rounded-2 border border-line bg-paper object-contain"
      />
      <figcaption className="mt-1 text-meta text-soft">Signature taken at the door</figcaption>
      {delivery?.checkId && <CheckIt checkId={delivery.checkId} QrCode={QrCode} />}
    </figure>
  );
}

/** The code is for another person present: it opens the same page on their phone. */
function CheckIt({ checkId, QrCode }: { checkId: string } & ProofSlots) {
  const path = `/pod/${checkId}`;
  return (
    <div className="mt-3 flex items-center gap-4">
      {QrCode && (
        <Suspense fallback={<span className="size-24" />}>
          <QrCode
            text={`${location.origin}${path}`}
            label="Code that opens the check of this proof"
            className="block size-24 shrink-0 rounded-2 bg-paper text-on-paper"
          />
        </Suspense>
      )}
      <Button size="small" icon={ShieldCheck} asChild>
        <Link to={path}>Check the proof</Link>
      </Button>
    </div>
  );
}
