import type { CartLine } from '#contract/cart/cart.ts';
import type { Made } from '#contract/garments/print-areas.ts';
import type { PricingLine } from '#contract/money/pricing.ts';
import { letteringOf } from '#contract/roster/roster.ts';
import {
  type Measure,
  needsMeasure,
  pricedPlacements,
} from '#contract/techniques/price/priced-placements.ts';
import type { PricedTechnique } from '#contract/techniques/technique.ts';

export type MeasureLine = (line: CartLine, product?: Made) => Measure;

/** A cart line for the one pricing function. */
export function asPricingLine(line: CartLine, measure?: Measure): PricingLine {
  return {
    lineId: line.id,
    productId: line.productId,
    designGroupId: line.designGroupId,
    colourId: line.color.id,
    sizeQuantities: line.sizeQuantities,
    placements: pricedPlacements(line.designPlacements, measure),
    allowMultipleColors: line.allowMultipleColors,
    isRepeat: line.repeatOf !== undefined,
    lettering: line.roster && letteringOf(line.roster),
  };
}

/** Whether a price in this cart follows from the size of a design. */
export function areMeasured(lines: readonly CartLine[], techniques: readonly PricedTechnique[]): boolean {
  return needsMeasure(
    lines.flatMap(line => line.designPlacements),
    techniques,
  );
}

/** The measures come as code of their own; the promise is kept, as every page with prices asks. */
let loading: Promise<MeasureLine> | null = null;
export function loadMeasureLine(): Promise<MeasureLine> {
  loading ??= import('./measure-lines.ts').then(
    ({ measureLine }) => measureLine,
    error => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
