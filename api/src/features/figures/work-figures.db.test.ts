/** Jobs made again and the time to answer, against sums of their own over generated histories. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Figures, FigureRow } from '#contract/figures/endpoints.ts';
import { jobKey } from '#contract/figures/figures.ts';
import { jobStanding } from '#contract/jobs/jobs.ts';
import { isOpenAt, openingHoursDefaults } from '#contract/time/business-hours.ts';
import { holidaysIn } from '#contract/time/holidays.ts';
import { createChance } from '#tests/sync/simulator/chance.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';

const server = useTestServer();
const zone = 'Australia/Brisbane';
let admin: SignedIn;
const seed = Number(process.env['SEED'] ?? 11);
const minuteMs = 60_000;

beforeAll(async () => {
  admin = await server().as('admin');
});

interface Span {
  from: string;
  to: string;
}
const query = ({ from, to }: Span) => `from=${from}&to=${to}`;

async function read(span: Span): Promise<Figures> {
  const answer = await admin.send(`/api/figures?${query(span)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as Figures;
}

/** All of them, page by page. */
async function rowsOf(span: Span, figure: string, key: string): Promise<FigureRow[]> {
  const rows: FigureRow[] = [];
  let after = '';
  do {
    const asked = `/api/figures/rows?${query(span)}&figure=${figure}&key=${key}${after && `&after=${after}`}`;
    const answer = await admin.send(asked);
    expect(answer.status, answer.text).toBe(200);
    const page = answer.json as { rows: FigureRow[]; next: string | null };
    rows.push(...page.rows);
    after = page.next ?? '';
  } while (after);
  expect(new Set(rows.map(({ cursor }) => cursor)).size).toBe(rows.length);
  return rows;
}

async function fileOf(span: Span, kind: string): Promise<string[][]> {
  const answer = await admin.send(`/api/figures/export/${kind}?${query(span)}`);
  expect(answer.status, answer.text).toBe(200);
  const lines = answer.text.split('\r\n').filter(line => line !== '');
  return lines.slice(1).map(line =>
    line
      .replace(/^\uFEFF/, '')
      .slice(1, -1)
      .split('","'),
  );
}

const dayThere = (at: number) => new Date(at + 10 * 3_600_000).toISOString().slice(0, 10);
const isIn = ({ from, to }: Span, at: number) => dayThere(at) >= from && dayThere(at) <= to;

