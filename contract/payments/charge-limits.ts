/** What one checkout may charge, in dollars: the provider's minimum, and a bound against slips of the keyboard. */
export const chargeLimits = { minDollars: 0.5, maxDollars: 50_000 } as const;
