/** What the head of a Tajima file says of itself, for whoever sets up the machine. */

export interface StitchFacts {
  stitches: number;
  /** Threads: one more than the colour changes. */
  colours: number;
  widthMm: number;
  heightMm: number;
}

/** Null for another kind of file, and for a head that doesn't say. Lengths in a DST are tenths of a millimetre. */
export function readStitchFacts(extension: string, head: Uint8Array): StitchFacts | null {
  if (extension !== 'dst') return null;
  const text = String.fromCharCode(...head.subarray(0, 512));
  const read = (label: string): number => {
    const found = new RegExp(`(?:^|[\\r\\n])${label}: *(\\d{1,7})`).exec(text)?.[1];
    return found === undefined ? Number.NaN : Number(found);
  };
  const [stitches, changes, right, left, up, down] = ['ST', 'CO', '\\+X', '-X', '\\+Y', '-Y'].map(read);
  const facts = {
    stitches: stitches ?? Number.NaN,
    colours: (changes ?? Number.NaN) + 1,
    widthMm: Math.round(((right ?? Number.NaN) + (left ?? Number.NaN)) / 10),
    heightMm: Math.round(((up ?? Number.NaN) + (down ?? Number.NaN)) / 10),
  };
  return Object.values(facts).every(value => Number.isFinite(value)) ? facts : null;
}

export function stitchWords({ stitches, colours, widthMm, heightMm }: StitchFacts): string {
  const count = new Intl.NumberFormat('en-AU').format(stitches);
  return `${count} stitches, ${colours} ${colours === 1 ? 'colour' : 'colours'}, ${widthMm} × ${heightMm} mm`;
}
