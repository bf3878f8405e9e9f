/**
 * Serves the built PWA: hashed assets for ever, the worker and manifest revalidated, and for every address
 * of `contract/pages.ts` the shell with its head filled (404 with the same shell for any other).
 * Files are read once at the start, with the Brotli forms that the build wrote beside them.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Context, Middleware } from 'koa';
import { type Page, pageAt } from '#contract/pages.ts';
import { createHash } from 'node:crypto';

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

interface StaticFile {
  body: Buffer;
  brotli?: Buffer;
  type: string;
  etag: string;
  cacheControl: string;
}

export interface PwaParts {
  root: string;
  siteName: string;
  /** A page that the shop has published; the app's own addresses come first. */
  findPage: (path: string) => Promise<Pick<Page, 'title' | 'description' | 'isPrivate'> | null>;
}

export function servePwa({ root, siteName, findPage }: PwaParts): Middleware {
  const files = existsSync(root) ? readFiles(root) : new Map<string, StaticFile>();
  const shell = files.get('/index.html')?.body.toString('utf8') ?? null;
  files.delete('/index.html');
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const file = files.get(ctx.path);
    if (file) return send(ctx, file);
    if (ctx.path.startsWith('/api/') || /\.\w{2,5}$/.test(ctx.path) || !shell) return next();
    const page = pageAt(ctx.path) ?? (await findPage(ctx.path));
    ctx.status = page ? 200 : 404;
    ctx.set('Cache-Control', 'no-cache');
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = fillHead(
      shell,
      page?.title ?? 'Page Not Found',
      page?.description,
      siteName,
      !page || page.isPrivate,
    );
  };
}

function readFiles(root: string): Map<string, StaticFile> {
  const found = new Map<string, StaticFile>();
  for (const name of readdirSync(root, { recursive: true }) as string[]) {
    const full = path.join(root, name);
    const extension = path.extname(name);
    if (extension === '.br' || extension === '.gz' || extension === '.map' || statSync(full).isDirectory())
      continue;
    const body = readFileSync(full);
    const url = `/${name.split(path.sep).join('/')}`;
    found.set(url, {
      body,
      ...(existsSync(`${full}.br`) ? { brotli: readFileSync(`${full}.br`) } : {}),
      type: types[extension] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      cacheControl: url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
  }
  return found;
}

function send(ctx: Context, file: StaticFile): void {
  ctx.set('Cache-Control', file.cacheControl);
  ctx.set('ETag', file.etag);
  ctx.vary('Accept-Encoding');
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = file.type;
  if (file.brotli && ctx.acceptsEncodings('br', 'identity') === 'br') {
    ctx.set('Content-Encoding', 'br');
    ctx.body = file.brotli;
  } else ctx.body = file.body;
}

function fillHead(
  shell: string,
  title: string,
  description: string | undefined,
  siteName: string,
  hide?: boolean,
): string {
  const head = [
    `<title>${escapeHtml(title)} · ${escapeHtml(siteName)}</title>`,
    description ? `<meta name="description" content="${escapeHtml(description)}" />` : '',
    hide ? '<meta name="robots" content="noindex" />' : '',
  ].join('');
  return shell.replace(/<title>[^<]*<\/title>/, () => head);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
