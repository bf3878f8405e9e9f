import type { ProductionFile } from '#contract/artwork/production/endpoints.ts';
import { productionKinds } from '#contract/artwork/production/production-kinds.ts';
import { stitchWords } from '#contract/artwork/production/stitch-facts.ts';
import { fileSizeWords } from '#contract/text/file-size.ts';

/** "Tajima DST, 9 kB, 2,870 stitches, 3 colours, 80 × 54 mm". */
export function productionFileWords({ extension, bytes, stitching }: ProductionFile): string {
  return [productionKinds[extension].label, fileSizeWords(bytes), stitching && stitchWords(stitching)]
    .filter(Boolean)
    .join(', ');
}

/** Enough of the hash to compare by eye, in groups of four. */
export function shortHash(sha256: string): string {
  return (sha256.slice(0, 16).match(/.{4}/g) ?? []).join(' ');
}
