/** Whether an order of that day still spares the set-up: within the months, the last day included. 0: never. */
export function isWithinMonths(orderedAt: Date, now: Date, months: number): boolean {
  if (months <= 0) return false;
  const end = new Date(orderedAt);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + months);
  // From the 31st, a month without one ends on its last day.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return now.getTime() <= end.getTime();
}
