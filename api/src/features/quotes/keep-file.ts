/** Files that go with an offer: PDFs and pictures, known by their first bytes and named by the hash of all of them. */
import { createReadStream } from 'node:fs';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import { offerFileLimitBytes } from '#contract/quotes/quotes.ts';
import type { OfferParts } from './quote-parts.ts';

const signatures = {
  pdf: Buffer.from('%PDF-'),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpg: Buffer.from([0xff, 0xd8, 0xff]),
} as const;
type Extension = keyof typeof signatures;

export const offerFileTypes: Readonly<Record<Extension, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
};

interface Upload {
  sha256: string;
  stream: AsyncIterable<Uint8Array>;
  uploadedBy: number;
}

export async function keepFile(
  { knex, files }: OfferParts,
  { sha256, stream, uploadedBy }: Upload,
): Promise<{ sha256: string; bytes: number } | Refusal> {
  const received = await files.receive(stream, offerFileLimitBytes);
  if (!received) return refuse('too_large', { message: 'Please choose files of at most 8 MB.' });
  try {
    if (received.sha256 !== sha256) {
      return refuse('invalid', { message: 'The upload was corrupted. Please try again.' });
    }
    const extension = extensionOf(await firstBytes(received.path));
    if (!extension) return refuse('unsupported_type', { message: 'Please choose a PDF, a PNG or a JPEG.' });
    const { bytes } = received;
    await received.keep(fileName(sha256, extension));
    await knex('quote_files').insert({ sha256, extension, bytes, uploadedBy }).onConflict('sha256').ignore();
    return { sha256, bytes };
  } finally {
    await received.discard();
  }
}

export function fileName(sha256: string, extension: string): string {
  return `${sha256}.quote.${extension}`;
}

export function extensionOf(head: Buffer): Extension | null {
  const names = Object.keys(signatures) as Extension[];
  return names.find(name => head.subarray(0, signatures[name].length).equals(signatures[name])) ?? null;
}

async function firstBytes(path: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  const stream: AsyncIterable<Buffer> = createReadStream(path, { end: 15 });
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
