/**
 * Order numbers: ten upper-case characters, proposed by the device and doubling as the order's idempotency key. 32
 * characters without I, L, O and U, so that a number read out over the phone has one spelling: 50 random bits.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const orderNumberLength = 10;

/** What the server accepts from any client; wider than what this app generates. */
export const orderNumberPattern = /^[A-Z0-9]{10}$/;

/** `randomBytes` must be cryptographic: a guest's order is looked up by its number. */
export function makeOrderNumber(randomBytes: (length: number) => Uint8Array): string {
  // 256 is a multiple of 32, so the lower five bits of a byte are uniform.
  return Array.from(randomBytes(orderNumberLength), byte => alphabet.charAt(byte & 31)).join('');
}

export function isOrderNumber(text: string): boolean {
  return orderNumberPattern.test(text);
}
