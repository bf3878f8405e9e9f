/** What every list of the office has in its address: the page, the record that is open over it, a change. Pure. */

/** From 1. */
export function pageOf(address: URLSearchParams): number {
  const page = address.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

/** A record that is open over the list; null for none, and for what is no number. */
export function openIdOf(value: string | null): number | null {
  return value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}

/**
 * The address with one thing changed; empty values leave it. A change of what narrows the list leads to the first page:
 * without `narrowing`, any change but of the page.
 */
export function withChange(
  before: URLSearchParams,
  change: Readonly<Record<string, string>>,
  narrowing?: readonly string[],
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(change)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  const leadsBack = narrowing ? narrowing.some(name => name in change) : !('page' in change);
  if (leadsBack) after.delete('page');
  return after;
}
