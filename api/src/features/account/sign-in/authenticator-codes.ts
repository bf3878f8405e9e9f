/** Codes of authenticator apps (RFC 6238): six digits, thirty seconds, SHA-1, which every app understands. */
import { generateSecret, generateURI, verifySync } from 'otplib';

const period = 30;

export const newSecret = (): string => generateSecret();

/** What the QR code of an authenticator app holds. */
export const uriOf = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  generateURI({ issuer, label, secret });

/** The time step that the code belongs to, one before or after now at most; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const found = verifySync({ secret, token: code, epoch, epochTolerance: period });
  return found.valid ? Math.floor(epoch / period) + found.delta : null;
}
