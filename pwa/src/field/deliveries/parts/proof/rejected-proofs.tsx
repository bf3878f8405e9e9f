import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { RejectedProofView } from '#contract/deliveries/endpoints.ts';
import { mostRows } from '#contract/text/list-ends.ts';
import { call } from '#pwa/common/local/call/call.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { saveFile } from '#pwa/common/platform/hand-out-file.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ListEnd } from '#pwa/common/ui/lists/older-rows.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { deviceText, momentText } from './evidence-words.ts';
import { ReviewForm } from './review-form.tsx';

/** Unreadable proofs from drivers' devices: stored byte for byte until the office has reviewed them. */
export function RejectedProofs({ clock }: { clock: ShopClock }) {
  const rejected = useQuery({
    queryKey: ['evidence', 'rejected'],
    queryFn: () => call('GET /api/rejected-proofs'),
  });
  if (!rejected.data?.length) return null;
  return (
    <section aria-labelledby="rejected" className="grid gap-3 rounded-3 border-2 border-danger p-4">
      <h2 id="rejected" className="text-xl">
        Proof that could not be read
      </h2>
      <p className="text-soft">
        It changed nothing. Ask the driver what happened, put the delivery right, and write what was decided.
      </p>
      <ul className="grid gap-5">
        {rejected.data.map(proof => (
          <li key={proof.id}>
            <Rejected proof={proof} clock={clock} />
          </li>
        ))}
      </ul>
      <ListEnd shown={rejected.data.length} most={mostRows.toDecide}>
        The oldest {mostRows.toDecide} are listed. The next ones follow as these are decided.
      </ListEnd>
    </section>
  );
}

const titleOf = ({ orderNumber, customerName }: RejectedProofView) =>
  [orderNumber, customerName].filter(Boolean).join(', ') || 'A delivery that is not known';

function Rejected({ proof, clock }: { proof: RejectedProofView; clock: ShopClock }) {
  const { outcome, sentBy, occurredAt, receivedAt, deviceId, reason, came } = proof;
  const told = [
    `${outcome === 'failed' ? 'Failed' : 'Delivered'}, says ${sentBy}, ${momentText(occurredAt ?? receivedAt, clock)}`,
    deviceText(deviceId),
  ];
  const toast = useToast();
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <h3 className="font-strong wrap-anywhere">{titleOf(proof)}</h3>
      <p className="text-meta text-soft">{told.filter(Boolean).join('. ')}</p>
      <p className="text-danger wrap-anywhere">{reason}</p>
      <details>
        <summary className="min-h-control content-center font-strong">What came</summary>
        <pre className="mt-2 max-h-96 overflow-auto rounded-2 bg-sunken p-3 text-meta wrap-anywhere whitespace-pre-wrap">
          {came}
        </pre>
      </details>
      <Button
        icon={Download}
        onClick={() =>
          void download(proof.id).catch(() =>
            toast({ title: 'It could not be downloaded. Please try again.', tone: 'danger' }),
          )
        }
      >
        Download all that came
      </Button>
      <ReviewForm
        onReview={note =>
          call('POST /api/rejected-proofs/{id}/review', { params: { id: proof.id }, body: { note } })
        }
      />
    </div>
  );
}

async function download(id: string): Promise<void> {
  const { came } = await call('GET /api/rejected-proofs/{id}', { params: { id } });
  saveFile(new File([came], `proof-${id}.json`, { type: 'application/json' }));
}
