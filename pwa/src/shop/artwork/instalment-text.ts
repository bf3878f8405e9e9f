import { formatCents } from '#contract/money.ts';

/** The notice on the product's subtotal (C20): the parts may differ by a cent, and then they are told apart. */
export function instalmentText(parts: readonly number[]): string {
  const [first = 0] = parts;
  const last = parts.at(-1) ?? first;
  const larger = parts.filter(part => part === first).length;
  const sums =
    first === last
      ? `of ${formatCents(first)}`
      : `(${larger} of ${formatCents(first)}, ${parts.length - larger} of ${formatCents(last)})`;
  return `Or four interest-free instalments ${sums}, before setup and delivery.`;
}
