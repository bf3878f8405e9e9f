/** Which columns of a supplier's files stand for ours, as the office has chosen it. */
import type { Knex } from 'knex';
import type { ReadColumns } from '#contract/imports/endpoints.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { importEndpoints } from '#contract/imports/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { detectAdapter } from '../adapters/detect.ts';
import type { ChosenColumns } from '../adapters/chosen-columns-feed.ts';
import { headerHash } from './header-hash.ts';

/** Null where nothing was chosen, or the choice was forgotten. */
export async function findChosenColumns(
  knex: Knex,
  headers: readonly string[],
): Promise<ChosenColumns | null> {
  const row = await knex('import_columns')
    .where({ headerHash: headerHash(headers) })
    .orderBy('id', 'desc')
    .first();
  if (!row?.columns) return null;
  return {
    id: row.id,
    columns: row.columns as ChosenColumns['columns'],
    prices: row.prices as ChosenColumns['prices'],
  };
}

export async function readColumnsOf(knex: Knex, headers: readonly string[]): Promise<ReadColumns> {
  const chosen = await findChosenColumns(knex, headers);
  const known = detectAdapter(headers.map(header => header.trim().toLowerCase()));
  return {
    kind: known?.name ?? null,
    chosen: chosen && { columns: chosen.columns, prices: chosen.prices },
  };
}

export async function chooseColumns(
  knex: Knex,
  { headers, chosen }: BodyOf<typeof importEndpoints.chooseImportColumns>,
  actorId: number,
): Promise<ReadColumns | Refusal> {
  const stranger = Object.values(chosen?.columns ?? {}).find(
    header => header !== undefined && !headers.includes(header),
  );
  if (stranger !== undefined) {
    return refuse('invalid', { message: `The file has no column "${stranger}". Choose the file again.` });
  }
  const { columns = null, prices = null } = chosen ?? {};
  await inTransaction(knex, async trx => {
    await trx('import_columns').insert({
      headerHash: headerHash(headers),
      columns: columns && JSON.stringify(columns),
      prices: prices && JSON.stringify(prices),
      createdBy: actorId,
    });
    await recordAudit(trx, {
      actorId,
      entity: 'import_runs',
      entityId: headerHash(headers).slice(0, 12),
      action: 'import.columns',
      after: { columns, prices },
    });
  });
  return readColumnsOf(knex, headers);
}
