import { useCallback, useEffect, useState } from 'react';
import type { OrderToCome } from '#contract/orders/endpoints.ts';
import { wrongSizes } from '#contract/orders/sizes-to-come.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { loadFailureWords, sendFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { SizesField } from './sizes-field.tsx';

interface FillSizesProps {
  orderId: string;
  /** Of the link; none for staff and for the buyer's own browser. */
  token?: string | null;
  onFilled?: () => void;
}

/** The sizes of an order whose sizes were to come. Each line is saved once it is whole. */
export function FillSizes({ orderId, token, onFilled }: FillSizesProps) {
  const [toCome, setToCome] = useState<OrderToCome | null>(null);
  const [error, setError] = useState<unknown>(null);
  const query = token ? { token } : {};
  const load = useCallback(() => {
    call('GET /api/orders/{orderId}/sizes', { params: { orderId }, query: token ? { token } : {} }).then(
      setToCome,
      setError,
    );
  }, [orderId, token]);
  useEffect(load, [load]);

  function handleRetry() {
    setError(null);
    load();
  }

  const [typed, setTyped] = useState<Readonly<Record<number, Record<string, number>>>>({});
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const lines = toCome?.lines ?? [];
  if (error)
    return (
      <ErrorState title={loadFailureWords(error, 'The sizes could not be loaded.')} onRetry={handleRetry} />
    );
  if (lines.length === 0) return null;

  const given = lines.map(line => ({
    line,
    sizeQuantities: Object.entries(typed[line.itemId] ?? {}).flatMap(([size, quantity]) =>
      quantity > 0 ? [{ size, quantity }] : [],
    ),
  }));
  const begun = given.filter(({ sizeQuantities }) => sizeQuantities.length > 0);
  const faultOf = (itemId: number) => {
    const one = begun.find(({ line }) => line.itemId === itemId);
    return (one && wrongSizes(one.line, one.sizeQuantities)) ?? undefined;
  };

  async function handleSave() {
    setTried(true);
    setTrouble(begun.length === 0 ? 'Please fill in the sizes of a line.' : null);
    if (begun.length === 0 || begun.some(({ line }) => faultOf(line.itemId))) return;
    setSaving(true);
    try {
      const body = {
        lines: begun.map(({ line, sizeQuantities }) => ({ itemId: line.itemId, sizeQuantities })),
        address: null,
      };
      setToCome(await call('PUT /api/orders/{orderId}/sizes', { params: { orderId }, query, body }));
      setTyped({});
      setTried(false);
      onFilled?.();
    } catch (refused) {
      setTrouble(sendFailureWords(refused));
    }
    setSaving(false);
  }

  return (
    <section aria-label="Sizes to fill in" className="grid gap-4 rounded-3 border border-line bg-raised p-4">
      <p>
        <b className="font-strong">Sizes to come.</b> Nothing can be made before they are filled in.
      </p>
      {given.map(({ line }) => (
        <SizesField
          key={line.itemId}
          line={line}
          value={typed[line.itemId] ?? {}}
          error={isTried ? faultOf(line.itemId) : undefined}
          onChange={sizes => setTyped(before => ({ ...before, [line.itemId]: sizes }))}
        />
      ))}
      {trouble && <ErrorState variant="inline" title={trouble} />}
      <Button
        variant="go"
        className="justify-self-start"
        loading={isSaving && 'Saving…'}
        onClick={() => void handleSave()}
      >
        Save sizes
      </Button>
    </section>
  );
}
