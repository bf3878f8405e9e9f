/** Claims the ids of mutations: whoever has the claim carries it out, and nobody else ever will. */
import type { Knex } from 'knex';
import { changedEntities } from '#contract/wire/mutation.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { keepSettings, settingsSql } from '../../database/shared/setting-rows.ts';
import { hashOf, storableArgs } from '../push/mutation-args.ts';
import type { ExecuteRequest } from './execution.ts';

const claimColumns = {
  id: 'uuid',
  device_id: 'uuid',
  device_seq: 'bigint',
  user_id: 'integer',
  name: 'text',
  v: 'smallint',
  args: 'jsonb',
  args_hash: 'bytea',
  entity: 'text',
  entity_id: 'text',
  depends_on: 'uuid',
  base_version: 'integer',
  occurred_at_device: 'timestamptz',
  occurred_at_corrected: 'timestamptz',
  app_build: 'text',
};
const claimNames = Object.keys(claimColumns) as (keyof typeof claimColumns)[];
/** The settings come with the first row alone: they are longer than all the others together. */
const claimSql = `with claimed as (
    insert into sync_mutations (${claimNames.join(', ')})
    select given.* from unnest(${claimNames.map(name => `?::${claimColumns[name]}[]`).join(', ')}) as given,
      set_config('synchronous_commit', ?, true)
    on conflict do nothing
    returning id, depends_on is null or exists (
      select 1 from sync_mutations before where before.id = sync_mutations.depends_on) as is_ready)
  select id, is_ready, case when row_number() over () = 1 then (${settingsSql}) end as settings from claimed`;

/**
 * What was not claimed before, by id; whether what it depends on has been decided in an earlier transaction. Concurrent
 * claims are waited for, always in the order of ids, so that two sets cannot wait for each other. No conflict target:
 * with one, a second unique index would turn a concurrent double into an error.
 */
export async function claimIds(
  trx: Knex.Transaction,
  requests: readonly ExecuteRequest[],
): Promise<Map<string, { isReady: boolean }>> {
  const claims = requests.map(claimOf).toSorted((a, b) => (a.id.toLowerCase() < b.id.toLowerCase() ? -1 : 1));
  const durability = requests.every(({ isFlushedLater }) => isFlushedLater) ? 'off' : 'on';
  const bindings = [...claimNames.map(name => claims.map(claim => claim[name])), durability];
  const { rows } = await trx
    .raw<{ rows: { id: string; is_ready: boolean; settings: string | null }[] }>(
      claimSql,
      bindings as Knex.RawBinding[],
    )
    .options({ name: 'claim-mutations' });
  const [first] = rows;
  if (first?.settings) keepSettings(trx, first.settings);
  return new Map(rows.map(row => [row.id, { isReady: row.is_ready }]));
}

function claimOf(request: ExecuteRequest) {
  const { mutation, actor } = request;
  return {
    id: mutation.id,
    device_id: request.deviceId,
    device_seq: mutation.seq,
    user_id: actor.id,
    name: mutation.name,
    v: mutation.v,
    args: storableArgs(mutation.args),
    args_hash: hashOf(mutation),
    // Anything else is rejected, and could hold what PostgreSQL refuses.
    entity: changedEntities.find(known => known === mutation.entity) ?? null,
    entity_id: isUuid(mutation.entityId.toLowerCase()) ? mutation.entityId : null,
    // What has no id of this form was rejected.
    depends_on: mutation.dependsOn && isUuid(mutation.dependsOn.toLowerCase()) ? mutation.dependsOn : null,
    base_version: mutation.baseVersion ?? null,
    occurred_at_device: request.occurredAtDevice,
    occurred_at_corrected: request.occurredAt,
    app_build: request.build,
  } satisfies Record<keyof typeof claimColumns, unknown>;
}
