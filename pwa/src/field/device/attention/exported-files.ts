/** A change as files: the whole change as the outbox stores it, with signature and photographs as ordinary pictures. */
import type { UnsettledItem } from '#pwa/common/local/outbox/use-unsettled.ts';
import type { StoredBlob } from '#pwa/common/local/database/user-database.ts';
import { describeItem } from './describe-item.ts';

export function exportedFiles(
  { item, row }: UnsettledItem,
  photos: readonly StoredBlob[],
  now: Date,
): File[] {
  const text = JSON.stringify({ exportedAt: now.toISOString(), change: item, row }, null, 2);
  const { signature } = describeItem({ item, row });
  return [
    new File([text], `change-${item.id}.json`, { type: 'application/json' }),
    ...(signature ? [new File([bytesOf(signature)], `signature-${item.id}.png`, { type: 'image/png' })] : []),
    // With the names that the change uses.
    ...photos.map(
      ({ sha256, bytes, type }) =>
        new File([bytes], `photo-${sha256}.${type.slice('image/'.length)}`, { type }),
    ),
  ];
}

/** The bytes of a base64 data URL. */
function bytesOf(dataUrl: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), letter => letter.charCodeAt(0));
}
