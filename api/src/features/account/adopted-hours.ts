/** How far back what a visitor did is taken for the work of whoever signs in. Unused uploads are kept as long. */
export const adoptedHours = 24;
