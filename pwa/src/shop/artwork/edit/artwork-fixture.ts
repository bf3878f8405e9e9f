/** A design for tests: twice as wide as it is high. */
export const artwork = {
  sha256: 'a'.repeat(64),
  name: 'a.png',
  type: 'image/png',
  bytes: 1,
  widthPx: 1000,
  heightPx: 500,
};
