/**
 * From declarations to routes. One visible pipeline per endpoint:
 * origin check → session → access → password given lately → parameters, query, body → rate limit → handler → answer.
 * A limit that is counted in memory comes before parameters and body, one that is shared after them.
 * A declaration without a handler, or a handler without a declaration, stops the boot.
 */
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import { can } from '#contract/wire/capabilities.ts';
import type { EndpointShape } from '#contract/wire/endpoint.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { limits } from '#contract/wire/limits.ts';
import { untendedHeader } from '#contract/wire/presence.ts';
import { isStorableText } from '#contract/text/text.ts';
import { askingBrowser } from '#api/database/asking-browser.ts';
import { syncHeader } from '#contract/wire/sync.ts';
import { answerRefusal, unstorable } from './answer-errors.ts';
import { eventOfDone, eventOfRefusal, isOrderMiss } from './answer-events.ts';
import { isCrossSite } from './check-origin.ts';
import { packRaw, sendPacked } from './answers/compress-answer.ts';
import type { OpenRoute } from './answers/short-way.ts';
import { WrittenJson } from './answers/written-json.ts';
import { clientAddress, networkOf } from './connections/client-address.ts';
import { readDeviceToken, readSessionToken, visitorOwner } from './cookies.ts';
import type { Input, SessionUser } from './handler.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Meter, SecurityEventType } from './meter.ts';
import type { RateLimiter } from './rate-limit.ts';
import { readJson } from './bodies/read-body.ts';
import { readForm } from './bodies/read-form.ts';
import type { ReplicaReads } from './reads/replica-reads.ts';
import type { SecurityLog } from './security-log.ts';
import { hashToken, type SessionStore } from './session-store.ts';
import { tooMany } from './too-many.ts';
import type { WorkQueue } from './limits/work-queue.ts';

export interface Pipeline {
  sessions: SessionStore;
  devices: KnownDevices;
  limiter: RateLimiter;
  /** Where sign-ins wait to be counted: see `createSignInQueue`. */
  signIns: WorkQueue;
  security: SecurityLog;
  /** Null while there are no metrics. */
  meter: Meter | null;
  /** Null without a replica. */
  reads: ReplicaReads | null;
  /** Checks answers against their declared response; on in tests and development. */
  checkAnswers: boolean;
}

type AnyInput = Input<EndpointShape & { access: { kind: 'public' } }>;
type AnyHandler = (input: AnyInput, ctx: Context) => Promise<unknown>;

const defaultBodyLimitBytes = 100_000;
const maxUrlLength = 2_048;

export interface Routes {
  middleware: Middleware;
  /** What answers anybody in the same way under a GET of this path, and counts without a database; else null. */
  openRoute(path: string): OpenRoute | null;
  /** Methods of each declaration whose path this is, whatever the method of the request. */
  methodsAt(path: string): string[];
}

export function registerEndpoints(
  endpoints: Record<string, EndpointShape>,
  handlers: Record<string, unknown>,
  pipeline: Pipeline,
): Routes {
  const names = Object.keys(endpoints);
  const missing = names.filter(name => typeof handlers[name] !== 'function');
  const undeclared = Object.keys(handlers).filter(name => !(name in endpoints));
  if (missing.length + undeclared.length > 0) {
    throw new Error(
      `Endpoints without handler: ${missing.join(', ')}; handlers without endpoint: ${undeclared.join(', ')}`,
    );
  }
  const router = new Router({ sensitive: true });
  // The router tries some two hundred patterns one after the other; a path without parameters needs none of them.
  const fixed = new Map<string, (ctx: Context) => Promise<void>>();
  const open: (OpenRoute & { pattern: RegExp })[] = [];
  for (const declaration of fixedPathsFirst(
    names.map(name => ({ name, endpoint: endpoints[name] as EndpointShape })),
  )) {
    const { endpoint, name } = declaration;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const measured = pipeline.meter?.route(endpoint.method, endpoint.path);
    const serve = async (ctx: Context) => {
      if (measured) ctx.state.route = measured;
      await answer(ctx, declaration, handlers[name] as AnyHandler, pipeline);
    };
    router.register(path, [endpoint.method], serve);
    if (!endpoint.path.includes('{')) fixed.set(`${endpoint.method} ${endpoint.path}`, serve);
    const { limit } = endpoint;
    if (isOpen(endpoint) && limit)
      open.push({
        limit,
        meter: measured,
        pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      });
  }
  const patterns = router.routes() as (ctx: Context, next: () => Promise<void>) => Promise<void>;
  return {
    middleware: (ctx, next) => {
      const serve = fixed.get(`${ctx.method === 'HEAD' ? 'GET' : ctx.method} ${ctx.path}`);
      if (!serve) return patterns(ctx, next);
      ctx['params'] = {};
      return serve(ctx);
    },
    openRoute: path => open.find(({ pattern }) => pattern.test(path)) ?? null,
    methodsAt: path => router.match(path, 'GET').path.flatMap(({ methods }) => methods),
  };
}

