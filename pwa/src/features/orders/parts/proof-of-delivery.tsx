import { useState } from 'react';
import type { OrderDetail } from '#contract/endpoints/orders.ts';

/** The signature from the door. On the server only, so without a connection the words stand alone. */
export function ProofOfDelivery({ order: { orderId, delivery } }: { order: OrderDetail }) {
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
    </figure>
  );
}
