/** Finished projects by page and search: the board has the newest of them. */
import type { Knex } from 'knex';
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { BoardProject, projectEndpoints } from '#contract/projects/endpoints.ts';
import { finishedPageSize, finishedStages } from '#contract/projects/projects.ts';
import type { QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import { customerSql } from '#api/crm/customer-row.ts';
import { readCounts } from '#api/database/counts/count-kept.ts';
import { countedProjects } from '#api/database/counts/counted-lists.ts';
import { allOf, type Where } from '#api/database/lists/search-text.ts';
import { hasWords } from '#api/database/lists/search-words.ts';
import { projectStatus } from '#api/database/state-words.ts';
import { boardFrom, boardSql } from './project-row.ts';

type Finished = typeof projectEndpoints.listFinishedProjects;
type Counts = ResponseOf<Finished>['counts'];

const isFinished = `p.deleted_at is null and p.status in (${projectStatus(...finishedStages)})`;
const newest = 'order by p.created_at desc, p.id desc';

export async function listFinished(
  knex: Knex,
  { search, status, page = 1 }: QueryOf<Finished>,
): Promise<ResponseOf<Finished>> {
  const where = allOf([
    [isFinished],
    ...(status ? [['p.status = ?', status] as const] : []),
    ...(search?.trim() ? [found(search)] : []),
  ]);
  const isSearch = Boolean(search?.trim());
  const [{ rows }, counts] = await Promise.all([readPage(knex, where, page, isSearch), countStages(knex)]);
  // Beyond the last page nothing says how many there are.
  const countSearch = async () => rows[0]?.found ?? (page === 1 ? 0 : countFound(knex, where));
  const customers = new Map(rows.map(({ customer }) => [customer.id, customer]));
  return {
    projects: rows.map(({ row }) => row),
    customers: [...customers.values()],
    found: isSearch
      ? await countSearch()
      : status
        ? counts[status]
        : finishedStages.reduce((sum, stage) => sum + counts[stage], 0),
    counts,
  };
}

/** What a search finds is found once, for the page and for its number. */
function readPage(knex: Knex, where: Where, page: number, isSearch: boolean) {
  const fits = `projects p where ${where.sql}`;
  return knex.raw<{ rows: { row: BoardProject; customer: CustomerRow; found: number | null }[] }>(
    `with ${isSearch ? `found as materialized (select p.id, p.created_at from ${fits}),` : ''}
       page as materialized (select p.id from ${isSearch ? 'found p' : fits} ${newest} limit ? offset ?)
     select ${boardSql} as row, ${customerSql} as customer,
       ${isSearch ? '(select count(*) from found)' : 'null'}::integer as found
     from ${boardFrom} join customers c on c.id = p.customer_id
     where p.id in (select id from page) ${newest}`,
    [...where.values, finishedPageSize, (page - 1) * finishedPageSize],
  );
}

async function countFound(knex: Knex, where: Where): Promise<number> {
  const { rows } = await knex.raw<{ rows: { n: number }[] }>(
    `select count(*)::integer as n from projects p where ${where.sql}`,
    where.values,
  );
  return rows[0]?.n ?? 0;
}

async function countStages(knex: Knex): Promise<Counts> {
  const found = await readCounts(knex, countedProjects);
  return Object.fromEntries(finishedStages.map(stage => [stage, found.get(stage) ?? 0])) as Counts;
}

/** By its own words, or by those of its customer. */
function found(typed: string): [sql: string, ...values: Knex.RawBinding[]] {
  const [own, ...values] = hasWords(
    `words_of(p.project_number || ' ' || p.title || ' ' || p.description)`,
    typed,
  );
  const [theirs, ...theirValues] = hasWords(
    `words_of(coalesce(c.company, '') || ' ' || c.first_name || ' ' || c.last_name)`,
    typed,
  );
  // Each is found first: what is found is joined, and words are never compared row by row with what is joined to it.
  return [
    `p.id in ((select p.id from projects p where ${own} offset 0)
       union all select p.id from projects p where p.customer_id in (select c.id from customers c where ${theirs} offset 0))`,
    ...values,
    ...theirValues,
  ];
}
