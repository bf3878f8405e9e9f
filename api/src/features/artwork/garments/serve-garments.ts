/**
 * Answers /garments/...:
 *   /garments/<version>/<garment>-<view>.svg                               the drawing, colour variables kept
 *   /garments/<version>/<garment>-<view>/<fabric>[-<trim>[-<sleeve>]].svg  in its colours; also .png and .webp
 * The version covers all drawings, so a URL never changes its picture and may be kept for ever. An older or unknown
 * version (an app that has not updated yet) gets today's picture, kept for five minutes only.
 */
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { createBoundedCache } from '#api/bounded-cache.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import {
  type Dyes,
  type GarmentPath,
  readGarmentPath,
  renderGarment,
  svgContentType,
} from '#contract/garments/garment-dyes.ts';
import { garmentVersion } from '#contract/garments/garment-version.ts';
import type { Drawings } from './read-drawings.ts';

export type RasterFormat = 'png' | 'webp';
export type Rasterise = (svg: string, options: { width: number; format: RasterFormat }) => Promise<Buffer>;

export interface GarmentResponse {
  body: string | Buffer;
  /** The same packed, for browsers that take it: a drawing shrinks to a fifth. */
  brotli?: Buffer;
  contentType: string;
  cacheControl: string;
}

interface Picture {
  body: string | Buffer;
  brotli?: Buffer;
}

const contentTypes = { svg: svgContentType, png: 'image/png', webp: 'image/webp' } as const;
/** Open Graph wants 1200 pixels on the longer side; the drawings are 5 to 6. */
const rasterWidth = 1000;
const cacheBytes = 24 * 1024 * 1024;
/** Rasters cost a processor; a flood of new colours is turned away and leaves the shop its own. */
const maxRastersAtOnce = 8;

const brotliCompress = promisify(zlib.brotliCompress);

function pack(svg: string): Promise<Buffer> {
  return brotliCompress(svg, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } });
}

/** Null for a path that names no drawing; `unavailable` when too many are being drawn. */
export type ServeGarment = (path: string) => Promise<GarmentResponse | Refusal | null>;

export function createGarmentServer(parts: { drawings: Drawings; rasterise: Rasterise }): ServeGarment {
  const cache = createBoundedCache<Picture>(
    cacheBytes,
    ({ body, brotli }) => body.length + (brotli?.length ?? 0),
  );
  const underWay = new Map<string, Promise<Picture>>();

  async function draw(drawing: string, dyes: Dyes | null, format: GarmentPath['format']): Promise<Picture> {
    const svg = dyes ? renderGarment(drawing, dyes) : drawing;
    if (format !== 'svg') return { body: await parts.rasterise(svg, { width: rasterWidth, format }) };
    return { body: svg, brotli: await pack(svg) };
  }

  /** Ten visitors at once who want the same picture cost one drawing of it. */
  function drawOnce(key: string, make: () => Promise<Picture>): Promise<Picture> {
    const running = underWay.get(key);
    if (running) return running;
    const made = make()
      .then(picture => {
        cache.set(key, picture);
        return picture;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  }

  return async path => {
    const wanted = readGarmentPath(path);
    const drawing = wanted && parts.drawings.get(wanted.drawing);
    if (!wanted || drawing === undefined || drawing === null) return null;
    const key = path.slice(`/garments/${wanted.version}`.length);
    const kept = cache.get(key);
    const costsRaster = kept === undefined && wanted.format !== 'svg' && !underWay.has(key);
    if (costsRaster && underWay.size >= maxRastersAtOnce)
      return refuse('unavailable', { retryAfterSeconds: 5 });
    const picture = kept ?? (await drawOnce(key, () => draw(drawing, wanted.dyes, wanted.format)));
    return {
      ...picture,
      contentType: contentTypes[wanted.format],
      cacheControl:
        wanted.version === garmentVersion ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    };
  };
}
