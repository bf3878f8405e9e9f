/** Requests to the shop with full control of every byte: hostile headers and bodies that fetch would not send. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface RequestParts {
  method?: string;
  headers?: Record<string, string | string[]>;
  /** Sent unchanged. */
  body?: string | Buffer;
  /** Sent as JSON, with its content type. */
  json?: unknown;
  /** Rejects after this long without data. Default: waits for ever. */
  silenceMs?: number;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body as JSON; undefined when there is none. */
  json: unknown;
}

export interface Send {
  (path: string, parts?: RequestParts): Promise<Answer>;
  /** The `Cookie` header to send. */
  cookie?: string | undefined;
}

/**
 * Lets a resting connection go before the shop does, after 5 s: of two that do so in the same moment, one sends into a
 * connection that has just gone.
 */
const agent = new Agent({ keepAlive: true, timeout: 3_000 });

/** Event streams are cut after their headers, because they have no end. */
export function createSend(baseUrl: string, cookie?: string): Send {
  const send: Send = (path, { method, headers = {}, body, json, silenceMs } = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const payload = json === undefined ? body : JSON.stringify(json);
      const sent = request(
        baseUrl,
        {
          path,
          agent,
          ...(silenceMs ? { timeout: silenceMs } : {}),
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
      // Kept-alive connections have their own timeout, which is unrelated to this request.
      if (silenceMs) sent.on('timeout', () => sent.destroy(new Error(`Nothing came for ${silenceMs} ms.`)));
      sent.on('error', reject);
      sent.end(payload);
    });
  return Object.assign(send, { cookie });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Requests of one browser, which keeps the cookies that answers set. */
export interface Browser {
  send: Send;
  /** The value of a cookie, by its name without prefix. */
  cookie(name: string): string | undefined;
}

export function createBrowser(baseUrl: string): Browser {
  const jar = new Map<string, string>();
  const send: Send = async (path, parts = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await createSend(baseUrl, cookie || undefined)(path, parts);
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return { send, cookie: name => jar.get(`__Host-${name}`) ?? jar.get(`selvedge-${name}`) };
}
