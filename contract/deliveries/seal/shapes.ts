/** Checks the shape of outside JSON with tables of tests, so that no schema library has to load. */
export type Test = (value: unknown) => boolean;

export const text: Test = value => typeof value === 'string';
export const hash: Test = value => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
export const whole: Test = value => Number.isSafeInteger(value) && (value as number) >= 0;
export const instant: Test = value => typeof value === 'string' && Number.isFinite(Date.parse(value));
export const orNull =
  (test: Test): Test =>
  value =>
    value === null || test(value);
export const oneOf =
  (...values: readonly unknown[]): Test =>
  value =>
    values.includes(value);
export const listOf =
  (test: Test): Test =>
  value =>
    Array.isArray(value) && value.every(test);

/** True if every listed field passes its test; other fields may be present. */
export function holds(value: unknown, tests: Record<string, Test>): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries(tests).every(([name, test]) => Object.hasOwn(value, name) && test(fields[name]));
}

/** True if every listed field passes its test and there are no other fields. */
export const fits = (value: unknown, tests: Record<string, Test>): boolean =>
  holds(value, tests) && Object.keys(value as object).length === Object.keys(tests).length;
