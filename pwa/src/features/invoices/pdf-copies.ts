/** PDFs of this device: kept once seen, as a document never changes, and given out without a network too. */
import { fetchFile } from '#pwa/local/fetch-file.ts';
import { readRecord, writeRecord } from '#pwa/local/with-shop-database.ts';
import { saveFile } from '#pwa/platform/hand-out-file.ts';

const keyOf = (orderId: string, number: string) => `pdf ${orderId} ${number}`;

function addressOf(orderId: string, number: string, token: string | null): string {
  const path = `/api/orders/${encodeURIComponent(orderId)}/documents/${encodeURIComponent(number)}/pdf`;
  return token ? `${path}?token=${encodeURIComponent(token)}` : path;
}

/** The copy, or else the server's, which is then kept. Fails when there is neither. */
export async function keepPdf(orderId: string, number: string, token: string | null): Promise<ArrayBuffer> {
  const key = keyOf(orderId, number);
  const copy = await readRecord<ArrayBuffer>(key).catch(() => undefined);
  if (copy) return copy.value;
  const bytes = await fetchFile(addressOf(orderId, number, token));
  await writeRecord(key, bytes).catch(() => undefined);
  return bytes;
}

export async function savePdf(orderId: string, number: string, token: string | null): Promise<void> {
  const bytes = await keepPdf(orderId, number, token);
  saveFile(new File([bytes], `${number}.pdf`, { type: 'application/pdf' }));
}
