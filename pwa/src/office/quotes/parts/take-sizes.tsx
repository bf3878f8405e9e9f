import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PricedChange } from '#contract/orders/change-endpoints.ts';
import type { SizeCollection } from '#contract/quotes/sizes/size-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { failureWords } from '#pwa/common/local/call/failure-words.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';

interface TakeSizesProps {
  quoteId: number;
  collection: SizeCollection;
  reload: () => void;
}

/** Sizes that came to other pieces than agreed on: a change of the order, with its difference first. */
export function TakeSizes({ quoteId, collection, reload }: TakeSizesProps) {
  const { closedAt, orderId, lines: asked } = collection;
  const [priced, setPriced] = useState<PricedChange | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [clientId] = useState(() => crypto.randomUUID());
  const toast = useToast();
  const open = asked.filter(({ isInOrder, given }) => !isInOrder && given.length > 0);
  if (!closedAt || !orderId || open.length === 0) return null;
  const lines = open.flatMap(({ itemId, given }) =>
    itemId === null ? [] : [{ itemId, sizeQuantities: given }],
  );
  const params = { orderId };

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setTrouble(null);
    try {
      await work();
    } catch (error) {
      setTrouble(failureWords(error, 'The order could not be changed.'));
      if (error instanceof ApiError && error.status === 409) setPriced(null);
    }
    setBusy(false);
  }

  const price = () =>
    attempt(async () =>
      setPriced(await call('POST /api/orders/{orderId}/changes/price', { params, body: { lines } })),
    );
  const take = ({ differenceCents }: PricedChange) =>
    attempt(async () => {
      const body = { lines, clientId, seenCents: differenceCents };
      await call('POST /api/orders/{orderId}/changes', { params, body });
      // The order has as many pieces now as there are names.
      if (open.some(({ template }) => template !== undefined))
        await call('PATCH /api/quotes/{id}/sizes', {
          params: { id: String(quoteId) },
          query: {},
          body: { isClosed: true },
        });
      toast({ title: 'Order changed', description: 'The customer is told by email.', tone: 'ok' });
      reload();
    });

  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-3">
      {!priced && (
        <Button size="small" loading={isBusy && 'Working it out…'} onClick={() => void price()}>
          Take the sizes into the order
        </Button>
      )}
      {priced && (
        <>
          <p className="tabular-nums">{changeWords(priced)}</p>
          <Button size="small" variant="go" loading={isBusy && 'Saving…'} onClick={() => void take(priced)}>
            Change the order
          </Button>
        </>
      )}
      {trouble && (
        <ErrorState variant="inline" title={trouble}>
          <TextLink asChild>
            <Link to={`/admin/orders/${orderId}/change`}>Change the order yourself</Link>
          </TextLink>
        </ErrorState>
      )}
    </div>
  );
}

/** "60 → 62 pieces. $60.00 more: a further invoice is issued." */
function changeWords({ lines, differenceCents, document }: PricedChange): string {
  const pieces = lines.map(({ name, before, after }) => `${name}: ${before.pieces} → ${after.pieces} pieces`);
  const papers =
    document === 'further_invoice'
      ? ': a further invoice is issued'
      : document === 'adjustment_note'
        ? ': an adjustment note is issued'
        : '';
  const difference =
    differenceCents === 0
      ? 'The price stays the same'
      : `${formatCents(Math.abs(differenceCents))} ${differenceCents > 0 ? 'more' : 'less'}${papers}`;
  return `${[...pieces, difference].join('. ')}.`;
}
