/** Catches typing mistakes in prices: the maximum is $10,000. */
export const maxSettingCents = 1_000_000;
