/** Which invoices a sum of money pays: the one that is named, else the one that is due first. */

export interface Payable {
  orderId: string;
  /** ISO. */
  dueAt: string;
  openCents: number;
}

export interface Share {
  orderId: string;
  cents: number;
}

/** What is over pays nothing: it is the customer's credit. With `only`, no other invoice is paid. */
export function shareOut(
  amountCents: number,
  payables: readonly Payable[],
  only: string | null = null,
): { shares: Share[]; creditCents: number } {
  const wanted = only === null ? payables : payables.filter(({ orderId }) => orderId === only);
  const order = wanted.toSorted(
    (a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt) || a.orderId.localeCompare(b.orderId),
  );
  const shares: Share[] = [];
  let creditCents = amountCents;
  for (const { orderId, openCents } of order) {
    const cents = Math.min(creditCents, openCents);
    if (cents > 0) shares.push({ orderId, cents });
    creditCents -= Math.max(0, cents);
  }
  return { shares, creditCents };
}
