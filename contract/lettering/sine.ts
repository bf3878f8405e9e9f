/**
 * Sine and cosine from additions and multiplications alone. Those are exact to the bit in every engine, which the
 * engine's own `Math.sin` need not be: the same text has to give the same bytes everywhere.
 */
const halfPi = 1.5707963267948966;

/** For angles from -π to π, in radians. Within 1e-12. */
export function sine(angle: number): number {
  if (angle > halfPi) return sine(2 * halfPi - angle);
  if (angle < -halfPi) return sine(-2 * halfPi - angle);
  const square = angle * angle;
  let term = angle;
  let sum = angle;
  for (let n = 1; n < 12; n++) {
    term = (-term * square) / (2 * n * (2 * n + 1));
    sum += term;
  }
  return sum;
}

export function cosine(angle: number): number {
  return sine(angle > 0 ? halfPi - angle : halfPi + angle);
}

export const radians = (degrees: number): number => (degrees * 2 * halfPi) / 180;
