/** Loaded when a technique is priced by the size of the design: the drawings' measures are of no use to other carts. */
import type { CartLine } from '#contract/cart/cart.ts';
import { garmentOf, type Made } from '#contract/garments/print-areas.ts';
import { measureOn } from '#contract/techniques/price/measure-on.ts';
import type { MeasureLine } from './pricing-line.ts';

/** `product`: as the catalogue has it now, which the server goes by. */
export const measureLine: MeasureLine = (line: CartLine, product: Made = line) =>
  measureOn(garmentOf(product));
