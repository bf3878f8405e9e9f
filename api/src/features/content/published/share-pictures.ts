/**
 * Open Graph pictures. There is one address per product on sale and one for the shop, so a stranger cannot make the
 * server draw more than the catalogue; few are drawn at once, and the bytes that are kept are bounded.
 */
import { createHash } from 'node:crypto';
import { createBoundedCache } from '#api/bounded-cache.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';

export interface SharePicture {
  png: Buffer;
  etag: string;
}

export interface SharePictureParts {
  rasterise: (svg: string, options: { width: number; format: 'png' }) => Promise<Buffer>;
  keptBytes?: number;
  atOnce?: number;
}

export type SharePictures = (svg: string) => Promise<SharePicture | Refusal>;

const defaultKeptBytes = 16 * 1024 * 1024;
const defaultAtOnce = 4;

/** The key is the drawing itself: a product whose name or colour has changed has another. */
export function createSharePictures(parts: SharePictureParts): SharePictures {
  const { rasterise, keptBytes = defaultKeptBytes, atOnce = defaultAtOnce } = parts;
  const kept = createBoundedCache<SharePicture>(keptBytes, ({ png }) => png.length);
  const underWay = new Map<string, Promise<SharePicture>>();

  async function draw(svg: string, key: string): Promise<SharePicture> {
    const picture = { png: await rasterise(svg, { width: 1200, format: 'png' }), etag: `"${key}"` };
    kept.set(key, picture);
    return picture;
  }

  return async svg => {
    const key = createHash('sha256').update(svg).digest('base64url').slice(0, 22);
    const known = kept.get(key) ?? underWay.get(key);
    if (known) return known;
    if (underWay.size >= atOnce) return refuse('unavailable', { retryAfterSeconds: 5 });
    const made = draw(svg, key).finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  };
}
