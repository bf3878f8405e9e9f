/** The board by pages, and single rows of it. Customers come with their projects, so that no card waits for its name. */
import type { Knex } from 'knex';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { boardEndpoints } from '#contract/projects/board-endpoints.ts';
import type { BoardProject } from '#contract/projects/endpoints.ts';
import { boardCustomers, boardFinishedSize, boardPageSize } from '#contract/projects/projects.ts';
import type { QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import { listCustomers, newestFinishedSql, readCustomers } from '#api/crm/customer-row.ts';
import { activeProjectSql } from '#api/database/shared/active-project.ts';
import { boardFrom, boardSql } from './project-row.ts';

type Board = ResponseOf<typeof boardEndpoints.listBoard>;
type Rows = ResponseOf<typeof boardEndpoints.readBoardRows>;

/** Open projects by id, then on the last page the newest finished ones. */
export async function readBoard(
  knex: Knex,
  { after = 0 }: QueryOf<typeof boardEndpoints.listBoard>,
): Promise<Board> {
  const open = await readRows(
    knex,
    `select p.id from projects p where ${activeProjectSql} and p.id > ? order by p.id limit ?`,
    [after, boardPageSize + 1],
  );
  const projects = open.slice(0, boardPageSize);
  const hasNext = open.length > boardPageSize;
  if (!hasNext) projects.push(...(await readRows(knex, newestFinishedSql, [boardFinishedSize])));
  const listed = after === 0 ? await listCustomers(knex, 1, boardCustomers) : null;
  const first = (listed ?? []).slice(0, boardCustomers).map(({ row }) => JSON.parse(row) as CustomerRow);
  return {
    projects,
    customers: await withCustomers(knex, first, projects),
    hasMoreCustomers: listed && listed.length > boardCustomers,
    next: hasNext ? String(projects.at(-1)?.id) : null,
  };
}

export async function readBoardRows(
  knex: Knex,
  { projects: ids = [], customers: customerIds = [] }: QueryOf<typeof boardEndpoints.readBoardRows>,
): Promise<Rows> {
  const projects = await readRows(
    knex,
    `select p.id from projects p where p.id = any(?::integer[]) and (${activeProjectSql} or p.id in (${newestFinishedSql}))`,
    [ids, boardFinishedSize],
  );
  return { projects, customers: await withCustomers(knex, await readCustomers(knex, customerIds), projects) };
}

async function readRows(knex: Knex, idsSql: string, values: Knex.RawBinding[]): Promise<BoardProject[]> {
  const { rows } = await knex.raw<{ rows: { row: BoardProject }[] }>(
    `with ids as materialized (${idsSql})
     select ${boardSql} as row from ${boardFrom} where p.id in (select id from ids) order by p.id`,
    values,
  );
  return rows.map(({ row }) => row);
}

async function withCustomers(
  knex: Knex,
  known: readonly CustomerRow[],
  projects: readonly BoardProject[],
): Promise<CustomerRow[]> {
  const has = new Set(known.map(({ id }) => id));
  const missing = new Set(projects.map(({ customerId }) => customerId).filter(id => !has.has(id)));
  return [...known, ...(await readCustomers(knex, [...missing]))];
}
