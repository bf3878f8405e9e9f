/**
 * Hashes and signatures of sealed proofs, the same in a browser and on the server: SHA-256, ECDSA over P-256 with r and
 * s concatenated, public keys as raw points. Bytes are written as base64url, hashes as lower-case hex.
 */

/** The purpose is part of the signed text, so a signature for one purpose never passes for another. */
export type SealPurpose = 'record' | 'beacon' | 'receipt' | 'device';

const encoder = new TextEncoder();
export const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
export const scheme = { name: 'ECDSA', hash: 'SHA-256' } as const;

export function bytesToSign(purpose: SealPurpose, text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(`selvedge ${purpose} 1\n${text}`) as Uint8Array<ArrayBuffer>;
}

/** False for anything that isn't a signature by this key, including unreadable keys and signatures. */
export async function isSigned(
  publicKey: string,
  purpose: SealPurpose,
  text: string,
  signature: string,
): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), curve, false, ['verify']);
    return await crypto.subtle.verify(scheme, key, bytesOf(signature), bytesToSign(purpose, text));
  } catch {
    return false;
  }
}

export async function sha256Hex(data: string | ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof data === 'string' ? (encoder.encode(data) as Uint8Array<ArrayBuffer>) : data;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('');
}

/** The id of a public key. */
export async function keyIdOf(publicKey: string): Promise<string> {
  return (await sha256Hex(bytesOf(publicKey))).slice(0, 16);
}

/** Decodes base64 in either alphabet. Throws for anything else. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, char => char.charCodeAt(0));
}

export function base64Url(bytes: ArrayBuffer | Uint8Array): string {
  const plain = Array.from(new Uint8Array(bytes), byte => String.fromCharCode(byte)).join('');
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const pngPrefix = 'data:image/png;base64,';

/** Bytes of a PNG data URL; null if it isn't one. */
export function pngBytes(dataUrl: string): Uint8Array<ArrayBuffer> | null {
  if (!dataUrl.startsWith(pngPrefix)) return null;
  try {
    return bytesOf(dataUrl.slice(pngPrefix.length));
  } catch {
    return null;
  }
}
