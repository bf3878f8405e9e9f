/** Set-up and further colours, in words: apart from prices, which the home page says too. */
import { formatCents } from '../../money/money.ts';
import type { SetUp, TechniquePrice } from '../technique.ts';
import { perItem } from './price-words.ts';

export function multipleNote(price: TechniquePrice): string {
  return perItem(price, formatCents(price.multiColourCents));
}

const units = { position: 'for each position', ink: 'for each ink', file: 'for each design' } as const;

/** "$59.95 set-up for each position"; a technique without a fee says so. */
export function setUpNote({ per, cents }: SetUp): string {
  return cents === 0 ? 'no set-up fee' : `${formatCents(cents)} set-up ${units[per]}`;
}
