/** Organisations as the office and their members read them. */
import type { Knex } from 'knex';
import type { QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import type {
  LibraryArtwork,
  ListedOrganisation,
  organisationEndpoints,
  OrganisationRecord,
} from '#contract/organisations/endpoints.ts';
import type { OwnOrganisation } from '#contract/organisations/own-endpoints.ts';
import { libraryLimit, organisationPageSize } from '#contract/organisations/organisations.ts';
import { availableCents } from '#contract/receivables/credit.ts';
import { customerNameSql } from '#api/crm/customer-row.ts';
import { isoText, jsonObject, userNameText } from '#api/database/json-text.ts';
import { readOrganisationStanding } from '#api/database/shared/customer-credit.ts';
import { isOnAccountSql } from '#api/database/shared/open-invoices.ts';
import { libraryOf } from '#api/database/shared/artwork/own-artwork.ts';
import { openOfOrderSql } from '#api/database/shared/payments-of-order.ts';
import type { Membership } from './organisation-parts.ts';

/** Of `order_approvals a join orders o`: nobody has decided, and the order is still there to be begun. */
export const isWaitingSql = `a.state = 'waiting' and o.status = 'pending' and not o.is_paid`;

const summary = {
  id: 'g.id',
  name: 'g.name',
  abn: 'g.abn',
  approvalOverCents: 'g.approval_over_cents',
  version: 'g.version',
  createdAt: isoText('g.created_at'),
};

const listOf = (row: Readonly<Record<string, string>>, from: string, order: string) =>
  `coalesce((select json_agg(${jsonObject(row)} order by ${order}) ${from}), '[]'::json)`;

const membersSql = listOf(
  {
    id: 'u.id',
    name: userNameText('u'),
    email: 'u.email',
    role: 'm.role',
    joinedAt: isoText('m.joined_at'),
  },
  `from organisation_members m join users u on u.id = m.user_id where m.organisation_id = g.id`,
  'm.joined_at, u.id',
);

const invitationsSql = listOf(
  { id: 'n.id', email: 'n.email', role: 'n.role', expiresAt: isoText('n.expires_at') },
  `from organisation_invitations n where n.organisation_id = g.id`,
  'n.created_at, n.id',
);

const customersSql = listOf(
  {
    id: 'c.id',
    name: customerNameSql,
    email: 'c.email',
    isMember: `exists (select from users u join organisation_members m on m.user_id = u.id
      where m.organisation_id = g.id and (u.id = c.user_id or u.email_key = lower(c.email)))`,
  },
  `from customers c where c.organisation_id = g.id and c.deleted_at is null`,
  'c.id',
);

interface Found<Row> {
  rows: { row: Row }[];
}

export async function readOrganisation(knex: Knex, id: number): Promise<OrganisationRecord | null> {
  const row = jsonObject({
    ...summary,
    members: membersSql,
    invitations: invitationsSql,
    customers: customersSql,
  });
  const { rows } = await knex.raw<Found<Omit<OrganisationRecord, 'library'>>>(
    `select ${row} as row from organisations g where g.id = ?`,
    [id],
  );
  return rows[0] ? { ...rows[0].row, library: await readLibrary(knex, id) } : null;
}

/** Each design once, as it was named last; what the office has given keeps its name. The newest first. */
export async function readLibrary(knex: Knex, organisationId: number): Promise<LibraryArtwork[]> {
  const { rows } = await knex.raw<Found<LibraryArtwork>>(
    `select ${jsonObject({
      sha256: 'l.sha256',
      name: `coalesce(nullif(l.name, ''), 'Design')`,
      type: 'a.mime',
      bytes: 'a.bytes',
      widthPx: 'a.width_px',
      heightPx: 'a.height_px',
      isGiven: 'l.is_given',
    })} as row
     from (select distinct on (x.sha256) x.* from organisations g cross join lateral ${libraryOf('g.id')} x
       where g.id = ? order by x.sha256, x.is_given desc, x.added_at desc) l
     join artworks a on a.sha256 = l.sha256 and a.width_px is not null order by l.added_at desc, l.sha256 limit ?`,
    [organisationId, libraryLimit],
  );
  return rows.map(({ row }) => row);
}

export async function readMembership(knex: Knex, userId: number): Promise<Membership | null> {
  const row = await knex('organisation_members').where({ userId }).first('organisationId', 'role');
  return (row as Membership | undefined) ?? null;
}

export async function readOwnOrganisation(knex: Knex, userId: number): Promise<OwnOrganisation | null> {
  const membership = await readMembership(knex, userId);
  if (!membership) return null;
  const { organisationId, role } = membership;
  const isManager = role === 'manager';
  const { rows } = await knex.raw<Found<Omit<OwnOrganisation, 'role' | 'library' | 'account'>>>(
    `select ${jsonObject({
      name: 'g.name',
      abn: 'g.abn',
      approvalOverCents: 'g.approval_over_cents',
      members: membersSql,
      invitations: isManager ? invitationsSql : `'[]'::json`,
      waiting: `(select count(*)::integer from order_approvals a join orders o on o.id = a.order_id
        where a.organisation_id = g.id and ${isWaitingSql} ${isManager ? '' : 'and a.asked_by = :userId'})`,
    })} as row from organisations g where g.id = :organisationId`,
    { userId, organisationId },
  );
  const standing = await readOrganisationStanding(knex, organisationId);
  const found = rows[0];
  if (!found || !standing) return null;
  return {
    ...found.row,
    role,
    library: await readLibrary(knex, organisationId),
    account: {
      isApproved: standing.terms?.isApproved ?? false,
      availableCents: availableCents(standing),
      openCents: isManager ? standing.openCents : null,
    },
  };
}

type List = typeof organisationEndpoints.searchOrganisations;

const sorts = { name: 'lower(g.name), g.id', newest: 'g.created_at desc, g.id desc' } as const;

const listedSql = jsonObject({
  ...summary,
  members: `(select count(*)::integer from organisation_members m where m.organisation_id = g.id)`,
  customers: `(select count(*)::integer from customers c where c.organisation_id = g.id and c.deleted_at is null)`,
  openCents: `coalesce((select sum(${openOfOrderSql}) from customers c join orders o on o.customer_id = c.id
    where c.organisation_id = g.id and ${isOnAccountSql}), 0)::bigint`,
  waiting: `(select count(*)::integer from order_approvals a join orders o on o.id = a.order_id
    where a.organisation_id = g.id and ${isWaitingSql})`,
});

export async function searchOrganisations(
  knex: Knex,
  { search, sort = 'name', page = 1 }: QueryOf<List>,
): Promise<ResponseOf<List>> {
  const words = search?.trim();
  // An ABN is written in groups of digits.
  const where = words
    ? {
        sql: `(position(lower(?) in lower(g.name)) > 0 or position(? in g.abn) > 0)`,
        values: [words, words.replaceAll(/\s/g, '')],
      }
    : { sql: 'true', values: [] };
  const { rows } = await knex.raw<Found<ListedOrganisation>>(
    `select ${listedSql} as row from (
       select * from organisations g where ${where.sql} order by ${sorts[sort]} limit ? offset ?) g
     order by ${sorts[sort]}`,
    [...where.values, organisationPageSize, (page - 1) * organisationPageSize],
  );
  const count = async (sql: string, values: readonly Knex.RawBinding[] = []) => {
    const counted = await knex.raw<{ rows: { n: number }[] }>(
      `select count(*)::integer as n from organisations g where ${sql}`,
      [...values],
    );
    return counted.rows[0]?.n ?? 0;
  };
  const total = await count('true');
  const found = words ? await count(where.sql, where.values) : total;
  return { organisations: rows.map(({ row }) => row), found, total };
}
