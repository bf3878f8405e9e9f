/** A typing mistake in a price is caught here: $10,000. */
export const maxSettingCents = 1_000_000;
