/** Proof from a device that was rejected: it is no evidence, and all that is known of it lies with its mutation. */
import type { Knex } from 'knex';
import { mostRows } from '#contract/text/list-ends.ts';
import type { RejectedProofView } from '#contract/deliveries/endpoints.ts';
import { mutations } from '#contract/wire/mutations.ts';
import { syncMessage } from '#contract/wire/sync-messages.ts';
import { isoText, jsonObject, userNameText } from '#api/database/json-text.ts';
import { verdictStatus } from '#api/database/state-words.ts';
import { cameText, shortText } from './came-text.ts';

type Row = Omit<RejectedProofView, 'came' | 'reason' | 'outcome'> & {
  name: string;
  message: string | null;
  args: unknown;
};

const rowSql = jsonObject({
  id: 'm.id',
  name: 'm.name',
  deliveryId: 'm.entity_id',
  orderNumber: 'd.order_number',
  customerName: 'd.customer_name',
  sentBy: userNameText('u'),
  code: `coalesce(m.code, 'invalid')`,
  message: `m.result ->> 'message'`,
  args: 'm.args',
  deviceId: 'm.device_id',
  appBuild: 'm.app_build',
  occurredAt: isoText('m.occurred_at_corrected'),
  receivedAt: isoText('m.received_at'),
  reviewedAt: isoText('w.reviewed_at'),
  reviewedBy: `case when r.id is null then null else ${userNameText('r')} end`,
  reviewedNote: 'w.reviewed_note',
});

const proofNames = Object.values(mutations)
  .filter(declared => 'isEvidence' in declared && declared.isEvidence)
  .map(({ name }) => name);

/** An ordinary call answers whoever made it: only what a device sent waits for somebody to look. */
const fromSql = `from sync_mutations m
  join users u on u.id = m.user_id
  left join deliveries d on d.id::text = m.entity_id
  left join rejected_proof_reviews w on w.mutation_id = m.id
  left join users r on r.id = w.reviewed_by
  where m.status = ${verdictStatus('rejected')} and m.device_id is not null and m.name = any(?)`;

const viewOf = (
  { name, message, args, ...row }: Row,
  write: (args: unknown) => string,
): RejectedProofView => ({
  ...row,
  outcome: name === 'delivery.fail' ? 'failed' : 'delivered',
  reason: message ?? syncMessage(row.code),
  came: write(args),
});

const waitingSql = `${fromSql} and w.mutation_id is null`;

export async function listRejected(knex: Knex): Promise<RejectedProofView[]> {
  const { rows } = await knex.raw<{ rows: { row: Row }[] }>(
    `select ${rowSql} as row ${waitingSql} order by m.received_at limit ${mostRows.toDecide}`,
    [proofNames],
  );
  return rows.map(({ row }) => viewOf(row, shortText));
}

export async function countRejected(knex: Knex): Promise<number> {
  const { rows } = await knex.raw<{ rows: { count: number }[] }>(`select count(*) ${waitingSql}`, [
    proofNames,
  ]);
  return rows[0]?.count ?? 0;
}

export async function readRejected(knex: Knex, id: string): Promise<RejectedProofView | null> {
  const { rows } = await knex.raw<{ rows: { row: Row }[] }>(
    `select ${rowSql} as row ${fromSql} and m.id = ?`,
    [proofNames, id],
  );
  return rows[0] ? viewOf(rows[0].row, cameText) : null;
}
