/**
 * A load generator that checks every answer: one that differs from the expected one by a byte ends the run. It continues
 * on another connection after `Connection: close`, as any client does.
 */
import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  /** As received, with lines ending in \n. */
  head: string;
  body: Buffer;
}

export interface Load {
  url: string;
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
  expected: Pick<RawAnswer, 'status' | 'body'>;
}

export class WrongAnswer extends Error {
  override name = 'WrongAnswer';
}

/** Returns how many answers came. @throws WrongAnswer */
export async function askInLoad(load: Load): Promise<number> {
  const until = performance.now() + load.seconds * 1_000;
  const take = ({ status, body }: RawAnswer) => {
    const { expected } = load;
    if (status === expected.status && body.equals(expected.body)) return performance.now() < until;
    throw new WrongAnswer(
      `${load.url} answered ${status} with ${body.length} bytes in place of ${expected.status} with ${expected.body.length}: ${preview(body)}`,
    );
  };
  const counts = await Promise.all(
    Array.from({ length: load.connections }, async () => {
      let count = 0;
      while (performance.now() < until) count += await askOverConnection(load, take);
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Returns one answer for the caller to check. */
export async function askOnce(url: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  let found: RawAnswer | undefined;
  await askOverConnection({ url, headers }, answer => {
    found = answer;
    return false;
  });
  if (!found) throw new WrongAnswer(`${url} did not answer.`);
  return found;
}

type Asked = Pick<Load, 'url' | 'headers'>;

/** Sends requests until `take` has enough or the server closes. Returns the number of answers. */
function askOverConnection(asked: Asked, take: (answer: RawAnswer) => boolean): Promise<number> {
  const { hostname, port } = new URL(asked.url);
  const request = requestOf(asked);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let received: Buffer | null = null;
    let count = 0;
    let isDone = false;
    const fail = (error: unknown) => {
      socket.destroy();
      reject(error);
    };
    const read = (part: Buffer) => {
      received = received ? Buffer.concat([received, part]) : part;
      const answer = readAnswer(received, asked.url);
      if (!answer) return;
      received = null;
      count++;
      const wantsMore = take(answer);
      isDone = !wantsMore || /^connection: close$/im.test(answer.head);
      if (isDone) socket.end();
      else socket.write(request);
    };
    socket.on('connect', () => socket.write(request));
    socket.on('data', part => {
      try {
        read(part);
      } catch (error) {
        fail(error);
      }
    });
    socket.on('error', fail);
    socket.on('close', () =>
      isDone ? resolve(count) : fail(new WrongAnswer(`${asked.url} hung up before it answered.`)),
    );
  });
}

function requestOf({ url, headers = {} }: Asked): string {
  const { pathname, search, host } = new URL(url);
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

const endOfHead = '\r\n\r\n';

/** Null while there is more to come. */
function readAnswer(bytes: Buffer, url: string): RawAnswer | null {
  const end = bytes.indexOf(endOfHead);
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end).replaceAll('\r\n', '\n');
  const status = Number(head.slice('http/1.1 '.length, 'http/1.1 '.length + 3));
  const isBodiless = status === 204 || status === 304;
  const length = isBodiless ? 0 : Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
  if (!(length >= 0)) throw new WrongAnswer(`${url} answered ${status} without a length.`);
  const body = bytes.subarray(end + endOfHead.length);
  if (body.length > length) throw new WrongAnswer(`${url} sent more than it had announced.`);
  return body.length < length ? null : { status, head, body };
}

function preview(body: Buffer): string {
  return body.toString('latin1', 0, 200).replaceAll(/[^ -~]/g, '.');
}
