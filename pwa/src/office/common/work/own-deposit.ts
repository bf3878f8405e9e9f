/** The deposit that a quote asks for itself, as the office types it. Pure. */

interface Typed {
  /** Per cent; missing in what was typed before there were deposits. */
  deposit?: string;
}

/** Undefined where the customer's terms decide, null for what is no percentage. */
function percentOf({ deposit = '' }: Typed): number | null | undefined {
  const typed = deposit.trim().replace(/\s*%$/, '');
  if (typed === '') return undefined;
  return /^\d{1,3}$/.test(typed) && Number(typed) <= 100 ? Number(typed) : null;
}

export const depositTrouble = (form: Typed): { deposit?: string } =>
  percentOf(form) === null ? { deposit: 'Please enter a percentage from 0 to 100.' } : {};

/** As it is sent. */
export function ownDepositOf(form: Typed): { depositPercent?: number } {
  const depositPercent = percentOf(form);
  return depositPercent == null ? {} : { depositPercent };
}

/** As it was sent with the version before. */
export const depositText = (percent: number | undefined): string =>
  percent === undefined ? '' : String(percent);
