/**
 * Serves the built PWA: hashed assets for ever, the worker and manifest revalidated; every other address is asked of
 * the pages. Files are read once at the start, with the Brotli forms that the build wrote beside them.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { answerRefusal } from './answer-errors.ts';

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
};

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
}

export function servePwa({ root, pages, shell, log }: PwaParts): Middleware {
  const files = existsSync(root) ? readFiles(root) : new Map<string, PageAnswer>();
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const file = files.get(ctx.path);
    if (file) return send(ctx, file);
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
    found.set(url, {
      status: 200,
      body,
      ...(existsSync(`${full}.br`) ? { brotli: readFileSync(`${full}.br`) } : {}),
      type: types[extension] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      cacheControl: url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
  }
  return found;
}

function send(ctx: Context, answer: PageAnswer): void {
  ctx.set('Cache-Control', answer.cacheControl);
  ctx.set('ETag', answer.etag);
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
