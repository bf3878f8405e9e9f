import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import type { DecorationMethod } from '#contract/cart/cart.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import type { PrintAreas } from '#contract/garments/print-areas.ts';
import { deleteRecord, readRecord, writeRecord } from '#pwa/common/local/database/with-shop-database.ts';
import { useAppUpdate } from '#pwa/common/platform/start/app-update.ts';
import { changeDesign, emptyDesign, type DesignAction, type DesignState } from './design-state.ts';
import { stillOffered } from './offered.ts';
import { useRefit } from './edit/use-refit.ts';
import { useStart } from './use-start.ts';

/**
 * The design of a product, stored on this device: it survives a reload and a return from the cart. With a line's id it
 * is that line of the cart, and its changes are kept until they are saved or left: `onGone` where there is no such line.
 */
export function useDesign(
  product: Product,
  methods: readonly DecorationMethod[],
  lineId: string | null,
  onGone: () => void,
) {
  const draftKey = `design ${product.id}`;
  const key = lineId === null ? draftKey : `edit ${lineId}`;
  const firstMethod = methods[0] ?? 'print';
  const [{ state, turn }, dispatchNow] = useReducer(take, { state: emptyDesign(firstMethod), turn: 0 });
  const { hold } = useAppUpdate();
  const begin = useStart(product);
  /** Only the user's changes are written, and nothing read later may undo them. */
  const isTouched = useRef(false);
  /** The line as it was opened. */
  const base = useRef('');

  const { printAreas } = product;
  const dispatch = useCallback(
    (action: DesignAction) => {
      isTouched.current = true;
      dispatchNow({ action, isOwn: true, printAreas });
    },
    [printAreas],
  );
  useRefit(product, state, dispatch);

  useEffect(() => {
    let isWanted = true;
    isTouched.current = false;
    function load(kept: DesignState) {
      if (!isWanted || isTouched.current) return;
      const begun = begin(kept);
      // Choices from the address are stored like any other.
      isTouched.current = begun !== kept;
      dispatchNow({ action: { type: 'load', state: begun }, isOwn: false });
    }
    const loadDraft = () =>
      readRecord<DesignState>(draftKey).then(
        // The method stays as it was kept: the shop's techniques may still be on their way.
        found =>
          load(
            found
              ? { ...stillOffered(found.value, product, methods), method: found.value.method }
              : emptyDesign(firstMethod),
          ),
        () => load(emptyDesign(firstMethod)), // no storage on this device: the page starts empty
      );
    const goneTo = (otherwise: () => Promise<void>) => {
      onGone();
      return otherwise();
    };
    if (lineId === null) void loadDraft();
    else {
      void import('./edit/kept-edit.ts')
        .then(edit => edit.openLine(lineId, key, product.colors, firstMethod))
        .then(
          opened => {
            if (!opened) return goneTo(loadDraft);
            base.current = opened.base;
            return load(opened.state);
          },
          () => goneTo(loadDraft),
        );
    }
    return () => {
      isWanted = false;
      // Left within the app, saved or not: the next time, the line opens as it is.
      if (lineId !== null) void deleteRecord(key).catch(() => undefined);
    };
    // A fresh answer for the same product leaves what is being typed alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, lineId]);

  // Held as unsaved work until it is written; permanently if the device stores nothing, because a reload would lose it.
  useEffect(() => {
    if (!isTouched.current) return undefined;
    const release = hold();
    const kept = lineId === null ? state : { base: base.current, state };
    writeRecord(key, kept).then(release, () => undefined);
    return release;
  }, [key, lineId, state, hold]);

  // A fresh answer may have dropped a colour that is being typed into.
  const offered = useMemo(() => stillOffered(state, product, methods), [state, product, methods]);
  return [offered, dispatch, turn] as const;
}

interface Turn {
  state: DesignState;
  /** Grows with each of the person's changes; 0 for a design that was just opened. */
  turn: number;
}

interface Taken {
  action: DesignAction;
  isOwn: boolean;
  /** The product's, in which the person places designs. */
  printAreas?: PrintAreas | undefined;
}

const take = ({ state, turn }: Turn, { action, isOwn, printAreas }: Taken): Turn => {
  const next = changeDesign(state, action);
  return { state: isOwn ? placedIn(next, printAreas) : next, turn: isOwn ? turn + 1 : 0 };
};

function placedIn({ printAreas: _, ...state }: DesignState, printAreas: PrintAreas | undefined): DesignState {
  return printAreas ? { ...state, printAreas } : state;
}
