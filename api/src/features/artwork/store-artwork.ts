/** Takes an uploaded design: hash first, then what it is, then the files, and the ledger row last. */
import type { Knex } from 'knex';
import { artworkLimitBytes, artworkRefusals } from '#contract/artwork/artwork.ts';
import type { StoredArtworkRecord } from '#contract/artwork/endpoints.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import { Artwork } from '#api/models/artwork.ts';
import type { FileStore, ReceivedFile } from '#api/outside/files/file-store.ts';
import { refusalOf } from '#api/outside/images/artwork-trouble.ts';
import type { OpenArtwork, Sender } from '#api/outside/images/open-files.ts';
import type { EncodedArtwork } from '#api/outside/images/re-encode-artwork.ts';
import { withArtworkLock } from './lock-artwork.ts';
import { addOwner } from './owner.ts';

export interface ArtworkParts {
  knex: Knex;
  files: FileStore;
  openArtwork: OpenArtwork;
}

export interface Upload {
  sha256: string;
  fileName: string | undefined;
  owner: string;
  sender: Sender;
  stream: AsyncIterable<Uint8Array>;
}

export async function storeArtwork(
  parts: ArtworkParts,
  upload: Upload,
): Promise<StoredArtworkRecord | Refusal> {
  const received = await parts.files.receive(upload.stream, artworkLimitBytes);
  if (!received) return refuse('too_large', { message: artworkRefusals.size });
  try {
    if (received.bytes === 0) return refuse('invalid', { message: artworkRefusals.broken });
    if (received.sha256 !== upload.sha256) {
      return refuse('invalid', { message: 'The upload was corrupted. Please try again.' });
    }
    const known = await Artwork.query(parts.knex).findById(upload.sha256);
    if (known?.previewReady && (await renew(parts.knex, known))) {
      await addOwner(parts.knex, upload.sha256, upload.owner);
      return recordOf(known);
    }
    const encoded = await parts.openArtwork(received.path, upload.sender);
    if (typeof encoded === 'string') return refusalOf(encoded);
    return await withArtworkLock(parts.knex, upload.sha256, async trx => {
      await keepFiles(parts.files, received, encoded);
      return writeRow(trx, upload, received.bytes, encoded);
    });
  } finally {
    await received.discard();
  }
}

async function keepFiles(files: FileStore, received: ReceivedFile, encoded: EncodedArtwork): Promise<void> {
  const { sha256 } = received;
  for (const { width, webp } of encoded.previews) await files.put(`${sha256}.${width}.webp`, webp);
  if (encoded.print) await files.put(`${sha256}.print.${encoded.print.extension}`, encoded.print.bytes);
  else await received.keep(`${sha256}.print.svg`);
}

async function writeRow(
  knex: Knex,
  upload: Upload,
  bytes: number,
  { type, widthPx, heightPx }: EncodedArtwork,
): Promise<StoredArtworkRecord> {
  const row = {
    sha256: upload.sha256,
    kind: type === 'image/svg+xml' ? ('vector' as const) : ('design' as const),
    mime: type,
    bytes,
    widthPx,
    heightPx,
    fileName: upload.fileName ?? null,
    previewReady: true,
  };
  // Two tabs may upload the same bytes at once: the files are the same, and the first row is kept.
  await Artwork.query(knex).insert(row).onConflict('sha256').merge({ previewReady: true });
  await addOwner(knex, upload.sha256, upload.owner);
  return { sha256: upload.sha256, type, bytes, widthPx, heightPx };
}

/** Restarts the retention period when the same bytes are uploaded again. False if they have just been swept up. */
export async function renew(knex: Knex, { sha256 }: Artwork): Promise<boolean> {
  return (await Artwork.query(knex).where({ sha256 }).patch({ uploadedAt: new Date() })) > 0;
}

function recordOf({ sha256, mime, bytes, widthPx, heightPx }: Artwork): StoredArtworkRecord {
  return { sha256, type: mime, bytes, widthPx: widthPx ?? 1, heightPx: heightPx ?? 1 };
}
