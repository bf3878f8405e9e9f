import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import type { DeliveryEvidenceView, DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { mostRows } from '#contract/text/list-ends.ts';
import { call, OfflineError } from '#pwa/common/local/call/call.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { useOpenInQuery } from '#pwa/common/platform/use-query-value.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ListEnd } from '#pwa/common/ui/lists/older-rows.tsx';
import { claimText } from '../../orphan-words.ts';
import type { SeenDelivery } from '../../run-sheet.ts';
import { momentText } from './evidence-words.ts';
import { OrphanDialog } from './orphan-dialog.tsx';
import { ProofNotLoaded } from './proof-not-loaded.tsx';

interface OrphanProofsProps {
  deliveries: readonly SeenDelivery[];
  clock: ShopClock;
  nameOf: (row: DeliveryRow) => string;
  onOpen: (id: string) => void;
}

/** Proofs whose delivery the shop doesn't know: a user finds the delivery, or says that there is none. */
export function OrphanProofs({ clock, ...rest }: OrphanProofsProps) {
  const [openId, setOpenId] = useOpenInQuery('proof');
  const waiting = useQuery({
    queryKey: ['evidence', 'to review'],
    queryFn: () => call('GET /api/delivery-evidence'),
  });
  const orphans = waiting.data?.filter(({ deliveryId }) => deliveryId === null) ?? [];
  // Without a network the queue is this device's; the pill says so.
  const isBroken = waiting.isError && !waiting.data && !(waiting.error instanceof OfflineError);
  return (
    <>
      {isBroken && <ProofNotLoaded query={waiting} />}
      {orphans.length > 0 && (
        <section aria-labelledby="orphans" className="grid gap-3 rounded-3 border-2 border-danger p-4">
          <h2 id="orphans" className="text-xl">
            Proof without a delivery
          </h2>
          <p className="text-soft">
            It was handed in for a delivery that the shop doesn’t know, or that wasn’t assigned to that
            driver. Find the delivery it belongs to.
          </p>
          <ul className="grid gap-3">
            {orphans.map(proof => (
              <li key={proof.id}>
                <Waiting proof={proof} clock={clock} onDecide={() => setOpenId(proof.id)} />
              </li>
            ))}
          </ul>
          <ListEnd shown={waiting.data?.length ?? 0} most={mostRows.toDecide}>
            The oldest {mostRows.toDecide} proofs that need somebody are listed. The next ones follow as these
            are decided.
          </ListEnd>
        </section>
      )}
      {openId !== null && (
        <OrphanDialog key={openId} proofId={openId} clock={clock} {...rest} onClose={() => setOpenId(null)} />
      )}
    </>
  );
}

interface WaitingProps {
  proof: DeliveryEvidenceView;
  clock: ShopClock;
  onDecide: () => void;
}

function Waiting({ proof, clock, onDecide }: WaitingProps) {
  const { outcome, occurredAt, receivedAt, driverName, signedBy, photos } = proof;
  const when = momentText(occurredAt ?? receivedAt, clock);
  const more = [
    driverName && `By ${driverName}`,
    signedBy && `signed by ${signedBy}`,
    photos.length > 0 && (photos.length === 1 ? '1 photo' : `${photos.length} photos`),
  ];
  const claim = claimText(proof);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
      <div className="min-w-[min(14rem,100%)] flex-1">
        <h3 className="font-strong wrap-anywhere">
          {outcome === 'failed' ? 'Failed' : 'Delivered'} {when}
        </h3>
        <p className="text-meta wrap-anywhere text-soft">{more.filter(Boolean).join(', ')}</p>
        {claim && <p className="text-meta wrap-anywhere text-soft">It was for {claim}.</p>}
      </div>
      <Button
        icon={Search}
        className="max-sm:w-full"
        aria-label={`Find its delivery: ${when}${signedBy ? `, ${signedBy}` : ''}`}
        onClick={onDecide}
      >
        Find its delivery
      </Button>
    </div>
  );
}