describe('jobs made again', () => {
  interface Moved {
    at: number;
    to: string;
  }
  interface Life {
    pieces: number;
    methods: string[];
    moves: Moved[];
  }

  /** One job, its moves some minutes or days apart, in both screens’ words. */
  async function live(chance: ReturnType<typeof createChance>): Promise<Life> {
    const { knex } = server();
    const id = randomUUID();
    const pieces = chance.int(1, 60);
    const methods =
      [['print'], ['dtf'], ['print', 'embroidery'], ['print', 'print'], []][chance.int(0, 4)] ?? [];
    let at = Date.parse('2024-03-20T00:30:00Z') + chance.int(0, 60 * 24 * 60) * minuteMs;
    let status = 'Ordered';
    const moves: Moved[] = [];
    const words = [
      'Ordered',
      'Production',
      'Completed',
      'Ready to Ship',
      'completed',
      'in_progress',
      'cancelled',
    ];
    for (let step = chance.int(1, 9); step > 0; step--) {
      const to = words[chance.int(0, words.length - 1)] ?? 'Ordered';
      if (to === status) continue;
      at += ([1, 9, 10, 11, 300, 4_000][chance.int(0, 5)] as number) * minuteMs;
      moves.push({ at, to });
      status = to;
    }
    const firstDone = moves.find(({ to }) => jobStanding(to).stage === 'completed');
    await knex('jobs').insert({
      id,
      jobNumber: `FIG-${id.slice(0, 12)}`,
      title: 'Tees',
      status: status as 'Ordered',
      pieces,
      artwork: JSON.stringify(
        methods.map(method => ({ sha256: null, name: 'Logo', position: 'front', method, widthMm: null })),
      ),
      completedAt: firstDone ? new Date(firstDone.at) : null,
    });
    let before = 'Ordered';
    for (const { at: moved, to } of moves) {
      await knex('audit_events').insert({
        actorId: admin.id,
        entity: 'jobs',
        entityId: id,
        action: 'job.setStatus',
        before: JSON.stringify({ status: before }),
        after: JSON.stringify({ status: to }),
        occurredAt: new Date(moved),
      });
      before = to;
    }
    return { pieces, methods, moves };
  }

  /** In words of its own: walks each history. */
  function sumOf(lives: readonly Life[], span: Span) {
    const none = () => ({ made: 0, madePieces: 0, again: 0, againPieces: 0 });
    const all = none();
    const months = new Map<string, ReturnType<typeof none>>();
    const techniques = new Map<string, ReturnType<typeof none>>();
    const add = (deed: 'made' | 'again', at: number, { pieces, methods }: Life) => {
      if (!isIn(span, at)) return;
      const kinds = [...new Set(methods)];
      const technique = kinds.length === 0 ? '+none' : kinds.length === 1 ? (kinds[0] ?? '') : '+several';
      const month = dayThere(at).slice(0, 7);
      for (const [map, key] of [
        [months, month],
        [techniques, technique],
      ] as const)
        if (!map.has(key)) map.set(key, none());
      for (const sum of [all, months.get(month), techniques.get(technique)]) {
        if (!sum) continue;
        sum[deed]++;
        sum[`${deed}Pieces`] += pieces;
      }
    };
    for (const life of lives) {
      let doneAt: number | null = null;
      let wasDone = false;
      let isFirst = true;
      for (const { at, to } of life.moves) {
        const { stage } = jobStanding(to);
        if (stage === 'completed') {
          if (isFirst) add('made', at, life);
          if (!wasDone) doneAt = at;
          isFirst = false;
          wasDone = true;
        } else {
          if (wasDone && stage !== 'cancelled' && doneAt !== null && at - doneAt >= 10 * minuteMs)
            add('again', at, life);
          wasDone = false;
        }
      }
    }
    return { all, months, techniques };
  }

  test('agree with a walk over 150 histories, and so do the rows and the file', async () => {
    const chance = createChance(seed);
    const lives: Life[] = [];
    for (let n = 0; n < 150; n++) lives.push(await live(chance));
    for (const span of [
      { from: '2024-03-01', to: '2024-06-30' },
      { from: '2024-04-01', to: '2024-04-30' },
      { from: '2024-04-10', to: '2024-05-09' },
    ]) {
      const { jobs } = await read(span);
      const { all, months, techniques } = sumOf(lives, span);
      const { months: shownMonths, techniques: shownTechniques, ...shown } = jobs;
      expect(shown).toEqual(all);
      expect(all.again).toBeGreaterThan(5);
      const byKey = (parts: typeof shownMonths) =>
        new Map(parts.map(({ key, label: _, ...sum }) => [key, sum] as const));
      expect(byKey(shownMonths)).toEqual(months);
      expect(byKey(shownTechniques)).toEqual(techniques);
      for (const deed of ['made', 'again'] as const) {
        expect(await rowsOf(span, 'job', jobKey(deed))).toHaveLength(all[deed]);
        for (const [technique, sum] of techniques) {
          const rows = await rowsOf(span, 'job', encodeURIComponent(jobKey(deed, technique)));
          expect(rows, technique).toHaveLength(sum[deed]);
          for (const { number, jobId } of rows) expect(number).toBe(`FIG-${jobId?.slice(0, 12)}`);
        }
      }
      const file = await fileOf(span, 'jobs');
      expect(file.filter(([, what]) => what === 'Finished')).toHaveLength(all.made);
      expect(file.filter(([, what]) => what === 'Made again')).toHaveLength(all.again);
    }
    expect(await rowsOf({ from: '2024-04-01', to: '2024-04-30' }, 'job', 'lost')).toEqual([]);
  });

  test('a job that the workshop sends back is one, as the log really has it', async () => {
    const { knex } = server();
    const id = randomUUID();
    const doneAt = new Date(Date.now() - 3_600_000);
    await knex('jobs').insert({
      id,
      jobNumber: `FIG-${id.slice(0, 12)}`,
      title: 'Hoodies',
      status: 'Completed',
      pieces: 12,
      completedAt: doneAt,
    });
    const today = { from: dayThere(doneAt.getTime()), to: dayThere(Date.now()) };
    const before = (await read(today)).jobs.again;
    const moved = await admin.send(`/api/jobs/${id}`, { method: 'PATCH', json: { status: 'Production' } });
    expect(moved.status, moved.text).toBeLessThan(300);
    expect((await read(today)).jobs.again).toBe(before + 1);
    expect(await rowsOf(today, 'job', 'again')).toMatchObject([{ jobId: id, what: 'Hoodies, 12 pieces' }]);
  });
});

