/**
 * The typed client of the API: `call('GET /api/products/{id}', { params: { id: 7 } })`. Method, path, payload and
 * answer follow from the declarations in `contract/`. Only their types are read, so that no schema is part of the
 * first load.
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

/** Unknown if nothing is needed: with `body?: undefined` the compiler would distinguish all calls by their bodies. */
type Needed<K extends string, T> = T extends undefined ? unknown : { [P in K]: T };
/** The payload of a multipart endpoint: its fields are in the form, by name. */
type Payload<E> = E extends { accepts: 'form' } ? { form: FormData } : Needed<'body', SentBody<E>>;
type Input<E> = Needed<'params', SentParams<E>> & Needed<'query', SentQuery<E>> & Payload<E>;
/**
 * `bytes` is the body of an endpoint that takes a file. `asksNobody`: the call never asks for a password.
 * `isAboutSession`: the call asks who is signed in or signs out, and bypasses the session line. `heard` is given the
 * answer, for its headers.
 */
type Options = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  bytes?: Blob;
  asksNobody?: boolean;
  isAboutSession?: boolean;
  heard?: Heard;
};
export type Heard = (answer: Response) => void;
type Arguments<E> =
  Record<string, never> extends Input<E> ? [input?: Input<E> & Options] : [input: Input<E> & Options];

/** The server's refusal. `message` is `"{status}: {body}"`, for logs. Show `serverMessage` to users. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly serverMessage: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  /** How long the server asks us to wait, in milliseconds. */
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

/** Dispatched on the window when the server says that no one is signed in. */
export const unauthenticatedEvent = 'selvedge:unauthenticated';

/** No answer came, or it came from something other than our server (a captive portal, a proxy). */
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

/** Where nobody has been signed in, the page refuses no call: the shop does. */
let needsSession: (name: string) => boolean | Promise<boolean> = () => false;
let isLearning = false;

/**
 * Called at the first sign of a signed-in user. Visitors don't need the list of calls that need a session. Until it is
 * there, a call that would be refused waits for it. Offline without the code, the shop refuses.
 */
export function learnOpenCalls(): void {
  if (isLearning) return;
  isLearning = true;
  const learning = import('./open-calls.ts').then(
    list => (needsSession = list.needsSession),
    () => {
      isLearning = false;
      return (needsSession = () => false);
    },
  );
  needsSession = async name => (await learning)(name);
}

/** One per page, as there is one session. `start-session.ts` holds, cuts and opens it. */
export const sessionLine = createSessionLine({
  refusal: () => new ApiError(401, unauthenticated.message, unauthenticated),
  isRefusal: isUnauthenticated,
  onRefusal: tellUnauthenticated,
  later: (callback, ms) => void setTimeout(callback, ms),
});

export function call<N extends CallName>(
  name: N,
  ...input: Arguments<Named[N]>
): Promise<ResponseOf<Named[N]>>;
// Separate from the typed signature: the compiler can't hold the union of all inputs in one expression.
export function call(name: string, input: LooseInput = {}): Promise<unknown> {
  const isRead = /^(GET|HEAD) /.test(name);
  const errand = {
    isRepeatable: isRead,
    // Asked when it counts: a call that began before the list was there may be held until after a sign-out.
    get needsSession() {
      return needsSession(name);
    },
    signal: input.signal,
  };
  const run = () =>
    input.isAboutSession
      ? callOnce(name, input).catch(tellIfUnauthenticated)
      : sessionLine.run(errand, signal => callOnce(name, { ...input, signal }));
  // A read never asks for the password: it can be repeated, and its screen shows the failure.
  return input.asksNobody || isRead ? run() : withPassword(run);
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated';
}

function tellUnauthenticated(): void {
  globalThis.dispatchEvent?.(new Event(unauthenticatedEvent));
}

function tellIfUnauthenticated(error: unknown): never {
  if (isUnauthenticated(error)) tellUnauthenticated();
  throw error;
}

/**
 * Repeats the call if it was refused because a password was needed and the user has entered it. The refused call did
 * nothing.
 */
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
    // The browser sets the content type itself, with its boundary.
    ...(form ? { body: form } : {}),
    ...(signal ? { signal } : {}),
  });
  // Every answer from our server carries its request id.
  const isOurs = answer.headers.has('X-Request-Id');
  reach.tell(isOurs);
  if (!isOurs) throw new OfflineError();
  if (!answer.ok) throw await refusalOf(answer, signal);
  input.heard?.(answer);
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
  const seconds = Number.parseFloat(answer.headers.get('Retry-After') ?? '');
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined;
  const body = readErrorBody(text);
  if (answer.status === 409 && body?.details) await addCurrent(body.details, signal);
  return new ApiError(answer.status, text || answer.statusText, body, retryAfterMs);
}

/**
 * Fetches the current record if it was too large to come with the refusal. If that fails, the refusal is returned
 * without it.
 */
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
