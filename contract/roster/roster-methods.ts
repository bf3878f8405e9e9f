import type { Technique } from '../techniques/technique.ts';

/** Techniques that put on names or numbers. */
export function rosterMethods<T extends Pick<Technique, 'isOn' | 'nameCents' | 'numberCents'>>(
  techniques: readonly T[],
): T[] {
  return techniques.filter(
    ({ isOn, nameCents, numberCents }) => isOn && (nameCents != null || numberCents != null),
  );
}
