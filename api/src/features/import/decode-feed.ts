/** A supplier's file as pieces of text, so that a large one is never in memory twice. */
import { isUtf8 } from 'node:buffer';

const pieceBytes = 64 * 1024;

/** UTF-8 with or without a byte-order mark, else Windows-1252, as old spreadsheets write. */
export function* decodeFeed(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
  }
  yield decoder.decode();
}

/** Text has no NUL; workbooks, pictures and UTF-16 have one among their first bytes. */
export function looksBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 4096).includes(0);
}
