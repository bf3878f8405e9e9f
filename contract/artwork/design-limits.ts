export const designNameLimit = 80;
/** More designs than a person would look through. */
export const designsPerAccount = 200;
