import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { can, isStaff } from '#contract/wire/capabilities.ts';
import { artworkLimitBytes } from '#contract/artwork/artwork.ts';
import type { artworkEndpoints } from '#contract/artwork/endpoints.ts';
import { refuse } from '#contract/wire/errors.ts';
import { ofLibrary, ownArtwork } from '#api/database/shared/artwork/own-artwork.ts';
import { networkOf } from '#api/http/connections/client-address.ts';
import type { Handlers, SessionUser } from '#api/http/handler.ts';
import { ownersOf } from '#api/http/owners-of.ts';
import { fileNotHere } from '#api/outside/files/not-here.ts';
import { Artwork } from '#api/models/artwork.ts';
import type { Sender } from '#api/outside/images/open-files.ts';
import { hasFiles } from './artwork-files.ts';
import { isOwnedBy, renewOwners } from './owner.ts';
import { type ArtworkParts, renew, storeArtwork } from './store-artwork.ts';

/** Read and thrown away beyond the limit, so that the answer still arrives; more than that is cut off. */
const discardedBytes = 1_000_000;

export interface ArtworkRoutesParts extends ArtworkParts {
  /** Whether this person may read the order and the order carries the artwork; orders are another feature. */
  showsArtwork: (asked: OrderedArtwork, person: SessionUser | null, ctx: Context) => Promise<boolean>;
  /** Whether the link is open and asks for the artwork; quotes are another feature. */
  linkShowsArtwork: (asked: { id: string; token: string }, sha256: string) => Promise<boolean>;
}

interface OrderedArtwork {
  sha256: string;
  orderId: string;
  token: string | undefined;
}

export function artworkRoutes(parts: ArtworkRoutesParts): Handlers<typeof artworkEndpoints> {
  const { knex, files } = parts;
  const find = (sha256: string) => Artwork.query(knex).findById(sha256);

  async function send(ctx: Context, name: string, type: string, disposition: string): Promise<boolean> {
    const file = await files.read(name);
    if (!file) return false;
    ctx.status = 200;
    ctx.set({
      'Content-Type': type,
      'Content-Length': String(file.bytes),
      'Content-Disposition': disposition,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    });
    ctx.body = file.stream;
    return true;
  }

  return {
    async putUpload({ params, query, owner, person, address }, ctx) {
      const declared = Number(ctx.get('Content-Length') || 0);
      if (declared > artworkLimitBytes + discardedBytes) return refuse('too_large');
      if (ctx.get('Content-Encoding') && ctx.get('Content-Encoding') !== 'identity')
        return refuse('unsupported_type');
      return storeArtwork(parts, {
        sha256: params.sha256,
        page: query.page ?? 1,
        fileName: query.name,
        madeFrom: query.from,
        owner: owner(),
        sender: senderOf(person, address),
        stream: bodyOf(ctx.req),
      });
    },
    async headUpload({ params, person }, ctx) {
      const found = await find(params.sha256);
      const owners = ownersOf(person, ctx);
      const own = await ownArtwork(knex, [params.sha256], owners);
      if (!found?.previewReady || !own.has(found.sha256)) return refuse('not_found');
      if (!(await hasFiles(files, found.sha256))) return refuse('not_found');
      if (!(await renew(knex, found))) return refuse('not_found');
      await renewOwners(knex, found.sha256, owners);
    },
    async getArtworkImage({ params: { sha256, file }, query: { order: orderId, link, token }, person }, ctx) {
      const found = await find(sha256);
      const maySee =
        found &&
        (can(person, 'jobs.work') ||
          (await isOwnedBy(knex, sha256, ownersOf(person, ctx))) ||
          (await ofLibrary(knex, [sha256], ownersOf(person, ctx))).length > 0 ||
          (orderId !== undefined && (await parts.showsArtwork({ sha256, orderId, token }, person, ctx))) ||
          (link !== undefined && token && (await parts.linkShowsArtwork({ id: link, token }, sha256))));
      if (!maySee) return refuse('not_found');
      const isSent = await send(ctx, `${sha256}.${file}`, 'image/webp', 'inline; filename="design.webp"');
      return isSent ? undefined : fileNotHere();
    },
    async getArtworkOriginal({ params: { sha256 } }, ctx) {
      const found = await find(sha256);
      if (!found) return refuse('not_found');
      for (const extension of ['pdf', 'svg', 'heic', 'png', 'jpg'] as const) {
        const name = `${sha256}.print.${extension}`;
        const called = attachment(found.fileName, extension);
        const isSent = await send(ctx, name, 'application/octet-stream', called);
        if (isSent) return undefined;
      }
      return fileNotHere();
    },
  };
}

function senderOf(person: SessionUser | null, address: string): Sender {
  if (!person) return { kind: 'stranger', name: networkOf(address) };
  return { kind: isStaff(person) ? 'staff' : 'customer', name: String(person.id) };
}

/** Leaving the loop early must not destroy the request: the connection would go with it, and the answer too. */
function bodyOf(req: IncomingMessage): AsyncIterable<Buffer> {
  return req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}

/** The shopper's own name for it, as far as a header can carry it safely. */
function attachment(fileName: string | null, made: string): string {
  // An Illustrator file is a PDF by its bytes, and is opened by Illustrator under its own ending.
  const extension = made === 'pdf' && /\.ai(,|$)/i.test(fileName ?? '') ? 'ai' : made;
  const stem = (fileName ?? 'design').replace(/\.[^.]*$/, '');
  const plain = stem.replace(/[^\w -]+/g, '_').slice(0, 80) || 'design';
  return `attachment; filename="${plain}.${extension}"`;
}
