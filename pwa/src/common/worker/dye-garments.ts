/**
 * Garments in any colour without a request: the build packs all drawings into one file, the worker keeps it with the
 * shell and dyes on demand, as the server would. So a product that was never looked at has its picture offline.
 */
import { readGarmentPath, renderGarment, svgContentType } from '#contract/garments/garment-dyes.ts';

/** `garments.json`, written by the build. */
export interface GarmentSet {
  version: string;
  /** By name: `tee-front`. */
  drawings: Readonly<Record<string, string>>;
}

/** Answers null for what is not in the set: another version's address, a raster, no garment at all. */
export function createGarmentDyer(
  findSet: () => Promise<Response | undefined>,
): (path: string) => Promise<Response | null> {
  let opened: Promise<GarmentSet | null> | undefined;

  async function open(): Promise<GarmentSet | null> {
    const file = await findSet().catch(() => undefined);
    return file ? ((await file.json()) as GarmentSet) : null;
  }

  return async path => {
    const wanted = readGarmentPath(path);
    if (wanted?.format !== 'svg') return null;
    opened ??= open();
    const set = await opened;
    // Thrown out by the browser: asked for again, in case it comes back with the next version.
    if (!set) opened = undefined;
    if (!set || set.version !== wanted.version || !Object.hasOwn(set.drawings, wanted.drawing)) return null;
    const drawing = set.drawings[wanted.drawing] ?? '';
    return new Response(wanted.dyes ? renderGarment(drawing, wanted.dyes) : drawing, {
      headers: { 'Content-Type': svgContentType, 'Cache-Control': 'public, max-age=31536000, immutable' },
    });
  };
}
