/**
 * Text that only someone with the code can read: AES-GCM under a key from PBKDF2. The code has 50 random bits and each
 * guess costs 600,000 rounds, so a file left in a downloads folder reveals nothing.
 */
const iterations = 600_000;
/** Leaves out letters and digits that are easily confused. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'.slice(0, 31);
const codeLength = 10;

export interface Sealed {
  iterations: number;
  /** Base64. */
  salt: string;
  iv: string;
  data: string;
}

/** For example "K7QMX-2XPAB", to be written down. */
export function makeSealCode(): string {
  const letters: string[] = [];
  while (letters.length < codeLength) {
    // Bytes beyond the last whole multiple of the alphabet are skipped, or some letters would come up more often.
    for (const byte of crypto.getRandomValues(new Uint8Array(codeLength)))
      if (byte < 248 && letters.length < codeLength) letters.push(alphabet[byte % 31] ?? '');
  }
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}

/** Ignores spaces, hyphens and letter case. */
const plainCode = (code: string) => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

async function keyFrom(code: string, salt: BufferSource, rounds: number): Promise<CryptoKey> {
  const typed = new TextEncoder().encode(plainCode(code));
  const secret = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveKey(how, secret, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
}

export async function seal(text: string, code: string): Promise<Sealed> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await keyFrom(code, salt, iterations);
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  return { iterations, salt: toBase64(salt), iv: toBase64(iv), data: toBase64(new Uint8Array(data)) };
}

/** Null if the code is wrong or the file was changed. */
export async function unseal(
  { salt, iv, data, iterations: rounds }: Sealed,
  code: string,
): Promise<string | null> {
  try {
    const key = await keyFrom(code, fromBase64(salt), Math.min(rounds, iterations));
    const how = { name: 'AES-GCM', iv: fromBase64(iv) };
    return new TextDecoder().decode(await crypto.subtle.decrypt(how, key, fromBase64(data)));
  } catch {
    return null;
  }
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
}
