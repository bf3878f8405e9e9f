/**
 * The checkout as this device stores it: what was typed, the number of the coming order, the payment in progress and
 * the order that was placed. All of it survives a reload, a crash or a visit to a bank's page.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckoutForm } from '#contract/checkout/checkout-form.ts';
import type { CodeTerms } from '#contract/discounts/discount-code.ts';
import type { ProofNext } from '#contract/proofs/proofs.ts';
import type { Destination } from '#contract/checkout/shipping.ts';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { deleteRecord, followRecord, updateRecord } from '../database/with-shop-database.ts';

const key = 'checkout';

export interface KeptCheckout {
  form: Partial<CheckoutForm>;
  /** Proposed to the server. It is also the idempotency key, so that every repeat is the same order. */
  orderId: string | null;
  payment: OpenedPayment | null;
  placed: PlacedOrder | null;
  /** Pay was pressed and its result isn't known yet: the order as it would be placed. Written before money can move. */
  leaving: PlacedOrder | null;
  /**
   * The payment that a bank's or the instalment provider's page returned with. Its secret has been removed from the
   * address bar.
   */
  returned: ReturnedPayment | null;
  /** Its discount code, as the shop described it last. */
  discount: CodeTerms | null;
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
  /** False while the order of a successful payment is still being created. */
  isFinal: boolean;
  /** The payment is being reviewed first: no confirmation has been emailed yet. */
  isInReview?: boolean;
  /** No decoration, so no production is needed. */
  isBlank: boolean;
  /** Business days that its slowest technique adds. Missing in older checkouts, and if only the payment is known here. */
  extraDays?: number;
  /** What the start of production waits for, as the server said. Unset until the server has answered. */
  proofNext?: ProofNext | null;
  /** How and where the order is delivered. Missing in checkouts stored before this field existed. */
  destination?: Destination;
  /** Also missing in older checkouts, and if only the payment is known here. */
  totalCents?: number;
  /** ISO time. */
  at: string;
  /** Ids of the cart lines that the order was made from. */
  lineIds: string[];
  /** The call that creates the order, until it has succeeded. */
  request: unknown;
}

const blank: KeptCheckout = {
  form: {},
  orderId: null,
  payment: null,
  placed: null,
  leaving: null,
  returned: null,
  discount: null,
};

export interface KeptCheckoutHandle {
  /** `undefined` while it is being read. */
  value: KeptCheckout | undefined;
  /** Never rejects: if the device has no room, the checkout still works on the screen. */
  change: (part: Partial<KeptCheckout>) => Promise<void>;
  /** The current value, even inside an older closure. */
  latest: () => KeptCheckout;
  /** Clears everything: the order is placed and the shopper moves on. */
  clear: () => Promise<void>;
}

export function useKeptCheckout(): KeptCheckoutHandle {
  const [value, setValue] = useState<KeptCheckout>();
  const current = useRef<KeptCheckout>(blank);

  /** This tab's pending writes. Until they finish, the stored value is older than the one shown. */
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
