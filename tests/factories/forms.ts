/** Multipart forms as browsers send them, and with every byte in the test's hand. */
import type { RequestParts } from '#tests/support/http-client.ts';

const boundary = 'seam-4a7c';

interface FilePart {
  bytes: Buffer;
  name?: string;
}

/** Lists and objects as JSON, buffers as files, the rest as text. */
export function multipart(
  method: 'POST' | 'PATCH',
  fields: Readonly<Record<string, unknown>>,
): RequestParts & { body: Buffer } {
  const parts = Object.entries(fields).map(([name, value]) => {
    if (isFile(value)) return part(name, value.bytes, value.name ?? 'picture.png');
    return part(name, Buffer.from(typeof value === 'object' ? JSON.stringify(value) : String(value)));
  });
  return rawForm(method, Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]));
}

export function rawForm(method: 'POST' | 'PATCH', body: Buffer): RequestParts & { body: Buffer } {
  return { method, body, headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` } };
}

export function part(name: string, bytes: Buffer, fileName?: string): Buffer {
  const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: image/png`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')]);
}

export const formEnd = Buffer.from(`--${boundary}--\r\n`);

function isFile(value: unknown): value is FilePart {
  return typeof value === 'object' && value !== null && 'bytes' in value;
}
