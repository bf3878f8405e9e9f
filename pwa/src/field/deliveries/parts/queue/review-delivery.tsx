import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { reviewText } from '../../review-words.ts';
import { evidenceQuery } from '../proof/evidence-query.ts';
import { needsReview } from '../proof/proof-view.tsx';
import { ReviewForm } from '../proof/review-form.tsx';

/** The question about a delivery that no proof of it asks. It ends with what was decided. */
export function ReviewDelivery({ row, onReviewed }: { row: DeliveryRow; onReviewed: () => void }) {
  const evidence = useQuery(evidenceQuery(row));
  // A proof that asks has its own form below.
  if (!row.review || evidence.data?.some(needsReview)) return null;
  return (
    <section aria-labelledby="to-review" className="grid gap-3 rounded-3 bg-wait-soft p-4 text-ink">
      <h3 id="to-review" className="flex items-center gap-2 text-xl">
        <Icon of={Eye} /> Did this go as it should?
      </h3>
      <p className="leading-snug">{reviewText(row)}</p>
      {evidence.data ? (
        <ReviewForm
          onReview={async note => {
            const params = { id: row.id };
            const reviewed = await call('POST /api/deliveries/{id}/review', { params, body: { note } });
            onReviewed();
            return reviewed;
          }}
        />
      ) : (
        <p className="text-soft">It can be answered here while you are online.</p>
      )}
    </section>
  );
}
