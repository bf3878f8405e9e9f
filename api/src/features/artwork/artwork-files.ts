/** The stored files of an artwork: pictures of it, and the one to print from. */
import type { FileStore } from '#api/outside/files/file-store.ts';
import { previewWidths } from '#api/outside/images/preview-widths.ts';

const pictureNames = (sha256: string) => previewWidths.map(width => `${sha256}.${width}.webp`);
const printNames = (sha256: string) =>
  ['pdf', 'heic', 'svg', 'png', 'jpg'].map(end => `${sha256}.print.${end}`);

/** All that it may have: the print file has one of several endings. */
export const namesOfArtwork = (sha256: string) => [...pictureNames(sha256), ...printNames(sha256)];

/**
 * Whether this process can give out what the row promises. Another may have taken the files into a folder of its own, or
 * the disk may have lost them: then the sender is asked for the bytes again.
 */
export async function hasFiles(files: Pick<FileStore, 'find'>, sha256: string): Promise<boolean> {
  const there = await files.find(namesOfArtwork(sha256));
  const isThere = (name: string) => there.has(name);
  return pictureNames(sha256).every(isThere) && printNames(sha256).some(isThere);
}
