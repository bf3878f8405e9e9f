/**
 * Whether a row that was made under a key of its device was made of something else than what is sent now. Rows from
 * before the hash of the body was kept (null) answer by their key alone.
 */
export function isOtherBody({ bodyHash }: { bodyHash: Buffer | null }, sent: Buffer | null): boolean {
  return bodyHash !== null && sent !== null && !bodyHash.equals(sent);
}
