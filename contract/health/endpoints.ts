/** The health of the shop, as `npm run doctor` tells it. */
import { z } from 'zod';
import { capability, endpoint } from '../wire/endpoint.ts';
import { instant } from '../wire/shapes.ts';
import { findingStates, healthChecks } from './checks.ts';

export const shopHealth = z.object({
  /** When it was looked at. */
  at: instant,
  findings: z.array(
    z.object({
      check: z.enum(healthChecks),
      state: z.enum(findingStates),
      says: z.string(),
      act: z.string().nullable(),
    }),
  ),
});
export type ShopHealth = z.output<typeof shopHealth>;

export const healthEndpoints = {
  getShopHealth: endpoint({
    method: 'GET',
    path: '/api/health',
    summary:
      'Looks at address, certificate, proxy, clocks, mail, disk, backups, queues and devices, and says what to do',
    access: capability('health.read'),
    limit: 'health',
    response: shopHealth,
  }),
};
