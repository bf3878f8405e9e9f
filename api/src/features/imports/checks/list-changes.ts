import type { Knex } from 'knex';
import type { QueryOf } from '#contract/wire/endpoint.ts';
import type { ImportChange, ImportChangeList, importEndpoints } from '#contract/imports/endpoints.ts';
import { changesPageSize } from '#contract/imports/import-limits.ts';

export async function listChanges(
  knex: Knex,
  runId: number,
  { search, action, kind, page = 1 }: QueryOf<typeof importEndpoints.listImportChanges>,
): Promise<ImportChangeList> {
  const found = knex('import_changes').where({ runId, ...(action && { action }), ...(kind && { kind }) });
  const words = search?.trim();
  if (words) void found.whereRaw(`position(lower(?) in lower(name || ' ' || code)) > 0`, [words]);
  const [changes, [counted]] = await Promise.all([
    found
      .clone()
      .orderBy('position')
      .limit(changesPageSize)
      .offset((page - 1) * changesPageSize)
      .select<ImportChange[]>('kind', 'action', 'name', 'code', 'variants', 'fields'),
    found.clone().count<[{ count: number }]>('* as count'),
  ]);
  return { changes, total: Number(counted?.count ?? 0) };
}
