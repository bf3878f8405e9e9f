/** The instant for a day: midnight UTC, the same calendar day all over Australia. Null if it isn't a valid day. */
export function dayInstant(day: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const instant = new Date(`${day}T00:00:00.000Z`);
  return Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(day)
    ? null
    : instant.toISOString();
}

/** The error for a delivery day, if any; ISO dates. */
export function planDayError(day: string, today: string): string | undefined {
  if (dayInstant(day) === null) return 'Please choose a date.';
  return day < today ? 'That day is over. Please choose today or later.' : undefined;
}
