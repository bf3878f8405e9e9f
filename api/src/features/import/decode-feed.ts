/** Text of a supplier's file: UTF-8 with or without a byte-order mark, else Windows-1252, as old spreadsheets write. */
export function decodeFeed(bytes: Uint8Array): string | null {
  if (looksBinary(bytes)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Text has no NUL; workbooks and pictures have one among their first bytes. */
function looksBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 4096).includes(0);
}