const isOpen = ({ method, access, anonymous, limit }: EndpointShape): boolean =>
  method === 'GET' &&
  access.kind === 'public' &&
  anonymous === true &&
  limit !== null &&
  limits[limit].store === 'local';

/** `/api/products/reorder` before `/api/products/{id}`. */
function fixedPathsFirst<T extends { endpoint: EndpointShape }>(all: T[]): T[] {
  const holes = (e: T) => e.endpoint.path.split('{').length;
  return [...all].sort((a, b) => holes(a) - holes(b));
}

async function answer(
  ctx: Context,
  { name, endpoint }: { name: string; endpoint: EndpointShape },
  handler: AnyHandler,
  pipeline: Pipeline,
) {
  ctx.set({ 'Cache-Control': 'no-store', [syncHeader]: '1' });
  const prepared = await prepare(ctx, endpoint, pipeline);
  if (isRefusal(prepared)) return answerRefusal(ctx, prepared);
  const browser = ctx.get('User-Agent').slice(0, 300);
  const { reads } = pipeline;
  const work = () => handler(prepared, ctx);
  reads?.note(ctx, { name, method: endpoint.method, body: prepared.body });
  const result = await askingBrowser.run(browser || null, reads ? () => reads.answer(ctx, name, work) : work);
  await note(isRefusal(result) ? result : null, { name, endpoint }, prepared, pipeline);
  if (isRefusal(result)) return answerRefusal(ctx, tellWhere(result, endpoint, prepared));
  if (endpoint.answers === 'raw') return packRaw(ctx);
  ctx.status = endpoint.status ?? 200;
  if (ctx.status === 204) return;
  const text = result instanceof WrittenJson ? result.text : JSON.stringify(result);
  if (pipeline.checkAnswers)
    endpoint.response?.parse(result instanceof WrittenJson ? (JSON.parse(text) as unknown) : result);
  ctx.type = 'application/json; charset=utf-8';
  if (holdsSecret(endpoint, result)) ctx.body = text;
  else await sendPacked(ctx, text);
}

function holdsSecret({ secrets }: EndpointShape, result: unknown): boolean {
  return typeof secrets === 'function' ? secrets(result) : secrets === true;
}

/** Where somebody was quicker: the record as it is now may be larger than a refusal. */
function tellWhere(refusal: Refusal, { currentAt }: EndpointShape, { params }: AnyInput): Refusal {
  if (!currentAt || !refusal.details?.['current']) return refusal;
  const filled = currentAt.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  );
  return { ...refusal, details: { ...refusal.details, currentAt: filled } };
}

/** Records this answer in the security log. An address that misses order after order raises an alarm. */
async function note(
  refused: Refusal | null,
  { name, endpoint }: { name: string; endpoint: EndpointShape },
  { params, person, address, requestId }: AnyInput,
  { security, limiter }: Pipeline,
): Promise<void> {
  const type = refused ? eventOfRefusal(endpoint, refused) : eventOfDone(name, endpoint);
  if (!type) return;
  const event = { userId: person?.id, address, requestId };
  // Numbers of rows alone: the number of an order that was asked for may be somebody's.
  const data = { path: endpoint.path, ...(refused ? {} : (params as object | undefined)) };
  await security.record({ type, ...event, data });
  if (!refused || !isOrderMiss(endpoint, refused)) return;
  if ((await limiter.take('orderMisses', networkOf(address))) !== null)
    await security.record({ type: 'orders_guessed', ...event, data: { path: endpoint.path } });
}

