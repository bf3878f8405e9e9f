/** Techniques as the office lists them, and as this device does without the shop. */
import { techniqueLimits } from '#contract/techniques/technique-limits.ts';
import type { OfficeTechnique } from '#contract/techniques/technique-shape.ts';
import { by } from '#pwa/common/list/kept/kept-list.ts';
import { listAddress, type ReadersOf } from '#pwa/common/list/list-address.ts';
import type { ListSource } from '#pwa/common/list/use-list.ts';
import { call } from '#pwa/common/local/call/call.ts';

/** All of them are on one page, in the order that shoppers see. */
export const techniqueAddress = listAddress({});

export const techniqueList: ListSource<
  ReadersOf<typeof techniqueAddress>,
  OfficeTechnique[],
  OfficeTechnique
> = {
  key: 'techniques',
  pageSize: techniqueLimits.techniques,
  ask: () => call('GET /api/admin/techniques'),
  kept: {
    rowsOf: techniques => techniques,
    pageOf: techniques => techniques,
    texts: ({ name }) => [name],
    sorts: { listed: by(technique => technique.displayOrder) },
  },
};
