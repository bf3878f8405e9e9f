/** The CRM board with 1,000 projects and 5,000 jobs: bytes received, and the cost of each letter typed into its search. */
import type { z } from 'zod';
import { type CustomerRow, customerEndpoints } from '#contract/customers/endpoints.ts';
import { type BoardProject, projectEndpoints } from '#contract/projects/endpoints.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import {
  filterProjects,
  groupByCustomer,
  linesOfTable,
  shownProjects,
} from '#pwa/office/projects/board-groups.ts';
import { makePerson } from '#tests/factories/people.ts';
import { WrongAnswer } from './load/ask.ts';
import { askChecked } from './load/ask-checked.ts';
import type { Figure } from './figure.ts';
import { kb, median, ms, percentile, times, timeRuns } from './measure.ts';
import type { BenchWorld } from './world.ts';

const runs = 15;

export async function benchCrm({ knex, baseUrl }: BenchWorld): Promise<Figure[]> {
  await fill(knex);
  const admin = await makePerson(knex, 'admin');
  const cookie = `__Host-sid=${await createSessionStore(knex).start(admin, 'bench')}`;
  const { figures, board, customers } = await benchReads(baseUrl, cookie);
  return [...figures, ...benchLetters(board, customers)];
}

/** @throws WrongAnswer */
export async function benchReads(baseUrl: string, cookie: string) {
  const missing = () => askChecked(`${baseUrl}/api/projects/999999`, { cookie, status: 404 });
  const hello = median(await timeRuns(runs, missing));
  const figures: Figure[] = [];
  const read = async <T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>> => {
    const ask = () => askChecked(`${baseUrl}${path}`, { cookie });
    const first = await ask();
    const rows = schema.parse(JSON.parse(first));
    const measured = median(
      await timeRuns(runs, async () => {
        if ((await ask()) !== first) throw new WrongAnswer(`${path} has changed while it was measured.`);
      }),
    );
    figures.push({
      work: `GET ${path}, 1,000 projects, 5,000 jobs (${kb(first.length)})`,
      measured: ms(measured),
      baseline: `one that is not there ${ms(hello)}`,
      ratio: times(measured / hello),
    });
    return rows;
  };
  const board = await read('/api/projects/board', projectEndpoints.listBoardProjects.response);
  const customers = await read('/api/customers', customerEndpoints.listCustomers.response);
  await read('/api/projects', projectEndpoints.listProjects.response);
  return { figures, board, customers };
}

async function fill(knex: BenchWorld['knex']): Promise<void> {
  await knex.raw(`
    INSERT INTO customers (first_name, last_name, email, company)
      SELECT 'Ann', 'Number ' || n, 'a' || n || '@example.test', 'Company ' || n FROM generate_series(1, 300) n;
    INSERT INTO projects (project_number, customer_id, title, description, status, due_date, total_value_cents)
      SELECT 'BENCH-' || n, (SELECT min(id) FROM customers) + n % 300, 'Polos and tees ' || n, n || ' Depot Road',
        (ARRAY['Lead', 'Quoted', 'Paid', 'Production', 'Shipped'])[1 + n % 5], now() + n * interval '3 hours', n * 100
      FROM generate_series(1, 1000) n;
    INSERT INTO jobs (id, job_number, title, project_id)
      SELECT gen_random_uuid(), 'BENCH-' || n, 'Job ' || n, (SELECT min(id) FROM projects) + n % 1000
      FROM generate_series(1, 5000) n;
    ANALYZE customers, projects, jobs;
  `);
}

/** Computes what React renders after each letter. Drawing the forty visible lines is not included. */
function benchLetters(projects: BoardProject[], customers: CustomerRow[]): Figure[] {
  const shown = shownProjects(projects, customers);
  const withProjects = new Set(projects.map(({ customerId }) => customerId));
  const opened = {
    closedGroups: new Set<number>(),
    openProjects: new Set<number>(),
    moved: new Set<number>(),
  };
  const letters: number[] = [];
  const whole: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    for (const typed of ['c', 'co', 'company', 'company 12', 'polos', 'depot road 99', 'xyz']) {
      const start = performance.now();
      const filter = { search: typed, status: null };
      linesOfTable(groupByCustomer(filterProjects(shown, filter), customers, filter, withProjects), opened);
      if (round > 1) letters.push(performance.now() - start);
      const again = performance.now();
      shownProjects(projects, customers);
      if (round > 1) whole.push(performance.now() - again);
    }
  }
  return [50, 99].map(p => ({
    work: `board: one letter of a search over 1,000 projects, p${p}`,
    measured: ms(percentile(letters, p)),
    baseline: `preparing the whole board ${ms(percentile(whole, p))}`,
    ratio: times(percentile(letters, p) / percentile(whole, p)),
  }));
}
