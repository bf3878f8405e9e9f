/** The pictures of a proof as paper takes them: our own encodings, opened again as JPEG. */
import { buffer } from 'node:stream/consumers';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import type { CustomerProof, ProofPlacement } from '#contract/proofs/endpoints.ts';
import { asJpeg } from '#api/outside/images/as-jpeg.ts';
import type { PlacementPictures, ProofFiles } from './proof-parts.ts';

/** @param pictureOf the stored file of a placement's picture. */
export async function readProofPictures(
  files: ProofFiles,
  proof: CustomerProof,
  pictureOf: (placement: ProofPlacement) => Promise<string | null>,
): Promise<ReadonlyMap<number, PlacementPictures>> {
  const found = new Map<number, PlacementPictures>();
  // One after the other: a proof of many designs must not fill the memory.
  for (const placement of proof.placements) {
    const { id, sha256, colourName, drawn } = placement;
    const cloth = fabricColours(colourName, drawn?.colourValue ?? '').fabric;
    const name = await pictureOf(placement);
    found.set(id, {
      garment: name ? await readAs(files, name, '#ffffff') : null,
      closeUp: await readAs(files, `${sha256}.1200.webp`, cloth),
    });
  }
  return found;
}

async function readAs(files: ProofFiles, name: string, background: string): Promise<Buffer | null> {
  const file = await files.read(name);
  return file && asJpeg(await buffer(file.stream), background);
}
