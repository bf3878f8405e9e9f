/**
 * PDFs on this device: stored once seen, and available without a network. An invoice whose status changes gets a new
 * PDF.
 */
import { fetchFile } from '#pwa/common/local/call/fetch-file.ts';
import { readRecord, writeRecord } from '#pwa/common/local/database/with-shop-database.ts';
import { saveFile } from '#pwa/common/platform/hand-out-file.ts';

export interface PdfName {
  orderId: string;
  number: string;
  /** The status shown in an invoice's PDF. A note never changes. */
  stands?: string;
}

const keyOf = ({ orderId, number, stands }: PdfName) =>
  ['pdf', orderId, number, stands].filter(Boolean).join(' ');

/** Prefix of the keys of all of an order's PDFs. */
export const pdfsOf = (orderId: string) => `pdf ${orderId} `;

function addressOf({ orderId, number }: PdfName, token: string | null): string {
  const path = `/api/orders/${encodeURIComponent(orderId)}/documents/${encodeURIComponent(number)}/pdf`;
  return token ? `${path}?token=${encodeURIComponent(token)}` : path;
}

/** The copy, or else the server's, which is then stored. Rejects if there is neither. */
export async function keepPdf(name: PdfName, token: string | null): Promise<ArrayBuffer> {
  const key = keyOf(name);
  const copy = await readRecord<ArrayBuffer>(key).catch(() => undefined);
  if (copy) return copy.value;
  const bytes = await fetchFile(addressOf(name, token));
  await writeRecord(key, bytes).catch(() => undefined);
  return bytes;
}

export async function savePdf(name: PdfName, token: string | null): Promise<void> {
  const bytes = await keepPdf(name, token);
  saveFile(new File([bytes], `${name.number}.pdf`, { type: 'application/pdf' }));
}
