/** Artwork that was really uploaded, as a proof is drawn of its bytes, and proofs as the office sends them. */
import { createHash, randomUUID } from 'node:crypto';
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import type { Answer, Send } from '#tests/support/http-client.ts';
import { picture } from './pictures.ts';

export async function uploadArtwork(send: Send, colour: string): Promise<ArtworkRef> {
  const bytes = await picture({ width: 200, height: 100, colour });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { status, text } = await send(`/api/uploads/${sha256}?name=mark.png`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: bytes,
  });
  if (status !== 201) throw new Error(text);
  return { sha256, name: 'mark.png', type: 'image/png', bytes: bytes.length, widthPx: 200, heightPx: 100 };
}

/** The version after this one. */
export function sendProof(office: Send, orderId: string, after: number, more: object = {}): Promise<Answer> {
  return office(`/api/orders/${orderId}/proofs`, { json: { clientId: randomUUID(), after, ...more } });
}
