/** Requests to the shop with every byte in the test's hand: hostile headers and bodies that fetch would not send. */
import { type IncomingHttpHeaders, request } from 'node:http';

export interface RequestParts {
  method?: string;
  headers?: Record<string, string | string[]>;
  /** Sent as it is. */
  body?: string | Buffer;
  /** Sent as JSON, with its content type. */
  json?: unknown;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body as JSON; undefined when there is none. */
  json: unknown;
}

export type Send = (path: string, parts?: RequestParts) => Promise<Answer>;

/** Event streams are cut after their head: they have no end. */
export function createSend(baseUrl: string, cookie?: string): Send {
  return (path, { method, headers = {}, body, json } = {}) =>
    new Promise((resolve, reject) => {
      const payload = json === undefined ? body : JSON.stringify(json);
      const sent = request(
        baseUrl,
        {
          path,
          method: method ?? (payload === undefined ? 'GET' : 'POST'),
          headers: {
            ...(cookie ? { Cookie: cookie } : {}),
            ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
            ...(payload === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(payload)) }),
            ...headers,
          },
        },
        answer => {
          const found = { status: answer.statusCode ?? 0, headers: answer.headers };
          if (answer.headers['content-type']?.startsWith('text/event-stream')) {
            sent.destroy();
            return resolve({ ...found, text: '', json: undefined });
          }
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () => {
            const text = Buffer.concat(parts).toString('utf8');
            resolve({ ...found, text, json: readJson(text) });
          });
        },
      );
      sent.on('error', reject);
      sent.end(payload);
    });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
