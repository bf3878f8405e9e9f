/** Placements with what their price follows from. No garments here: most carts are priced without their millimetres. */
import type { DesignPlacement } from '../../cart/cart.ts';
import { findTechnique, type PricedTechnique } from '../technique.ts';
import type { PricedPlacement } from './runs.ts';

export type MeasuredPlacement = Pick<
  DesignPlacement,
  'position' | 'designFile' | 'xOffset' | 'yOffset' | 'scale' | 'rotation'
> & { area?: string | undefined };
type Placed = MeasuredPlacement & { decorationMethod: string; inks?: number | undefined };
/** Millimetres of a design on a garment. */
export type Measure = (placement: MeasuredPlacement) => { widthMm: number; heightMm: number };

/** Without `measure` for techniques whose prices don't depend on the size (`needsMeasure`). */
export function pricedPlacements(placements: readonly Placed[], measure?: Measure): PricedPlacement[] {
  return placements.map(placement => ({
    position: placement.position,
    area: placement.area,
    decorationMethod: placement.decorationMethod,
    artwork: placement.designFile?.sha256 ?? null,
    inks: placement.inks,
    ...measure?.(placement),
  }));
}

/** Whether the size of one of these designs decides a price. */
export function needsMeasure(
  placements: readonly { decorationMethod: string }[],
  techniques: readonly Pick<PricedTechnique, 'id' | 'price' | 'agreed'>[],
): boolean {
  return placements.some(({ decorationMethod }) => {
    const technique = findTechnique(techniques, decorationMethod);
    if (technique?.price.mode !== 'added') return false;
    const tables = [technique.price, ...(technique.agreed ?? [])];
    return tables.some(({ by }) => by === 'size' || by === 'stitches');
  });
}