async function prepare(
  ctx: Context,
  endpoint: EndpointShape,
  pipeline: Pipeline,
): Promise<AnyInput | Refusal> {
  const { sessions, limiter } = pipeline;
  const address = clientAddress(ctx);
  const network = networkOf(address);
  const { requestId } = ctx.state;
  const record = (type: SecurityEventType, data?: Record<string, unknown>) =>
    pipeline.security.record({
      type,
      userId: person?.id,
      address,
      requestId,
      data: { path: endpoint.path, ...data },
    });

  let person: SessionUser | null = null;
  if (!endpoint.crossSite && isCrossSite(ctx)) {
    await record('cross_site');
    return refuse('cross_site');
  }
  if (ctx.url.length > maxUrlLength) return refuse('bad_request');
  const token = endpoint.anonymous ? null : readSessionToken(ctx);
  const isUse = !endpoint.background && ctx.get(untendedHeader) === '';
  person = token ? await sessions.find(token, { renew: isUse }) : null;
  const denied = deny(endpoint, person);
  if (denied) {
    if (person) await record('authz_denied');
    return denied;
  }
  // Before anything is counted or read: asked for the password, the person sends the same once more.
  if (endpoint.confirmed && !(token && (await sessions.isConfirmed(token))))
    return refuse('confirm_password');
  const owner = () => (person ? `user:${person.id}` : visitorOwner(ctx));

  const { limit } = endpoint;
  const { per, store } = limit ? limits[limit] : { per: null, store: null };
  // A visitor's cookie can be thrown away, so what visitors take is bounded by their address too.
  let bound = person && (per === 'owner' || per === 'session') ? undefined : network;
  let key = per === 'owner' ? owner() : per === 'session' ? sessionKey(token, network) : network;
  const spend = async (): Promise<Refusal | null> => {
    const waitSeconds = limit && (await limiter.take(limit, key, bound));
    if (waitSeconds === null) return null;
    await record('rate_limited', { limit });
    return tooMany(waitSeconds);
  };
  const isShared = store === 'shared';
  const early = isShared ? await limiter.take('shared', network) : null;
  if (early !== null) return tooMany(early);
  if (!isShared) {
    const spent = await spend();
    if (spent) return spent;
  }
  const named = ctx.params as Record<string, string>;
  if (!Object.values(named).every(isStorableText)) return refuse('not_found');
  const params = check(endpoint.params, named, 'not_found');
  if (isRefusal(params)) return params;
  if (Object.values(ctx.query).some(Array.isArray)) return refuse('bad_request');
  if (!Object.values<unknown>(ctx.query).every(text => isStorableText(String(text))))
    return refuse('invalid', { message: unstorable });
  const query = check(endpoint.query, ctx.query, 'invalid');
  if (isRefusal(query)) return query;
  const body = await readBody(ctx, endpoint);
  if (isRefusal(body)) return body;
  if (body.unknown.length > 0) await record('unknown_fields', { fields: body.unknown });
  const spendOfAccount = async () => {
    const named = accountName(body.value);
    const device = readDeviceToken(ctx);
    const isKnown = device !== null && (await pipeline.devices.knows(device, named));
    // The owner's own browser is not held up by what others do at this address or in this name.
    key = `${isKnown ? deviceKey(device) : network} ${await pipeline.devices.accountOf(named)}`;
    if (isKnown) bound = undefined;
    return { refused: await spend() };
  };
  if (per === 'account') {
    const counted = await pipeline.signIns.run(spendOfAccount);
    if (!counted) return refuse('unavailable', { retryAfterSeconds: 5 });
    if (counted.refused) return counted.refused;
  } else if (isShared) {
    const spent = await spend();
    if (spent) return spent;
  }
  return {
    params: params.value as undefined,
    query: query.value as undefined,
    body: body.value as undefined,
    person,
    requestId,
    address,
    owner,
    forgive: async () => {
      if (limit) await limiter.giveBack(limit, key, bound);
    },
  };
}

