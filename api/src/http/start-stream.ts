/** An answer that is written while it is read. */
import { Readable } from 'node:stream';

/**
 * Reads the first part before it resolves, so that what fails at once is still an error answer: after the head of a
 * 200 the connection could only be broken.
 */
export async function startStream(parts: AsyncGenerator<string>): Promise<Readable> {
  const first = await parts.next();
  return Readable.from(first.done ? [] : follow(first.value, parts));
}

async function* follow(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
