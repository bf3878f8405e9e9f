/** The SHA-256 of each photograph that the arguments name. */
export function photosOf(args: unknown): string[] {
  const { photos } = (args ?? {}) as { photos?: unknown };
  return Array.isArray(photos) ? photos.filter(sha256 => typeof sha256 === 'string') : [];
}
