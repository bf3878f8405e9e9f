/** Takes an uploaded design: hash first, then what it is, then the files, and the ledger row last. */
import type { Knex } from 'knex';
import { createHash } from 'node:crypto';
import {
  artworkLimitBytes,
  artworkRefusals,
  heicType,
  isVector,
  pdfType,
} from '#contract/artwork/artwork.ts';
import { pageText } from '#contract/artwork/pdf/page-name.ts';
import type { StoredArtworkRecord } from '#contract/artwork/endpoints.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import { Artwork } from '#api/models/artwork.ts';
import type { FileStore, ReceivedFile } from '#api/outside/files/file-store.ts';
import { refusalOf } from '#api/outside/images/artwork-trouble.ts';
import type { OpenArtwork, Sender } from '#api/outside/images/open-files.ts';
import type { EncodedArtwork } from '#api/outside/images/encoded-artwork.ts';
import { hasFiles } from './artwork-files.ts';
import { withArtworkLock } from './lock-artwork.ts';
import { addOwner } from './owner.ts';

export interface ArtworkParts {
  knex: Knex;
  files: FileStore;
  openArtwork: OpenArtwork;
}

export interface Upload {
  /** Of the bytes. */
  sha256: string;
  /** Of a PDF, from 1. */
  page: number;
  fileName: string | undefined;
  /** The upload that the design tool made it of. */
  madeFrom?: string | undefined;
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
    const id = artworkIdOf(upload);
    const known = await Artwork.query(parts.knex).findById(id);
    const isStored = known?.previewReady && (await hasFiles(parts.files, id));
    if (isStored && (await renew(parts.knex, known))) {
      await addOwner(parts.knex, id, upload.owner);
      return recordOf(known);
    }
    const encoded = await parts.openArtwork(received.path, upload.sender, upload.page);
    if (typeof encoded === 'string') return refusalOf(encoded);
    return await withArtworkLock(parts.knex, id, async trx => {
      await keepFiles(parts.files, id, received, encoded);
      return writeRow(trx, { ...upload, id }, received.bytes, encoded);
    });
  } finally {
    await received.discard();
  }
}

/** Each page of a file is an artwork of its own. */
function artworkIdOf({ sha256, page }: Pick<Upload, 'sha256' | 'page'>): string {
  return page === 1 ? sha256 : createHash('sha256').update(pageText(sha256, page)).digest('hex');
}

async function keepFiles(
  files: FileStore,
  id: string,
  received: ReceivedFile,
  encoded: EncodedArtwork,
): Promise<void> {
  for (const { width, webp } of encoded.previews) await files.put(`${id}.${width}.webp`, webp);
  if (encoded.print) await files.put(`${id}.print.${encoded.print.extension}`, encoded.print.bytes);
  else await received.keep(`${id}.print.${extensionOf(encoded.type)}`);
}

/** Of a file that is kept as it came. */
function extensionOf(type: EncodedArtwork['type']): 'pdf' | 'heic' | 'svg' {
  if (type === pdfType) return 'pdf';
  return type === heicType ? 'heic' : 'svg';
}

async function writeRow(
  knex: Knex,
  { id, sha256, page, fileName, madeFrom, owner }: Upload & { id: string },
  bytes: number,
  { type, widthPx, heightPx }: EncodedArtwork,
): Promise<StoredArtworkRecord> {
  const row = {
    sha256: id,
    kind: isVector({ type, widthPx, heightPx }) ? ('vector' as const) : ('design' as const),
    mime: type,
    bytes,
    widthPx,
    heightPx,
    fileName: fileName ?? null,
    madeFrom: madeFrom === undefined || madeFrom === id ? null : madeFrom,
    previewReady: true,
    ...(page === 1 ? {} : { fileSha256: sha256, page }),
  };
  // Two tabs may upload the same bytes at once: the files are the same, and the first row is kept.
  await Artwork.query(knex).insert(row).onConflict('sha256').merge({ previewReady: true });
  await addOwner(knex, id, owner);
  return { sha256: id, type, bytes, widthPx, heightPx };
}

/** Restarts the retention period when the same bytes are uploaded again. False if they have just been swept up. */
export async function renew(knex: Knex, { sha256 }: Artwork): Promise<boolean> {
  return (await Artwork.query(knex).where({ sha256 }).patch({ uploadedAt: new Date() })) > 0;
}

function recordOf({ sha256, mime, bytes, widthPx, heightPx }: Artwork): StoredArtworkRecord {
  return { sha256, type: mime, bytes, widthPx: widthPx ?? 1, heightPx: heightPx ?? 1 };
}
