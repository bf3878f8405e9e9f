/**
 * URLs of the shop's uploaded pictures: `/media/<sha256>.webp`, and smaller versions. The name is the hash of the
 * source file, so the picture at a URL never changes and may be cached for ever.
 */

/** Of one picture of the library. */
export const mediumLimitBytes = 20_000_000;
export const mediumTooLarge = 'That file is too large. The limit is 20 MB.';

/** Longest side in pixels. */
export const mediaWidths = [96, 480, 1200] as const;
export type MediaWidth = (typeof mediaWidths)[number];

const mediaPattern = /^\/media\/([0-9a-f]{64})(?:\.(96|480|1200))?\.(?:webp|png|jpe?g|gif|avif|svg)$/;

export function mediaUrl(sha256: string): string {
  return `/media/${sha256}.webp`;
}

export interface MediaPicture {
  sha256: string;
  width: MediaWidth;
}

/** The hash and size in a URL; null for any other URL. The picture is a WebP or an AVIF, whatever the extension. */
export function readMediaPath(path: string): MediaPicture | null {
  const [, sha256, written] = mediaPattern.exec(path) ?? [];
  if (!sha256) return null;
  return { sha256, width: mediaWidths.find(width => String(width) === written) ?? 1200 };
}

/** The URL of a smaller version; a picture from elsewhere keeps its URL. */
export function mediaAt(url: string, width: MediaWidth): string {
  const found = readMediaPath(url);
  return found ? `/media/${found.sha256}.${width}.webp` : url;
}
