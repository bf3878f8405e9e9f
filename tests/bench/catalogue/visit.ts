/** A device's requests for the catalogue, byte for byte: what comes over the wire, and what it is once unpacked. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import zlib from 'node:zlib';
import { rangesOf } from '#contract/catalogue/catalogue-pieces.ts';
import { catalogueIndex, cataloguePieces } from '#contract/catalogue/endpoints.ts';
import { WrongAnswer } from '../load/ask.ts';

export interface Received {
  /** Head and body. */
  wire: number;
  text: string;
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
  const text = answer.headers['content-encoding'] === 'br' ? zlib.brotliDecompressSync(body) : body;
  return { wire: answer.socket.bytesRead, text: String(text), etag: answer.headers.etag, status, ms };
}

export interface Device {
  etags: Map<string, string>;
  pieces: Map<number, { version: string; bytes: number; products: number }>;
}

export const newDevice = (): Device => ({ etags: new Map(), pieces: new Map() });

export interface Visit {
  first: number;
  rest: number;
  requests: number;
}

/** What a page and the work after it ask for, as the app does (sync-pieces.ts). */
export async function visit(baseUrl: string, device: Device): Promise<Visit> {
  let [rest, requests] = [0, 0];
  const askKnown = async (path: string) => {
    const answer = await ask(baseUrl + path, device.etags.get(path));
    if (answer.etag) device.etags.set(path, answer.etag);
    return answer;
  };
  const first = await askKnown('/api/catalogue/first');
  const index = await askKnown('/api/catalogue/index');
  rest += index.wire;
  if (index.status === 304) return { first: first.wire, rest, requests: 2 };
  const { pieces, order } = catalogueIndex.parse(JSON.parse(index.text));
  const orderPath = '/api/catalogue/order';
  if (device.etags.get('order') !== order) {
    rest += (await ask(baseUrl + orderPath)).wire;
    device.etags.set('order', order);
    requests++;
  }
  const missing = Object.keys(pieces)
    .map(Number)
    .filter(piece => device.pieces.get(piece)?.version !== pieces[piece]);
  for (const { from, to } of rangesOf(missing)) {
    const answer = await ask(`${baseUrl}/api/catalogue/pieces?from=${from}&to=${to}`);
    rest += answer.wire;
    requests++;
    for (const one of cataloguePieces.parse(JSON.parse(answer.text)).pieces) {
      const bytes = JSON.stringify(one).length;
      device.pieces.set(one.piece, { version: one.version, bytes, products: one.products.length });
    }
  }
  return { first: first.wire, rest, requests: requests + 2 };
}

export const keptBytes = ({ pieces }: Device) =>
  [...pieces.values()].reduce((sum, { bytes }) => sum + bytes, 0);
