/** Whose passkeys they are: they belong to the shop's address, and work at no other. */

export interface RelyingParty {
  /** The host name. */
  id: string;
  origin: string;
}

/** Null where the address is a number: browsers make passkeys for names alone. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl);
  return /^[\d.]+$|^\[/.test(hostname) ? null : { id: hostname, origin };
}
