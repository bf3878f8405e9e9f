/** A supplier's file as pieces of text: a large one is never in memory as a whole. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FeedSource } from './feed-source.ts';
import type { FeedEncoding } from './inspect-feed.ts';

/** Without its byte-order mark, if it has one. */
export async function* decodeFeed(source: FeedSource, encoding: FeedEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of source.open()) {
    yield decoder.decode(piece, { stream: true });
    // The parser never waits by itself: without a turn for others the server would stand still for the whole file.
    await nextTurn();
  }
  yield decoder.decode();
}
