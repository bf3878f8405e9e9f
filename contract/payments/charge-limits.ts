/** The range one checkout may charge, in dollars: the provider's minimum, and a maximum against typing mistakes. */
export const chargeLimits = { minDollars: 0.5, maxDollars: 50_000 } as const;
