/** Which photographs something names, by their SHA-256. */
export function photosOf(args: unknown): string[] {
  const { photos } = (args ?? {}) as { photos?: unknown };
  return Array.isArray(photos) ? photos.filter(sha256 => typeof sha256 === 'string') : [];
}