/** One way only: limits are looked at by people. */
function sessionKey(token: string | null, network: string): string {
  return token ? `session:${shortHash(token)}` : network;
}

const deviceKey = (token: string): string => `device:${shortHash(token)}`;

const shortHash = (token: string): string => hashToken(token).toString('hex').slice(0, 32);

function deny(endpoint: EndpointShape, person: SessionUser | null): Refusal | null {
  const { access } = endpoint;
  if (access.kind === 'public') return null;
  if (!person) return refuse('unauthenticated');
  if (access.kind === 'capability' && !can(person, access.capability)) return refuse('forbidden');
  return null;
}

interface ReadBody {
  value: unknown;
  /** Names of top-level fields that nobody declared; they have been dropped. */
  unknown: string[];
}

async function readBody(ctx: Context, endpoint: EndpointShape): Promise<ReadBody | Refusal> {
  const { body, accepts = 'json' } = endpoint;
  if (!body || accepts === 'bytes') return { value: undefined, unknown: [] };
  if (accepts === 'form') return readFormBody(ctx, endpoint, body);
  const read = await readJson(ctx.req, endpoint.bodyLimitBytes ?? defaultBodyLimitBytes);
  if (isRefusal(read)) return read;
  const checked = check(body, read.json, 'invalid');
  return isRefusal(checked) ? checked : { value: checked.value, unknown: unknownFields(body, read.json) };
}

async function readFormBody(
  ctx: Context,
  endpoint: EndpointShape,
  body: z.ZodType,
): Promise<ReadBody | Refusal> {
  const read = await readForm(ctx.req, endpoint.bodyLimitBytes ?? defaultBodyLimitBytes, {
    names: body instanceof z.ZodObject ? Object.keys(body.shape) : [],
    json: endpoint.form?.json ?? [],
    files: endpoint.form?.files ?? [],
  });
  if (isRefusal(read)) return read;
  const checked = check(body, read.value, 'invalid');
  return isRefusal(checked) ? checked : { value: checked.value, unknown: [] };
}

/** What a request tried to set on the side, such as `isAdmin`. At most ten names, and only plain ones in full. */
function unknownFields(schema: z.ZodType, json: unknown): string[] {
  if (!(schema instanceof z.ZodObject) || typeof json !== 'object' || json === null) return [];
  const strange = Object.keys(json).filter(name => !Object.hasOwn(schema.shape, name));
  return strange.slice(0, 10).map(name => (/^[\w.-]{1,40}$/.test(name) ? name : '?'));
}

function check(
  schema: z.ZodType | undefined,
  value: unknown,
  code: 'invalid' | 'not_found',
): { value: unknown } | Refusal {
  if (!schema) return { value: undefined };
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  return code === 'not_found' ? refuse(code) : refuse(code, { fields: fieldMessages(parsed.error) });
}

/** Room for them in an error answer of 2 kB. */
const fieldsBudget = 1_500;

/** First message per field, by its dotted path, as many as fit. Paths and messages may hold text of the request. */
function fieldMessages(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  let left = fieldsBudget;
  for (const issue of error.issues) {
    const path = (issue.path.join('.') || 'body').slice(0, 100).toWellFormed();
    const message = plainMessage(issue).slice(0, 200).toWellFormed();
    left -= Buffer.byteLength(JSON.stringify([path, message]));
    if (left < 0) break;
    fields[path] ??= message;
  }
  return fields;
}

/** The schema's own words where it has some; else words for people in place of the library's. */
function plainMessage({ code, message }: z.core.$ZodIssue): string {
  if (code === 'unrecognized_keys') return 'Unknown field.';
  return message.startsWith('Invalid ') ? 'This is missing or not valid.' : message;
}

function accountName(body: unknown): string {
  const name = typeof body === 'object' && body !== null && 'username' in body ? String(body.username) : '';
  return name.normalize('NFKC').toLowerCase().slice(0, 100).toWellFormed();
}
