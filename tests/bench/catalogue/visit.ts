/** A device's requests for the catalogue, byte for byte: what comes over the wire, and what it is once unpacked. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import zlib from 'node:zlib';
import { rangesOf, wholeIndex } from '#contract/catalogue/pieces/catalogue-pieces.ts';
import { type CatalogueIndex, catalogueIndex, cataloguePieces } from '#contract/catalogue/endpoints.ts';
import { WrongAnswer } from '../load/ask.ts';

export interface Received {
  /** Head and body. */
  wire: number;
  body: number;
  /** Unpacked when it is looked at: the bench must not keep the thread busy that answers. */
  text: () => string;
  etag: string | undefined;
  status: number;
  ms: number;
}

export async function ask(url: string, etag?: string): Promise<Received> {
  const began = performance.now();
  const headers = { 'Accept-Encoding': 'br', ...(etag && { 'If-None-Match': etag }) };
  const request = get(url, { agent: false, headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const ms = performance.now() - began;
  const status = answer.statusCode ?? 0;
  if (status !== 200 && status !== 304) throw new WrongAnswer(`${url} answered ${status}.`);
  const body = Buffer.concat(parts);
  const isPacked = answer.headers['content-encoding'] === 'br';
  return {
    wire: answer.socket.bytesRead,
    body: body.length,
    text: () => String(isPacked ? zlib.brotliDecompressSync(body) : body),
    etag: answer.headers.etag,
    status,
    ms,
  };
}

export interface Device {
  index: CatalogueIndex | null;
  etags: Map<string, string>;
  pieces: Map<number, { version: string; bytes: number; products: number }>;
}

export const newDevice = (): Device => ({ index: null, etags: new Map(), pieces: new Map() });

export interface Visit {
  first: number;
  rest: number;
  /** Of all answers, without their heads. */
  bodies: number;
  requests: number;
}

/** What a page and the work after it ask for, as the app does (sync-pieces.ts). */
export async function visit(baseUrl: string, device: Device): Promise<Visit> {
  const seen: Received[] = [];
  const askFor = async (path: string, etag?: string) => {
    const answer = await ask(baseUrl + path, etag);
    seen.push(answer);
    return answer;
  };
  const askKnown = async (path: string, query = '') => {
    const answer = await askFor(path + query, device.etags.get(path));
    if (answer.etag) device.etags.set(path, answer.etag);
    return answer;
  };
  const first = await askKnown('/api/catalogue/first');
  const index = await askKnown('/api/catalogue/index', device.index ? `?since=${device.index.version}` : '');
  if (index.status === 200) {
    const now = wholeIndex(catalogueIndex.parse(JSON.parse(index.text())), device.index ?? undefined);
    if (!now) throw new WrongAnswer('The changes are those of another index.');
    const { pieces, order } = now;
    if (device.index?.order !== order) await askFor('/api/catalogue/order');
    device.index = now;
    const numbers = Object.keys(pieces).map(Number);
    for (const { from, to } of rangesOf(
      numbers.filter(piece => device.pieces.get(piece)?.version !== pieces[piece]),
    )) {
      const answer = await askFor(`/api/catalogue/pieces?from=${from}&to=${to}`);
      for (const one of cataloguePieces.parse(JSON.parse(answer.text())).pieces) {
        const bytes = JSON.stringify(one).length;
        device.pieces.set(one.piece, { version: one.version, bytes, products: one.products.length });
      }
    }
  }
  const sum = (of: (one: Received) => number) => seen.reduce((all, one) => all + of(one), 0);
  return {
    first: first.wire,
    rest: sum(one => one.wire) - first.wire,
    bodies: sum(one => one.body),
    requests: seen.length,
  };
}

export const keptBytes = ({ pieces }: Device) =>
  [...pieces.values()].reduce((sum, { bytes }) => sum + bytes, 0);
