import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { EndpointShape } from '#contract/wire/endpoint.ts';
import type { pageEndpoints } from '#contract/content/endpoints.ts';
import type { shopEndpoints } from '#contract/shop/endpoints.ts';
import { isRefusal, refuse } from '#contract/wire/errors.ts';
import { appVersion } from '#contract/wire/version.ts';
import type { Handlers } from '#api/http/handler.ts';
import { openApiDocument } from '#api/http/openapi.ts';
import { readBytes } from '#api/http/bodies/read-body.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';
import { createReadiness } from './check-readiness.ts';
import { readPublishedPage } from './read-pages.ts';
import { readShop } from './read-shop.ts';

export interface ShopParts {
  knex: Knex;
  log: Logger;
  /** Everything that the document lists. */
  endpoints: Record<string, EndpointShape>;
  testPayments: boolean;
  files: FileStore;
  /** The process is on its way out. */
  isDraining: () => boolean;
}

const maxReportBytes = 16_000;

export function shopRoutes(
  parts: ShopParts,
): Handlers<typeof shopEndpoints & Pick<typeof pageEndpoints, 'readPage'>> {
  const { knex, log } = parts;
  const checkReadiness = createReadiness(parts);
  // Half a second of work, which no start should wait for.
  let document: string | undefined;
  return {
    getShop: () => readShop(knex, parts.testPayments),
    readPage: async ({ query }) => (await readPublishedPage(knex, query.path)) ?? refuse('not_found'),
    async getOpenApi(_, ctx) {
      ctx.status = 200;
      ctx.type = 'application/json; charset=utf-8';
      document ??= JSON.stringify(openApiDocument(parts.endpoints, appVersion));
      ctx.body = document;
    },
    async reportCsp({ requestId }, ctx) {
      const bytes = await readBytes(ctx.req, maxReportBytes);
      if (isRefusal(bytes)) return bytes;
      log.warn({ requestId, ...readReport(bytes) }, 'content security policy violated');
    },
    async getHealth() {
      return { ok: true as const, version: appVersion };
    },
    async getReadiness() {
      return checkReadiness();
    },
  };
}

/** Browsers say it with dashes; anything else is somebody playing. */
const word = z.string().regex(/^[a-z-]{1,40}$/);
const report = z.object({
  'csp-report': z.object({ 'effective-directive': word.optional(), 'violated-directive': word.optional() }),
});

/** Only the directive: addresses in a report may be private, and anybody can send one. */
function readReport(bytes: Buffer): { directive: string } {
  try {
    const { 'csp-report': found } = report.parse(JSON.parse(bytes.toString('utf8')) as unknown);
    return { directive: found['effective-directive'] ?? found['violated-directive'] ?? 'unknown' };
  } catch {
    return { directive: 'unreadable' };
  }
}
