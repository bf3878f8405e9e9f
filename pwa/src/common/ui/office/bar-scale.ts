const steps = [1, 2, 4, 6, 8, 10];

/** The top of an axis: a round number at or above the greatest value, whose half is round too. At least 2. */
export function axisTop(values: readonly number[]): number {
  const greatest = Math.max(2, ...values);
  const unit = 10 ** Math.floor(Math.log10(greatest));
  return (steps.find(step => step * unit >= greatest) ?? 10) * unit;
}
