/** A supplier's file as pieces of text, so that a large one is never in memory twice. */
import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';

const pieceBytes = 64 * 1024;

/** UTF-8 with or without a byte-order mark, else Windows-1252, as old spreadsheets write. */
export async function* decodeFeed(bytes: Uint8Array): AsyncGenerator<string> {
  const decoder = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
    // The parser never waits by itself: without a turn for others the server would stand still for the whole file.
    await nextTurn();
  }
  yield decoder.decode();
}

/** Text has no NUL; workbooks, pictures and UTF-16 have one among their first bytes. */
export function looksBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 4096).includes(0);
}
