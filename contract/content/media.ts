/**
 * Under which URL an uploaded picture of the shop stands: `/media/<sha256>.webp`, and smaller ones beside it. The name
 * is the hash of the file it was made of, so a URL never changes its picture and may be kept for ever.
 */

/** Longest side in pixels. */
export const mediaWidths = [96, 480, 1200] as const;
export type MediaWidth = (typeof mediaWidths)[number];

const mediaPattern = /^\/media\/([0-9a-f]{64})(?:\.(96|480|1200))?\.(?:webp|png|jpe?g|gif|avif|svg)$/;

export function mediaUrl(sha256: string): string {
  return `/media/${sha256}.webp`;
}

/** The hash and size that an address names; null for any other. Whatever its ending, the picture is a WebP. */
export function readMediaPath(path: string): { sha256: string; width: MediaWidth } | null {
  const [, sha256, written] = mediaPattern.exec(path) ?? [];
  if (!sha256) return null;
  return { sha256, width: mediaWidths.find(width => String(width) === written) ?? 1200 };
}

/** The same picture smaller; a picture that is not ours stays as it is. */
export function mediaAt(url: string, width: MediaWidth): string {
  const found = readMediaPath(url);
  return found ? `/media/${found.sha256}.${width}.webp` : url;
}
