/** An address in one line, as a parcel and a map app read it; empty where there is none yet. */
export interface AddressParts {
  address: string;
  city: string;
  state: string;
  postalCode: string;
}

export function addressLine({ address, city, state, postalCode }: Partial<AddressParts>): string {
  const place = [city, state, postalCode].filter(Boolean).join(' ');
  return [address, place].filter(Boolean).join(', ');
}

/** Whether a parcel would arrive there. */
export function isWholeAddress({ address, city, state, postalCode }: Partial<AddressParts>): boolean {
  return [address, city, state, postalCode].every(part => Boolean(part?.trim()));
}
