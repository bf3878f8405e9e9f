import { formatCents } from '#contract/money/money.ts';

/** The notice at the product's subtotal. Instalments may differ by a cent, and then it says so. */
export function instalmentText(parts: readonly number[]): string {
  const [first = 0] = parts;
  const last = parts.at(-1) ?? first;
  const larger = parts.filter(part => part === first).length;
  const sums =
    first === last
      ? `of ${formatCents(first)}`
      : `(${larger} of ${formatCents(first)}, ${parts.length - larger} of ${formatCents(last)})`;
  return `Or four interest-free instalments ${sums}, before set-up and delivery.`;
}
