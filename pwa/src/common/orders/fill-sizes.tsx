import { Fragment, useCallback, useEffect, useState } from 'react';
import type { OrderToCome } from '#contract/orders/endpoints.ts';
import { wrongSizes } from '#contract/orders/sizes-to-come.ts';
import type { RosterRow } from '#contract/roster/check-roster.ts';
import { readDraft } from '#contract/roster/roster-draft.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { loadFailureWords, sendFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { addressErrors, AddressFields, addressToSend, blankAddress } from './address-fields.tsx';
import { FillNames, namesFault } from './fill-names.tsx';
import { SizesField } from './sizes-field.tsx';

interface FillSizesProps {
  orderId: string;
  /** Of the link; none for staff and for the buyer's own browser. */
  token?: string | null;
  /** Also asks for the address while there is none. */
  asksAddress?: boolean;
  onFilled?: () => void;
}

/** Sizes and address of an order that were to come. Each line is saved once it is whole. */
export function FillSizes({ orderId, token, asksAddress = false, onFilled }: FillSizesProps) {
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
  const [names, setNames] = useState<Readonly<Record<number, readonly RosterRow[]>>>({});
  const [place, setPlace] = useState(blankAddress);
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const lines = toCome?.lines ?? [];
  if (error)
    return (
      <ErrorState title={loadFailureWords(error, 'The sizes could not be loaded.')} onRetry={handleRetry} />
    );
  const wantsAddress = asksAddress && toCome?.isAddressKnown === false;
  if (lines.length === 0 && !wantsAddress) return null;

  const given = lines.map(line => ({
    line,
    rows: names[line.itemId] ?? [],
    sizeQuantities: Object.entries(typed[line.itemId] ?? {}).flatMap(([size, quantity]) =>
      quantity > 0 ? [{ size, quantity }] : [],
    ),
  }));
  const begun = given.filter(({ rows, sizeQuantities }) => rows.length > 0 || sizeQuantities.length > 0);
  const faultOf = (itemId: number) => {
    const one = begun.find(({ line }) => line.itemId === itemId);
    if (!one) return undefined;
    const { line, rows, sizeQuantities } = one;
    return (rows.length > 0 ? namesFault(line, rows) : wrongSizes(line, sizeQuantities)) ?? undefined;
  };

  const placeErrors = wantsAddress ? addressErrors(place) : {};
  const hasNames = lines.some(({ template }) => template !== undefined);
  const what = hasNames ? 'names and sizes' : 'sizes';
  const emptyWords = lines.length > 0 ? `Please fill in the ${what} of a line.` : 'Please enter the address.';

  async function handleSave() {
    setTried(true);
    const address = wantsAddress ? addressToSend(place) : null;
    const isEmpty = begun.length === 0 && !address;
    setTrouble(isEmpty && Object.keys(placeErrors).length === 0 ? emptyWords : null);
    if (isEmpty || begun.some(({ line }) => faultOf(line.itemId))) return;
    if (Object.keys(placeErrors).length > 0) return;
    setSaving(true);
    try {
      const body = {
        lines: begun.map(({ line: { itemId, sizes }, rows, sizeQuantities }) =>
          rows.length > 0
            ? { itemId, sizeQuantities: [], pieces: readDraft(rows, sizes).pieces }
            : { itemId, sizeQuantities },
        ),
        address,
      };
      setToCome(await call('PUT /api/orders/{orderId}/sizes', { params: { orderId }, query, body }));
      setTyped({});
      setNames({});
      setTried(false);
      onFilled?.();
    } catch (refused) {
      setTrouble(sendFailureWords(refused));
    }
    setSaving(false);
  }

  return (
    <section
      aria-label={wantsAddress || hasNames ? 'Still to fill in' : 'Sizes to fill in'}
      className="grid gap-4 rounded-3 border border-line bg-raised p-4"
    >
      {lines.length > 0 && (
        <p>
          <b className="font-strong">{hasNames ? 'Names and sizes to come.' : 'Sizes to come.'}</b> Nothing
          can be made before they are filled in.
        </p>
      )}
      {lines.length === 0 && <b className="font-strong">Where does it go?</b>}
      {given.map(({ line, rows }) => {
        const { itemId, template } = line;
        const error = isTried ? faultOf(itemId) : undefined;
        return (
          <Fragment key={itemId}>
            {template && (
              <FillNames
                line={{ ...line, template }}
                rows={rows}
                error={error}
                onChange={next => setNames(before => ({ ...before, [itemId]: next }))}
              />
            )}
            {template && !line.known && rows.length === 0 && (
              <p className="text-meta text-soft">
                No names yet? Fill in the sizes now, and the names later: we can’t start without them.
              </p>
            )}
            {!line.known && rows.length === 0 && (
              <SizesField
                line={line}
                value={typed[itemId] ?? {}}
                error={error}
                onChange={sizes => setTyped(before => ({ ...before, [itemId]: sizes }))}
              />
            )}
          </Fragment>
        );
      })}
      {wantsAddress && (
        <AddressFields
          typed={place}
          errors={isTried ? placeErrors : {}}
          onChange={part => setPlace(before => ({ ...before, ...part }))}
        />
      )}
      {trouble && <ErrorState variant="inline" title={trouble} />}
      <Button
        variant="go"
        className="justify-self-start"
        loading={isSaving && 'Saving…'}
        onClick={() => void handleSave()}
      >
        {wantsAddress || hasNames ? 'Save' : 'Save sizes'}
      </Button>
    </section>
  );
}
