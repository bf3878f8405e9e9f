import type { Finding } from '#contract/health/checks.ts';
import type { healthEndpoints } from '#contract/health/endpoints.ts';
import type { Handlers } from '#api/http/handler.ts';

export interface HealthParts {
  now: () => Date;
  /** `isForwarded`: the request came with the header of a proxy. */
  examine: (asked: { isForwarded: boolean }) => Promise<Finding[]>;
}

export function healthRoutes({ now, examine }: HealthParts): Handlers<typeof healthEndpoints> {
  /** Several who ask at once share one look: it asks servers elsewhere. */
  const underWay = new Map<boolean, Promise<Finding[]>>();

  return {
    async getShopHealth(_input, ctx) {
      const isForwarded = ctx.get('X-Forwarded-For') !== '';
      const look =
        underWay.get(isForwarded) ?? examine({ isForwarded }).finally(() => underWay.delete(isForwarded));
      underWay.set(isForwarded, look);
      return { findings: await look, at: now().toISOString() };
    },
  };
}
