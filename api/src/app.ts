/** Builds the Koa app from given parts. Nothing starts here: `main.ts` does. */
import type { RequestListener } from 'node:http';
import Koa from 'koa';
import type { Logger } from 'pino';
import { api } from '#contract/wire/api.ts';
import { isRefusal, refuse } from '#contract/wire/errors.ts';
import { type MediaAnswer, mediaHeaders, type ServeMedia } from './features/catalogue/serve-media.ts';
import type { ServeGarment } from './features/artwork/garments/serve-garments.ts';
import { answerErrors, answerRefusal } from './http/answer-errors.ts';
import { takeShortWay } from './http/answers/short-way.ts';
import type { PackedSnapshot } from './http/answers/send-snapshot.ts';
import { chooseCookies } from './http/cookies.ts';
import type { Handlers } from './http/handler.ts';
import { type Crowd, turnAwayCrowd } from './http/connections/watch-crowd.ts';
import { leadToSetup, type SetupDoor } from './http/pages/lead-to-setup.ts';
import { measureRequests } from './http/measure-requests.ts';
import { type Pipeline, registerEndpoints } from './http/register-endpoints.ts';
import { noticeProxy } from './http/connections/notice-proxy.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/pages/security-headers.ts';
import { type PwaParts, servePwa } from './http/pages/serve-pwa.ts';

export interface AppParts extends Pipeline {
  log: Logger;
  handlers: Handlers<typeof api>;
  pwa: Omit<PwaParts, 'log'>;
  https: boolean;
  /** Cards are taken in the provider's own frames. */
  stripe: boolean;
  trustProxy: boolean;
  /** Null: nobody is turned away because too many have come. */
  crowd: Omit<Crowd, 'stop'> | null;
  /** The shop runs on a person's own computer: see `local-shop.ts`. */
  isLocal: boolean;
  /** Public answers that are kept, by their address. */
  kept: (url: string) => PackedSnapshot | undefined;
  /** Pictures drawn by the server, mounted before the PWA; null when the path is not one of them. */
  serveDrawing: ServeGarment;
  /** Null: pages do not ask whether somebody owns the shop. */
  setupDoor: SetupDoor | null;
  /** Pictures that the shop has uploaded. */
  serveMedia: ServeMedia;
}

export interface App {
  /** What a server calls for each request. */
  answer: RequestListener;
  /** The same without the short way. */
  longWay: RequestListener;
}

export function createApp(parts: AppParts): App {
  const app = new Koa({ proxy: parts.trustProxy, maxIpsCount: 1 });
  // The connection broke after the headers were sent, so no error response is possible.
  app.on('error', (error: unknown) => parts.log.warn({ err: error }, 'answer broke off'));
  if (parts.meter) app.use(measureRequests(parts.meter));
  app.use(requestLog(parts.log));
  if (!parts.trustProxy) app.use(noticeProxy(parts.log));
  app.use(securityHeaders({ https: parts.https, stripe: parts.stripe }));
  app.use(answerErrors(parts.log));
  if (parts.crowd) app.use(turnAwayCrowd(parts.crowd));
  app.use(chooseCookies(parts.isLocal));
  const routes = registerEndpoints(api, parts.handlers, parts);
  app.use(routes.middleware);
  app.use(async (ctx, next) => {
    const methods = routes.methodsAt(ctx.path);
    if (methods.length > 0 || ctx.path.startsWith('/api/')) return answerUnknown(ctx, methods);
    if (ctx.method === 'POST' && ctx.path === '/share') return leadToShare(ctx);
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return answerUnknown(ctx, ['GET', 'HEAD']);
    if (ctx.path.startsWith('/media/'))
      return sendMedia(ctx, await parts.serveMedia(ctx.path, ctx.get('Accept')));
    if (!ctx.path.startsWith('/garments/')) return next();
    const drawn = await parts.serveDrawing(ctx.path);
    if (!drawn) return answerRefusal(ctx, refuse('not_found'));
    if (isRefusal(drawn)) return answerRefusal(ctx, drawn);
    ctx.status = 200;
    ctx.set('Cache-Control', drawn.cacheControl);
    ctx.type = drawn.contentType;
    ctx.vary('Accept-Encoding');
    const packed = drawn.brotli && ctx.acceptsEncodings('br', 'identity') === 'br' ? drawn.brotli : null;
    if (packed) ctx.set('Content-Encoding', 'br');
    ctx.body = packed ?? drawn.body;
  });
  if (parts.setupDoor) app.use(leadToSetup(parts.setupDoor));
  app.use(servePwa({ ...parts.pwa, log: parts.log }));
  app.use(async ctx => answerRefusal(ctx, refuse('not_found')));
  const longWay: RequestListener = app.callback();
  return { longWay, answer: takeShortWay(longWay, { ...parts, openRoute: routes.openRoute }) };
}

function sendMedia(ctx: Koa.Context, picture: MediaAnswer | null): void {
  if (!picture) return answerRefusal(ctx, refuse('not_found'));
  ctx.status = 200;
  ctx.set({ ...mediaHeaders, 'Content-Type': picture.type });
  ctx.length = picture.bytes;
  ctx.body = picture.stream;
}

/** A phone shares to the app, and its worker is not there to take it: the page says so. What was sent is not read. */
function leadToShare(ctx: Koa.Context): void {
  ctx.status = 303;
  ctx.set({ Location: '/share?trouble=worker', Connection: 'close' });
}

/** A known path with another method is 405 with `Allow`, anything else 404. */
function answerUnknown(ctx: Koa.Context, allowed: string[]): void {
  if (allowed.length === 0) return answerRefusal(ctx, refuse('not_found'));
  ctx.set('Allow', [...new Set(allowed)].join(', '));
  answerRefusal(ctx, refuse('method_not_allowed'));
}
