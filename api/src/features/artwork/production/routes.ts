import type { IncomingMessage } from 'node:http';
import type { productionFileEndpoints } from '#contract/artwork/production/endpoints.ts';
import { productionLimitBytes } from '#contract/artwork/production/production-kinds.ts';
import { refuse } from '#contract/wire/errors.ts';
import type { Handlers } from '#api/http/handler.ts';
import { fileNotHere } from '#api/outside/files/not-here.ts';
import {
  addProductionFile,
  listProductionFiles,
  type ProductionParts,
  removeProductionFile,
  storedName,
} from './production-files.ts';

/** Read and thrown away beyond the limit, so that the answer still arrives; more than that is cut off. */
const discardedBytes = 1_000_000;

export function productionFileRoutes(parts: ProductionParts): Handlers<typeof productionFileEndpoints> {
  const { knex, files } = parts;
  return {
    listProductionFiles: ({ query }) => listProductionFiles(knex, query.artwork),
    async putProductionFile({ params, query, person }, ctx) {
      const declared = Number(ctx.get('Content-Length') || 0);
      if (declared > productionLimitBytes + discardedBytes) return refuse('too_large');
      return addProductionFile(parts, {
        ...query,
        id: params.id,
        note: query.note || null,
        replaces: query.replaces ?? null,
        stream: bodyOf(ctx.req),
        actorId: person.id,
      });
    },
    async getProductionFile({ params }, ctx) {
      const found = await knex('production_files').where({ id: params.id }).first();
      if (!found) return refuse('not_found');
      const stored = await files.read(storedName(found.sha256, found.extension));
      if (!stored) return fileNotHere();
      const plain = found.name.replaceAll(/[^\w .-]+/g, '_');
      ctx.status = 200;
      ctx.set({
        'Content-Type': 'application/octet-stream',
        'Content-Length': String(stored.bytes),
        'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(found.name)}`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cache-Control': 'private, no-store',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'X-Content-Type-Options': 'nosniff',
      });
      ctx.body = stored.stream;
      return undefined;
    },
    removeProductionFile: ({ params, person }) => removeProductionFile(knex, params.id, person.id),
  };
}

/** Leaving the loop early must not destroy the request: the connection would go with it, and the answer too. */
function bodyOf(req: IncomingMessage): AsyncIterable<Buffer> {
  return req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}
