import type { PricedCart } from '../../money/pricing.ts';
import { sumByName } from './sold-decoration.ts';
import type { Technique } from '../technique.ts';
import { surchargeName } from '../technique-words.ts';

/** What techniques add to a cart: a row for each, under the name that its orders will keep. */
export function surchargeRows(
  { surcharges }: Pick<PricedCart, 'surcharges'>,
  techniques: readonly Pick<Technique, 'id' | 'name'>[],
): { name: string; totalCents: number }[] {
  return sumByName(surcharges.map(({ code, ...row }) => ({ ...row, name: surchargeName(code, techniques) })));
}
