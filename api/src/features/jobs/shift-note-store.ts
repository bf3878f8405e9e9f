/** Shift notes for the executor: written once, and read by people. */
import type { Knex } from 'knex';
import { can } from '#contract/wire/capabilities.ts';
import type { ShiftNoteRow } from '#contract/jobs/shift-notes.ts';
import { isoText, jsonObject, userNameText } from '#api/database/json-text.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import type { EntityStore } from '#api/sync/entity-store.ts';

const readBy = `coalesce((
  select json_agg(${jsonObject({ userId: 'r.user_id', by: userNameText('u'), at: isoText('r.at') })}
    order by r.at, r.user_id)
  from shift_note_reads r join users u on u.id = r.user_id where r.shift_note_id = s.id), '[]')`;

const row = jsonObject({
  id: 's.id',
  text: 's.text',
  jobs: 's.jobs',
  at: isoText('s.at'),
  authorId: 's.author_id',
  by: userNameText('a'),
  readBy,
});
const readSql = `select ${row} as row from shift_notes s join users a on a.id = s.author_id where s.id = any(?::uuid[])`;

export function createShiftNoteStore(): EntityStore<ShiftNoteRow> {
  return {
    async load(trx, id) {
      // Locked first and read after: who waited for the lock sees who has read it meanwhile.
      const locked = await trx('shift_notes').where({ id }).forUpdate().first('id');
      return locked ? ((await read(trx, [id])).get(id) ?? null) : null;
    },
    read,
    // Everybody on the floor reads every note.
    reachOf: async (_knex, _row, { actor }) => (can(actor, 'jobs.work') ? 'listed' : 'none'),
    async save(trx, before, after, { actor, mutationId, occurredAt, name, deviceId }) {
      if (!before) {
        const { id, text, jobs } = after;
        const note = { id, text, jobs: JSON.stringify(jobs), authorId: actor.id, at: occurredAt, mutationId };
        const made = await trx('shift_notes').insert(note).onConflict().ignore().returning('id');
        if (made.length === 0) return { refusal: 'id_taken' };
        await recordAudit(trx, {
          actorId: actor.id,
          entity: 'shift_notes',
          entityId: id,
          action: name,
          after: { jobs: after.jobs.length },
          deviceId,
          occurredAt: new Date(occurredAt),
        });
        return undefined;
      }
      for (const { userId, at } of after.readBy.slice(before.readBy.length))
        await trx('shift_note_reads').insert({ shiftNoteId: before.id, userId, at });
      return undefined;
    },
  };
}

async function read(knex: Knex, ids: readonly string[]): Promise<Map<string, ShiftNoteRow>> {
  const { rows } = await knex
    .raw<{ rows: { row: ShiftNoteRow }[] }>(readSql, [[...ids]])
    .options({ name: 'read-shift-notes' });
  return new Map(rows.map(({ row }) => [row.id, row]));
}
