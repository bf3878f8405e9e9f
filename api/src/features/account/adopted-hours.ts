/** How far back a visitor's actions count as those of the person who signs in. Unused uploads are kept as long. */
export const adoptedHours = 24;
