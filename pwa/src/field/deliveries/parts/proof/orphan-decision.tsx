import { useState } from 'react';
import type { DeliveryEvidenceView, DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { currentOf } from '#pwa/common/local/call/failure-words.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useForm } from '#pwa/common/forms/use-form.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { decisionText, effectText } from '../../orphan-words.ts';
import type { OrphanQuery } from '../../orphan-search.ts';
import type { SeenDelivery } from '../../run-sheet.ts';
import { DecisionForm } from './decision-form.tsx';
import { DecisionPart } from './decision-part.tsx';
import { DeliveryFacts } from '../queue/delivery-facts.tsx';
import { FindDelivery } from './find-delivery.tsx';
import { momentText } from './evidence-words.ts';
import { useOrphanReview } from './use-orphan-review.ts';

interface OrphanDecisionProps {
  proof: DeliveryEvidenceView;
  deliveries: readonly SeenDelivery[];
  clock: ShopClock;
  nameOf: (row: DeliveryRow) => string;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** Three steps, one at a time: find a delivery, compare and assign it, or say that there is none. */
export function OrphanDecision(props: OrphanDecisionProps) {
  const { proof, deliveries, clock, nameOf, onOpen, onClose } = props;
  const [query, setQuery] = useState<OrphanQuery>({ search: '', day: '' });
  const [chosenId, setChosenId] = useState<string | 'none' | null>(null);
  const review = useOrphanReview(proof.id, { onOpen, onClose });
  const decided = currentOf<DeliveryEvidenceView>(review.error) ?? (proof.reviewedAt ? proof : null);
  const chosen = deliveries.find(({ row }) => row.id === chosenId)?.row;
  const form = useForm({
    start: { note: '' },
    check: ({ note }) => ({ note: note.trim() === '' && 'Please write how you decided.' }),
    save: ({ note }) => review.mutateAsync({ note, ...(chosen ? { row: chosen } : {}) }),
  });
  const { note } = form.value;
  const back = () => {
    review.reset();
    form.reset({ note });
    setChosenId(null);
  };

  if (decided) {
    return (
      <DecisionPart title={review.isError ? 'Somebody else has decided this already' : 'This is decided'}>
        <p className="wrap-anywhere">{decisionText(decided, deliveries)}</p>
        {review.isError && note !== '' && (
          <p className="wrap-anywhere text-soft">Your own note was not saved: {note}</p>
        )}
        <div className="flex flex-wrap gap-3">
          {decided.deliveryId !== null && (
            <Button variant="go" onClick={() => openInstead(decided.deliveryId)}>
              Open its delivery
            </Button>
          )}
          <Button onClick={onClose}>Back to the queue</Button>
        </div>
      </DecisionPart>
    );
  }
  if (chosenId === 'none') {
    return (
      <DecisionPart title="It is not one of ours">
        <p>The proof is kept for good and leaves the queue. No delivery is changed.</p>
        <DecisionForm
          form={form}
          label="Why it is not one of ours"
          submitLabel="Close without a delivery"
          backLabel="Look for a delivery"
          onBack={back}
        />
      </DecisionPart>
    );
  }
  if (chosen) {
    const moment = momentText(proof.occurredAt ?? proof.receivedAt, clock);
    return (
      <DecisionPart title="The delivery">
        <DeliveryFacts row={chosen} clock={clock} driver={nameOf(chosen)} />
        <p className="rounded-2 bg-info-soft px-4 py-3 text-on-info-soft">
          {effectText(proof, chosen, moment)}
        </p>
        <DecisionForm
          form={form}
          label="How you know that it belongs here"
          submitLabel={`Assign to ${chosen.orderNumber}`}
          backLabel="Choose another"
          onBack={back}
        />
      </DecisionPart>
    );
  }
  return (
    <DecisionPart title="Which delivery is it?">
      <FindDelivery {...props} query={query} onQuery={setQuery} onChoose={row => setChosenId(row.id)} />
      <Button variant="quiet" className="justify-self-start" onClick={() => setChosenId('none')}>
        It is not one of ours
      </Button>
    </DecisionPart>
  );

  function openInstead(id: string | null) {
    onClose();
    if (id !== null) onOpen(id);
  }
}
