/** The demo shop's range, in display order. */
import type { Blueprint } from './blueprint.ts';
import { bottoms } from './products-bottoms.ts';
import { fleece } from './products-fleece.ts';
import { goods } from './products-goods.ts';
import { tees } from './products-tees.ts';
import { tops } from './products-tops.ts';
import { womensOnly } from './products-womens.ts';

export const blueprints: readonly Blueprint[] = [
  ...tees,
  ...tops,
  ...fleece,
  ...bottoms,
  ...womensOnly,
  ...goods,
];
