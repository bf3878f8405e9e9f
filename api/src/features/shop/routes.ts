import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { EndpointShape } from '#contract/endpoint.ts';
import type { pageEndpoints } from '#contract/endpoints/pages.ts';
import type { shopEndpoints } from '#contract/endpoints/shop.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import { appVersion } from '#contract/version.ts';
import type { Handlers } from '#api/http/handler.ts';
import { openApiDocument } from '#api/http/openapi.ts';
import { readBytes } from '#api/http/read-body.ts';
import { readPublishedPage } from './read-pages.ts';
import { readShop } from './read-shop.ts';

export interface ShopParts {
  knex: Knex;
  log: Logger;
  /** Everything that the document lists. */
  endpoints: Record<string, EndpointShape>;
  testPayments: boolean;
  /** The process is on its way out: a balancer should send nobody here any more. */
  isDraining: () => boolean;
}

const maxReportBytes = 16_000;

export function shopRoutes(
  parts: ShopParts,
): Handlers<typeof shopEndpoints & Pick<typeof pageEndpoints, 'readPage'>> {
  const { knex, log } = parts;
  const document = JSON.stringify(openApiDocument(parts.endpoints, appVersion));
  return {
    getShop: () => readShop(knex, parts.testPayments),
    readPage: async ({ query }) => (await readPublishedPage(knex, query.path)) ?? refuse('not_found'),
    async getOpenApi(_, ctx) {
      ctx.status = 200;
      ctx.type = 'application/json; charset=utf-8';
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
      if (parts.isDraining()) return refuse('unavailable', { retryAfterSeconds: 5 });
      await knex.raw('select 1');
      return { ok: true as const };
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
    const { 'csp-report': found } = report.parse(JSON.parse(bytes.toString('utf8')));
    return { directive: found['effective-directive'] ?? found['violated-directive'] ?? 'unknown' };
  } catch {
    return { directive: 'unreadable' };
  }
}
