/**
 * Goods and services tax at 10 %, contained in every price as one eleventh. Rounded once per invoice, half a cent up
 * (GST Act s 9-90); never per line and summed.
 */
import { cents, type Cents, type CentsLike } from './money.ts';

/** The GST contained in an inclusive total: 11000 → 1000, 5995 → 545. A refund mirrors its invoice. */
export function gstIncluded(totalCents: CentsLike): Cents {
  const size = Math.abs(cents(totalCents));
  const gst = Math.floor((2 * size + 11) / 22);
  return cents(totalCents < 0 ? -gst : gst);
}

/** Adds GST to an amount, half a cent up: 30000 → 33000. */
export function exGstToIncGst(exGstCents: CentsLike): Cents {
  const size = Math.abs(cents(exGstCents));
  const incGst = Math.floor((11 * size + 5) / 10);
  return cents(exGstCents < 0 ? -incGst : incGst);
}

/** The GST contained in a total; 0 if the seller isn't registered. */
export function gstIncludedFor(isRegistered: boolean, totalCents: CentsLike): Cents {
  return isRegistered ? gstIncluded(totalCents) : cents(0);
}
