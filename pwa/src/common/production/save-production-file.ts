/** Saves a production file from the shop or from this device, after checking that it is what was attached. */
import type { ProductionFile } from '#contract/artwork/production/endpoints.ts';
import { sha256Of } from '#pwa/common/local/artwork/sha256-of.ts';
import { dropKeptFile, readKeptFile } from '#pwa/common/local/photos/kept-images.ts';
import { saveFile } from '#pwa/common/platform/hand-out-file.ts';

export const productionFileAddress = ({ id }: Pick<ProductionFile, 'id'>): string =>
  `/api/production-files/${id}`;

/** Resolves to null once it is saved, otherwise to why it isn't. */
export async function saveProductionFile(
  file: Pick<ProductionFile, 'id' | 'name' | 'sha256'>,
): Promise<string | null> {
  const address = productionFileAddress(file);
  const found = await readKeptFile(address);
  if (found === 'away') return 'It isn’t on this device. It can be downloaded with the next connection.';
  if (found === 'refused') return 'The shop couldn’t find the file. Please try again later.';
  if ((await sha256Of(await found.arrayBuffer())) !== file.sha256) {
    await dropKeptFile(address);
    return 'It was damaged on the way, so it wasn’t saved. Please try again.';
  }
  saveFile(new File([found], file.name, { type: 'application/octet-stream' }));
  return null;
}
