import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import type { DecorationMethod } from '#contract/cart/cart.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { readRecord, writeRecord } from '#pwa/common/local/database/with-shop-database.ts';
import { useAppUpdate } from '#pwa/common/platform/start/app-update.ts';
import { changeDesign, emptyDesign, type DesignAction, type DesignState } from './design-state.ts';
import { stillOffered } from './offered.ts';
import { useStart } from './use-start.ts';

/** The design of a product, stored on this device: it survives a reload and a return from the cart. */
export function useDesign(product: Product, methods: readonly DecorationMethod[]) {
  const key = `design ${product.id}`;
  const firstMethod = methods[0] ?? 'print';
  const [state, dispatchNow] = useReducer(changeDesign, emptyDesign(firstMethod));
  const { hold } = useAppUpdate();
  const begin = useStart(product);
  /** Only the user's changes are written, and nothing read later may undo them. */
  const isTouched = useRef(false);

  const dispatch = useCallback((action: DesignAction) => {
    isTouched.current = true;
    dispatchNow(action);
  }, []);

  useEffect(() => {
    let isWanted = true;
    isTouched.current = false;
    function load(kept: DesignState) {
      if (!isWanted || isTouched.current) return;
      const begun = begin(kept);
      // Choices from the address are stored like any other.
      isTouched.current = begun !== kept;
      dispatchNow({ type: 'load', state: begun });
    }
    readRecord<DesignState>(key).then(
      // The method stays as it was kept: the shop's techniques may still be on their way.
      found =>
        load(
          found
            ? { ...stillOffered(found.value, product, methods), method: found.value.method }
            : emptyDesign(firstMethod),
        ),
      () => load(emptyDesign(firstMethod)), // no storage on this device: the page starts empty
    );
    return () => {
      isWanted = false;
    };
    // A fresh answer for the same product leaves what is being typed alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);

  // Held as unsaved work until it is written; permanently if the device stores nothing, because a reload would lose it.
  useEffect(() => {
    if (!isTouched.current) return undefined;
    const release = hold();
    writeRecord(key, state).then(release, () => undefined);
    return release;
  }, [key, state, hold]);

  // A fresh answer may have dropped a colour that is being typed into.
  const offered = useMemo(() => stillOffered(state, product, methods), [state, product, methods]);
  return [offered, dispatch] as const;
}
