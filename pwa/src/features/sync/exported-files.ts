/** A change as files: the whole of it as it stands in the outbox, and its signature as a picture that anybody can open. */
import type { UnsettledItem } from '#pwa/local/use-unsettled.ts';
import { describeItem } from './describe-item.ts';

export function exportedFiles({ item, row }: UnsettledItem, now: Date): File[] {
  const text = JSON.stringify({ exportedAt: now.toISOString(), change: item, row }, null, 2);
  const { signature } = describeItem({ item, row });
  return [
    new File([text], `change-${item.id}.json`, { type: 'application/json' }),
    ...(signature ? [new File([bytesOf(signature)], `signature-${item.id}.png`, { type: 'image/png' })] : []),
  ];
}

/** Of a data URL in base64. */
function bytesOf(dataUrl: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), letter => letter.charCodeAt(0));
}
