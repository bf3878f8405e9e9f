/** Versions of the policies: one for everybody, the list for the office. */
import type { Knex } from 'knex';
import { mostRows } from '#contract/text/list-ends.ts';
import type { PolicyVersion, PolicyVersionLine } from '#contract/content/policy-endpoints.ts';
import type { PolicyKind } from '#contract/content/policies/policy-kinds.ts';
import { userNameText } from '#api/database/json-text.ts';
import type { PolicyTextsRow } from '#api/database/tables.ts';
import { readable } from '../pages/page-row.ts';

export async function readPolicyVersion(
  knex: Knex,
  policy: PolicyKind,
  number: number,
): Promise<PolicyVersion | null> {
  const found = await knex('policy_texts')
    .where({ policy })
    .whereIn('number', [number, number + 1])
    .orderBy('number')
    .select('number', 'title', 'description', 'sections', 'heldFrom');
  const text = found.find(row => row.number === number);
  if (!text) return null;
  const next = found.find(row => row.number === number + 1);
  return {
    policy,
    number,
    title: text.title,
    description: text.description,
    sections: readable(text.sections) as PolicyVersion['sections'],
    heldFrom: text.heldFrom.toISOString(),
    heldUntil: next?.heldFrom.toISOString() ?? null,
  };
}

type Line = Pick<PolicyTextsRow, 'number' | 'title' | 'heldFrom'> & { changedBy: string | null };

export async function listPolicyVersions(knex: Knex, policy: PolicyKind): Promise<PolicyVersionLine[]> {
  const rows = await knex('policy_texts as t')
    .leftJoin('users as u', 'u.id', 't.changedBy')
    .where({ 't.policy': policy })
    .orderBy('t.number', 'desc')
    .limit(mostRows.policyVersions)
    .select<Line[]>(
      't.number',
      't.title',
      't.heldFrom',
      knex.raw(`case when u.id is null then null else ${userNameText('u')} end as changed_by`),
    );
  return rows.map(({ heldFrom, ...row }) => ({ ...row, policy, heldFrom: heldFrom.toISOString() }));
}
