/**
 * The checkout as this device keeps it: what was typed, the number of the order to come, the payment under way and
 * the order that was placed. A reload, a crash or a bank's page in between finds all of it again.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckoutForm } from '#contract/checkout/checkout-form.ts';
import type { ProofNext } from '#contract/proofs/proofs.ts';
import type { Destination } from '#contract/checkout/shipping.ts';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { deleteRecord, followRecord, updateRecord } from '../database/with-shop-database.ts';

const key = 'checkout';

export interface KeptCheckout {
  form: Partial<CheckoutForm>;
  /** Proposed to the server, and the key that makes every repetition the same order. */
  orderId: string | null;
  payment: OpenedPayment | null;
  placed: PlacedOrder | null;
  /** Pay was pressed and what came of it is not known yet: the order as it would be. Written before the money can move. */
  leaving: PlacedOrder | null;
  /** The payment that a bank's or the instalment provider's page led back with; its secret has left the address bar. */
  returned: ReturnedPayment | null;
}

export interface ReturnedPayment {
  paymentIntentId: string;
  clientSecret?: string;
}

export interface PlacedOrder {
  orderId: string;
  accessToken: string | null;
  paymentIntentId: string | null;
  email: string;
  /** False while the order of a payment that went through is still being made. */
  isFinal: boolean;
  /** Its payment is looked at first: nothing has been confirmed by mail yet. */
  isInReview?: boolean;
  /** No decoration: it needs no production. */
  isBlank: boolean;
  /** What its start waits for, as the server said; not before it has. */
  proofNext?: ProofNext | null;
  /** How and where to it goes; not in what was kept before it was written down. */
  destination?: Destination;
  /** Likewise, and not where only the payment is known here. */
  totalCents?: number;
  /** ISO time. */
  at: string;
  /** Ids of the cart's lines that it was made of. */
  lineIds: string[];
  /** The call that makes the order, for as long as it has not. */
  request: unknown;
}

const blank: KeptCheckout = {
  form: {},
  orderId: null,
  payment: null,
  placed: null,
  leaving: null,
  returned: null,
};

export interface KeptCheckoutHandle {
  /** `undefined` while it is being read. */
  value: KeptCheckout | undefined;
  /** Rejects never: a device without room keeps the checkout on the screen all the same. */
  change: (part: Partial<KeptCheckout>) => Promise<void>;
  /** As it is at this moment, also inside an older closure. */
  latest: () => KeptCheckout;
  /** Forgets everything: the order is placed and the shopper goes on. */
  clear: () => Promise<void>;
}

export function useKeptCheckout(): KeptCheckoutHandle {
  const [value, setValue] = useState<KeptCheckout>();
  const current = useRef<KeptCheckout>(blank);

  /** Writes of this tab that are under way: until they are done, what is kept is older than what is shown. */
  const writing = useRef(0);

  useEffect(() => {
    let stop: (() => void) | null = null;
    let isWanted = true;
    const show = (kept: Partial<KeptCheckout> | undefined) => {
      if (!isWanted || writing.current > 0) return;
      current.current = { ...blank, ...kept };
      setValue(current.current);
    };
    followRecord<Partial<KeptCheckout>>(key, show).then(
      end => (isWanted ? (stop = end) : end()),
      () => show(undefined),
    );
    return () => {
      isWanted = false;
      stop?.();
    };
  }, []);

  const change = useCallback(async (part: Partial<KeptCheckout>) => {
    current.current = { ...current.current, ...part };
    setValue(current.current);
    writing.current++;
    await updateRecord<Partial<KeptCheckout>>(key, kept => ({ ...blank, ...kept, ...part })).catch(
      () => undefined,
    );
    writing.current--;
  }, []);

  const clear = useCallback(async () => {
    current.current = blank;
    setValue(blank);
    await deleteRecord(key).catch(() => undefined);
  }, []);

  const latest = useCallback(() => current.current, []);
  return { value, change, latest, clear };
}
