/** Joins class names, leaving out what is false or absent. Callers add layout (width, margin), not looks. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
