/** What has to be known of a file before its first row is read: how its text is written, and about how many rows it has. */
import { feedLimitBytes } from '#contract/imports/import-limits.ts';
import type { FeedSource } from './feed-source.ts';
import { UnreadableFeed } from './unreadable-feed.ts';

export type FeedEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface InspectedFeed {
  encoding: FeedEncoding;
  /** About as many as rows: a cell may hold several, the header is one. */
  lines: number;
}

const headBytes = 4096;
const lineFeed = 10;

/** @throws UnreadableFeed for a file that is too large, or is no text */
export async function inspectFeed(source: FeedSource): Promise<InspectedFeed> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let head: FeedEncoding | 'binary' | null = null;
  let isUtf8 = true;
  let bytes = 0;
  let lines = 0;
  const { limitBytes = feedLimitBytes } = source;
  for await (const piece of source.open()) {
    head ??= encodingOf(piece.subarray(0, headBytes));
    bytes += piece.length;
    if (bytes > limitBytes) throw new UnreadableFeed(`The file is larger than ${limitBytes / 1_000_000} MB.`);
    if (head === 'binary') break;
    for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, at + 1)) lines++;
    isUtf8 &&= isText(utf8, piece);
  }
  if (head === 'binary') {
    throw new UnreadableFeed('The file is not a CSV text. Export it as CSV (UTF-8) and try again.');
  }
  if (head?.startsWith('utf-16')) return { encoding: head, lines };
  return { encoding: isUtf8 && isEndOfText(utf8) ? 'utf-8' : 'windows-1252', lines };
}

/** Text has no NUL, except UTF-16: Latin letters and commas have one in every second place there. */
function encodingOf(head: Uint8Array): FeedEncoding | 'binary' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const nulls = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) nulls[at % 2] = (nulls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nulls;
  if (even + odd === 0) return 'utf-8';
  const half = head.length / 2;
  if (even === 0 && odd > half * 0.6) return 'utf-16le';
  if (odd === 0 && even > half * 0.6) return 'utf-16be';
  return 'binary';
}

function isText(decoder: InstanceType<typeof TextDecoder>, piece: Uint8Array): boolean {
  try {
    decoder.decode(piece, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function isEndOfText(decoder: InstanceType<typeof TextDecoder>): boolean {
  try {
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}
