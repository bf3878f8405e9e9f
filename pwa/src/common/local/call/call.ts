/**
 * The typed client of the API: `call('GET /api/products/{id}', { params: { id: 7 } })`. Method, path, payload and
 * answer follow from the declarations of `contract/`, read as types only, so that no schema reaches the first load.
 */
import type { Api } from '#contract/wire/api.ts';
import type { EndpointShape, ResponseOf, SentBody, SentParams, SentQuery } from '#contract/wire/endpoint.ts';
import type { ErrorBody, errorTable } from '#contract/wire/errors.ts';
import { askForPassword, type PasswordReason } from './ask-person.ts';
import { presenceHeaders } from './presence.ts';
import { reach } from './reach.ts';
import { createSessionLine } from './session-line.ts';

type Endpoint = Api[keyof Api];
type NameOf<E> = E extends EndpointShape ? `${E['method']} ${E['path']}` : never;
type Named = { [E in Endpoint as NameOf<E>]: E };
export type CallName = keyof Named;

/** Nothing where nothing is needed: with `body?: undefined` the compiler would tell all calls apart by their bodies. */
type Needed<K extends string, T> = T extends undefined ? unknown : { [P in K]: T };
/** What a multipart endpoint is sent: its fields stand in the form by name. */
type Payload<E> = E extends { accepts: 'form' } ? { form: FormData } : Needed<'body', SentBody<E>>;
type Input<E> = Needed<'params', SentParams<E>> & Needed<'query', SentQuery<E>> & Payload<E>;
/**
 * `bytes` is the body of an endpoint that takes a file. `asksNobody`: for its sake no password is asked for.
 * `isAboutSession`: it asks who is signed in or signs out, and doesn't go over the line.
 */
type Options = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  bytes?: Blob;
  asksNobody?: boolean;
  isAboutSession?: boolean;
};
type Arguments<E> =
  Record<string, never> extends Input<E> ? [input?: Input<E> & Options] : [input: Input<E> & Options];

/** The server's refusal. `message` is `"{status}: {body}"`, for logs; people read `serverMessage`. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly serverMessage: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  /** How long the server asks to be left alone. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, text: string, body: Partial<ErrorBody> | null, retryAfterMs?: number) {
    super(`${status}: ${text}`);
    this.status = status;
    this.code = body?.code;
    this.serverMessage = body?.message;
    this.fields = body?.fields ?? {};
    this.details = body?.details ?? {};
    this.retryAfterMs = retryAfterMs;
  }
}

/** Told to the window when the server says that nobody is signed in (any more). */
export const unauthenticatedEvent = 'selvedge:unauthenticated';

/** Nobody answered, or somebody who is not our server (a captive portal, a proxy). */
export class OfflineError extends Error {
  override name = 'OfflineError';
  constructor() {
    super('The shop cannot be reached right now.');
  }
}

const unauthenticated: Pick<ErrorBody, 'code'> & {
  message: (typeof errorTable)['unauthenticated']['message'];
} = {
  code: 'unauthenticated',
  message: 'Please sign in to continue.',
};

/** Nothing is refused in the page until the list is here: the shop refuses it then. */
let needsSession: (name: string) => boolean = () => false;

/** For the first sign of somebody who is signed in: visitors need no list of what needs a session. */
export async function learnOpenCalls(): Promise<void> {
  ({ needsSession } = await import('./open-calls.ts'));
}

/** One for the page, as there is one session: `start-session.ts` holds, cuts and opens it. */
export const sessionLine = createSessionLine({
  refusal: () => new ApiError(401, unauthenticated.message, unauthenticated),
  later: (callback, ms) => void setTimeout(callback, ms),
});

export function call<N extends CallName>(
  name: N,
  ...input: Arguments<Named[N]>
): Promise<ResponseOf<Named[N]>>;
// Apart from the typed face: the compiler cannot hold the union of all inputs in one expression.
export function call(name: string, input: LooseInput = {}): Promise<unknown> {
  const isRead = /^(GET|HEAD) /.test(name);
  const errand = { isRepeatable: isRead, needsSession: needsSession(name), signal: input.signal };
  const run = () =>
    input.isAboutSession
      ? callOnce(name, input)
      : sessionLine.run(errand, signal => callOnce(name, { ...input, signal }));
  // What is only read can be read again, and is said where it would stand.
  return input.asksNobody || isRead ? run() : withPassword(run);
}

/** Runs it again when it was refused for want of a password and the person has given it: nothing was done before. */
export async function withPassword<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const reason = error instanceof ApiError && passwordReasons[error.code ?? ''];
    if (!reason || !(await askForPassword(reason))) throw error;
    return run();
  }
}

const passwordReasons: Partial<Record<string, PasswordReason>> = {
  confirm_password: 'confirm',
  unauthenticated: 'ended',
};

async function callOnce(name: string, input: LooseInput): Promise<unknown> {
  const [method = 'GET', path = '/'] = name.split(' ');
  const { params, query, body, signal, headers, bytes, form } = input;
  const answer = await send(fillPath(path, params) + queryText(query), {
    method,
    credentials: 'same-origin',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...presenceHeaders(),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(bytes ? { body: bytes } : {}),
    // The browser names the type itself, with its boundary.
    ...(form ? { body: form } : {}),
    ...(signal ? { signal } : {}),
  });
  // Every answer of our server carries its request id.
  const isOurs = answer.headers.has('X-Request-Id');
  reach.tell(isOurs);
  if (!isOurs) throw new OfflineError();
  if (!answer.ok) {
    const refusal = await refusalOf(answer, signal);
    if (refusal.code === 'unauthenticated') globalThis.dispatchEvent?.(new Event(unauthenticatedEvent));
    throw refusal;
  }
  return answer.status === 204 ? undefined : await answer.json();
}

type LooseInput = Options & {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
};

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    reach.tell(false);
    throw new OfflineError();
  }
}

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
}

function queryText(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

async function refusalOf(answer: Response, signal?: AbortSignal): Promise<ApiError> {
  const text = await answer.text();
  const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined;
  const body = readErrorBody(text);
  if (answer.status === 409 && body?.details) await addCurrent(body.details, signal);
  return new ApiError(answer.status, text || answer.statusText, body, retryAfterMs);
}

/** The record as it is now, where it was too large for the refusal: without an answer, the refusal stands alone. */
async function addCurrent(details: Record<string, unknown>, signal?: AbortSignal): Promise<void> {
  const { current, currentAt } = details;
  if (current || typeof currentAt !== 'string') return;
  const answer = await fetch(currentAt, {
    headers: presenceHeaders(),
    ...(signal ? { signal } : {}),
  }).catch(() => null);
  if (answer?.ok) details['current'] = await answer.json().catch(() => undefined);
}

function readErrorBody(text: string): Partial<ErrorBody> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : null;
  } catch {
    return null;
  }
}
