/** The demo shop's range, in display order. */
import type { Blueprint } from './blueprint.ts';
import { fleece } from './products-fleece.ts';
import { bottomsAndWomens, goods } from './products-more.ts';
import { tees } from './products-tees.ts';
import { tops } from './products-tops.ts';

export const blueprints: readonly Blueprint[] = [...tees, ...tops, ...fleece, ...bottomsAndWomens, ...goods];