describe('time to answer', () => {
  const span = { from: '2024-08-01', to: '2024-08-31' };
  const holidays = holidaysIn('QLD');

  /** Minute by minute. */
  function openMinutes(from: number, to: number): number {
    let minutes = 0;
    for (let at = from; at < to; at += minuteMs)
      if (isOpenAt(new Date(at), zone, holidays, openingHoursDefaults)) minutes++;
    return minutes;
  }

  test('agrees with minutes that are counted one by one, and so do the rows and the file', async () => {
    const { knex } = server();
    const chance = createChance(seed);
    const expected: number[] = [];
    let waiting = 0;
    for (let n = 0; n < 24; n++) {
      // Some over the Ekka holiday of Brisbane, and over weekends.
      const at = Date.parse('2024-08-01T00:00:00Z') + chance.int(0, 29 * 24 * 60) * minuteMs;
      if (!isIn(span, at)) continue;
      const sentAt = chance.int(0, 4) === 0 ? null : at + chance.int(0, 5 * 24 * 60) * minuteMs;
      const [quote] = await knex('quotes')
        .insert({
          name: `Asker ${n}`,
          email: 'imke@quarrelcreek.example',
          createdAt: new Date(at),
          // The last time it was sent, which is not the first.
          sentAt: sentAt === null ? null : new Date(sentAt + 7 * 24 * 60 * minuteMs),
          status: sentAt === null ? 'pending' : 'quoted',
        })
        .returning<{ id: number }[]>('id');
      if (sentAt === null) waiting++;
      else {
        expected.push(openMinutes(at, sentAt));
        for (const late of [0, 7 * 24 * 60])
          await knex('quote_events').insert({
            quoteId: quote?.id ?? 0,
            type: 'sent',
            at: new Date(sentAt + late * minuteMs),
          });
      }
    }
    // Written by the office, deleted, or sent before events were kept.
    const other = { name: 'Other', email: 'imke@quarrelcreek.example', createdAt: '2024-08-05T00:00:00Z' };
    await knex('quotes').insert({ ...other, writtenBy: admin.id, sentAt: '2024-08-05T01:00:00Z' });
    await knex('quotes').insert({ ...other, deletedAt: '2024-08-06T00:00:00Z' });
    await knex('quotes').insert({ ...other, sentAt: '2024-08-05T01:30:00Z', status: 'quoted' });
    expected.push(90);

    const { answers } = await read(span);
    const sorted = expected.toSorted((a, b) => a - b);
    expect(answers).toEqual({
      answered: sorted.length,
      waiting,
      medianMinutes: sorted[Math.ceil(sorted.length / 2) - 1],
      ninetiethMinutes: sorted[Math.ceil(sorted.length * 0.9) - 1],
    });
    const rows = await rowsOf(span, 'answer', 'answered');
    expect(rows.map(({ minutes }) => minutes ?? -1).toSorted((a, b) => a - b)).toEqual(sorted);
    expect(await rowsOf(span, 'answer', 'waiting')).toHaveLength(waiting);
    expect(await rowsOf(span, 'answer', 'lost')).toEqual([]);
    const file = await fileOf(span, 'quote-answers');
    expect(file).toHaveLength(sorted.length + waiting);
    const written = file.flatMap(cells => (cells[4] ? [Number(cells[4])] : []));
    expect(written.toSorted((a, b) => a - b)).toEqual(sorted);
  });

  test('of a period without a request there is none', async () => {
    expect((await read({ from: '2023-01-01', to: '2023-01-31' })).answers).toEqual({
      answered: 0,
      waiting: 0,
      medianMinutes: null,
      ninetiethMinutes: null,
    });
  });
});
