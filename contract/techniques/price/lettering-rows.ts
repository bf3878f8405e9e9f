/** The rows that names and numbers put on a line: for each piece that carries one, by its technique. */
import type { Lettering } from '../../roster/roster.ts';
import { findTechnique, type PricedTechnique } from '../technique.ts';

export interface LetteringPrice {
  code: 'roster_names' | 'roster_numbers';
  quantity: number;
  perItemCents: number;
}

export function letteringPrices(
  lettering: Lettering | undefined,
  techniques: readonly PricedTechnique[],
): LetteringPrice[] {
  const technique = lettering && findTechnique(techniques, lettering.decorationMethod);
  if (!technique) return [];
  const { nameCents, numberCents } = technique;
  return [
    { code: 'roster_names' as const, quantity: lettering.names, perItemCents: nameCents ?? 0 },
    { code: 'roster_numbers' as const, quantity: lettering.numbers, perItemCents: numberCents ?? 0 },
  ].filter(({ quantity, perItemCents }) => quantity > 0 && perItemCents > 0);
}

/** Whether the shop puts these on by this technique: a technique without a price for them doesn't. */
export function isLetteringOffered(
  lettering: Lettering | undefined,
  techniques: readonly PricedTechnique[],
): boolean {
  if (!lettering) return true;
  const technique = findTechnique(techniques, lettering.decorationMethod);
  return (
    technique?.isOn === true &&
    (lettering.names === 0 || technique.nameCents != null) &&
    (lettering.numbers === 0 || technique.numberCents != null)
  );
}
