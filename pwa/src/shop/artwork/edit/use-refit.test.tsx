// @vitest-environment happy-dom
/** A design of before the product's print areas changed: moved to where it can be made, and the person is told. */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useReducer } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { designBox } from '#contract/garments/garments.ts';
import { garmentOf, type PrintAreas, usualAreas } from '#contract/garments/print-areas.ts';
import { createToastStore } from '#pwa/common/ui/dialogs/toast-store.ts';
import { ToastProvider } from '#pwa/common/ui/dialogs/toaster.tsx';
import { artwork } from './artwork-fixture.ts';
import { changeDesign, emptyDesign, type DesignState } from '../design-state.ts';
import { settingsOf } from '../design-view.ts';
import { useRefit } from './use-refit.ts';

afterEach(cleanup);

const tee = usualAreas('tee');
const narrow: PrintAreas = {
  ...tee,
  areas: tee.areas.map(one => (one.id === 'front' ? { ...one, width: 200, left: one.left + 50 } : one)),
};
const noBack: PrintAreas = { ...tee, areas: tee.areas.filter(({ side }) => side !== 'back') };
const onFront = changeDesign(emptyDesign('print'), { type: 'place', position: 'front', artwork });
const onBack = changeDesign(onFront, { type: 'place', position: 'back', artwork });

const productWith = (printAreas?: PrintAreas) =>
  ({ id: 1, garment: 'tee', ...(printAreas ? { printAreas } : {}) }) as unknown as Product;

let now: DesignState = onFront;

function Page({ product, before }: { product: Product; before: DesignState }) {
  const [state, dispatch] = useReducer(
    (kept: DesignState, action: Parameters<typeof changeDesign>[1]) => ({
      ...changeDesign(kept, action),
      // As the page keeps what is placed in the product's areas.
      ...(product.printAreas ? { printAreas: product.printAreas } : {}),
    }),
    before,
  );
  useRefit(product, state, dispatch);
  useEffect(() => {
    now = state;
  }, [state]);
  return null;
}

const show = (product: Product, before: DesignState) =>
  render(
    <ToastProvider store={createToastStore()}>
      <Page {...{ product, before }} />
    </ToastProvider>,
  );

test('its millimetres stay where the new area reaches, and it is said once', async () => {
  const product = productWith(narrow);
  show(product, onFront);
  await screen.findByText('The print areas of this product have changed');
  expect(screen.getByText(/^Your design was moved to where it can be made\./)).toBeTruthy();
  const mm = (garment: ReturnType<typeof garmentOf>, state: DesignState) => {
    const [placed] = state.placed;
    if (!placed) throw new Error('Nothing is placed.');
    return Math.round(designBox(garment, 'front', settingsOf(placed)).widthMm);
  };
  expect(mm(garmentOf(product), now)).toBe(mm('tee', onFront));
  await waitFor(() => expect(now.printAreas).toBe(narrow));
  expect(screen.getAllByText('The print areas of this product have changed')).toHaveLength(1);
});

test('what has no place any longer is named as gone; the rest stays', async () => {
  show(productWith(noBack), onBack);
  await screen.findByText(/^One design has no place on it any longer\./);
  expect(now.placed.map(({ position }) => position)).toEqual(['front']);
});

test('of areas that did not change nobody hears', async () => {
  show(productWith(), onFront);
  show(productWith(narrow), { ...onFront, printAreas: narrow });
  await import('./refitted.ts');
  expect(screen.queryByText('The print areas of this product have changed')).toBeNull();
  expect(now.placed).toBe(onFront.placed);
});
