/**
 * Serves the built PWA: hashed assets for ever, the worker and manifest revalidated; every other address is asked of
 * the pages. Files are read once at the start, with the Brotli forms that the build wrote beside them.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { isRefusal, type Refusal } from '#contract/wire/errors.ts';
import { answerRefusal } from '../answer-errors.ts';
import { wasmWorkerPolicy } from './security-headers.ts';
import type { FormerAssets } from './former-assets.ts';
import { retiredWorker } from './retired-worker.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** Workers that open files with WebAssembly: each lives by the policy of its own file, so that no page has to allow it. */
const wasmWorker = /^\/assets\/[\w.]*wasm-worker-[\w-]+\.js$/;

export interface PageAnswer {
  status: 200 | 404;
  type: string;
  body: Buffer;
  brotli?: Buffer;
  etag: string;
  cacheControl: string;
  /** May be shown inside pages of others, as the picture of a shared link is. */
  isForOtherSites?: boolean;
}

const assetsPath = '/assets/';

/** Null for an address that names nothing. */
export type ServePages = (address: {
  pathname: string;
  search: string;
}) => Promise<PageAnswer | Refusal | null>;

export interface PwaParts {
  root: string;
  pages: ServePages;
  /** index.html as it was built: the app opens with it while pages cannot be made. */
  shell: string;
  log: Logger;
  /** Files of earlier builds; null where there is no folder for them. */
  former: FormerAssets | null;
  /** Takes the service worker away from every device: see `retired-worker.ts`. */
  isWorkerRetired: boolean;
}

export function servePwa({ root, pages, shell, log, former, isWorkerRetired }: PwaParts): Middleware {
  const files = existsSync(root) ? readFiles(root) : new Map<string, PageAnswer>();
  if (isWorkerRetired) files.set('/sw.js', fileOf('/sw.js', Buffer.from(retiredWorker)));
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const file = files.get(ctx.path);
    if (file) return send(ctx, file);
    const old = ctx.path.startsWith(assetsPath) ? former?.read(ctx.path.slice(assetsPath.length)) : null;
    if (old) return send(ctx, fileOf(ctx.path, old));
    if (ctx.path.startsWith('/api/') || shell === '') return next();
    const answer = await pages({ pathname: ctx.path, search: ctx.search }).catch((error: unknown) => {
      log.warn({ err: error }, 'page not filled');
      return 'failed' as const;
    });
    if (answer === 'failed') return sendShell(ctx, shell);
    if (answer === null) return next();
    return isRefusal(answer) ? answerRefusal(ctx, answer) : send(ctx, answer);
  };
}

function readFiles(root: string): Map<string, PageAnswer> {
  const found = new Map<string, PageAnswer>();
  for (const name of readdirSync(root, { recursive: true }) as string[]) {
    const full = path.join(root, name);
    const extension = path.extname(name);
    const url = `/${name.split(path.sep).join('/')}`;
    const isOurs = ['.br', '.gz', '.map'].includes(extension) || url === '/index.html';
    if (isOurs || statSync(full).isDirectory()) continue;
    const body = readFileSync(full);
    const brotli = existsSync(`${full}.br`) ? { brotli: readFileSync(`${full}.br`) } : {};
    found.set(url, { ...fileOf(url, body), ...brotli });
  }
  return found;
}

function fileOf(url: string, body: Buffer): PageAnswer {
  return {
    status: 200,
    body,
    type: types[path.extname(url)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    cacheControl: url.startsWith(assetsPath) ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

function send(ctx: Context, answer: PageAnswer): void {
  ctx.set('Cache-Control', answer.cacheControl);
  ctx.set('ETag', answer.etag);
  if (wasmWorker.test(ctx.path)) ctx.set('Content-Security-Policy', wasmWorkerPolicy);
  if (answer.isForOtherSites) ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  ctx.vary('Accept-Encoding');
  ctx.status = answer.status;
  // Only of a 200: a page that is not there stays not there, whatever the browser keeps.
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = answer.type;
  if (answer.brotli && ctx.acceptsEncodings('br', 'identity') === 'br') {
    ctx.set('Content-Encoding', 'br');
    ctx.body = answer.brotli;
  } else ctx.body = answer.body;
}

/** The app opens and says itself what it cannot reach. Nobody keeps this answer. */
function sendShell(ctx: Context, shell: string): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.status = 200;
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = shell;
}
