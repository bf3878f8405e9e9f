/** The CRM board with 1,000 projects and 5,000 jobs: what it is sent, and what each letter of a search costs. */
import type { CustomerRow } from '#contract/customers/endpoints.ts';
import type { BoardProject } from '#contract/projects/endpoints.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import {
  filterProjects,
  groupByCustomer,
  linesOfTable,
  shownProjects,
} from '#pwa/office/projects/board-groups.ts';
import { makePerson } from '#tests/factories/people.ts';
import type { Figure } from './main.ts';
import { kb, median, ms, percentile, times, timeRuns } from './measure.ts';
import type { BenchWorld } from './world.ts';

const runs = 15;

export async function benchCrm({ knex, baseUrl }: BenchWorld): Promise<Figure[]> {
  await fill(knex);
  const admin = await makePerson(knex, 'admin');
  const headers = { cookie: `__Host-sid=${await createSessionStore(knex).start(admin, 'bench')}` };
  const read = async (path: string) => (await fetch(`${baseUrl}${path}`, { headers })).text();
  const hello = median(await timeRuns(runs, () => read('/api/projects/999999')));
  const reads: Figure[] = [];
  for (const path of ['/api/projects/board', '/api/customers', '/api/projects']) {
    const bytes = (await read(path)).length;
    const measured = median(await timeRuns(runs, () => read(path)));
    reads.push({
      work: `GET ${path}, 1,000 projects, 5,000 jobs (${kb(bytes)})`,
      measured: ms(measured),
      baseline: `one that is not there ${ms(hello)}`,
      ratio: times(measured / hello),
    });
  }
  return [
    ...reads,
    ...benchLetters(JSON.parse(await read('/api/projects/board')), JSON.parse(await read('/api/customers'))),
  ];
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

/** What React is handed after each letter; the drawing of the forty lines in view comes on top. */
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
