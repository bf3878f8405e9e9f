import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jobStatuses } from '#contract/jobs/jobs.ts';
import { needsAttention, overlay, type RowState, type Viewer } from './overlay.ts';
import type { CachedRow, OutboxItem } from '../database/user-database.ts';
import { shopRules } from '#tests/fixtures/shop-rules.ts';

interface Row {
  id: string;
  status: string;
  noteEntries: { id: string }[];
  deletedAt: string | null;
}

const viewer: Viewer = { userId: 7, userName: 'Kim', isAdmin: false };
const row = (id: string, more: Partial<Row>) => ({
  id,
  status: 'Ordered',
  noteEntries: [],
  hourEntries: [],
  deletedAt: null,
  startedAt: null,
  completedAt: null,
  ...more,
});
const cached = (id: string, more: Partial<Row> = {}): CachedRow => ({
  id,
  ver: 1,
  scopes: ['jobs'],
  row: row(id, more),
});
const item = (seq: number, entityId: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  seq,
  id: `m${seq}`,
  name: 'job.setStatus',
  v: 1,
  args: { to: 'Production' },
  userId: 7,
  entity: 'jobs',
  entityId,
  occurredAt: '2026-11-20T21:00:00.000Z',
  state: 'pending',
  attempts: 0,
  setbacks: 0,
  ...more,
});
const see = (rows: CachedRow[], outbox: OutboxItem[], sending?: Set<string>) =>
  overlay<Row>('jobs', rows, outbox, { viewer, shop: shopRules, ...(sending && { sending }) });

const anyRows = fc
  .uniqueArray(fc.tuple(fc.uuid(), fc.constantFrom(...jobStatuses)), { selector: ([id]) => id })
  .map(pairs => pairs.map(([id, status]) => cached(id, { status })));

describe('generated', () => {
  test('with nothing pending one sees the rows of the server', () => {
    fc.assert(
      fc.property(anyRows, rows => {
        expect(see(rows, []).map(seen => seen.row)).toEqual(rows.map(({ row }) => row));
        expect(see(rows, []).every(seen => seen.state === 'synced' && seen.pending === 0)).toBe(true);
      }),
    );
  });

  test('the last of several changes is what one sees; the rows themselves stay untouched', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...jobStatuses), { minLength: 1, maxLength: 12 }), statuses => {
        const rows = [cached('a')];
        const before = structuredClone(rows);
        const [seen] = see(
          rows,
          statuses.map((to, i) => item(i + 1, 'a', { args: { to } })),
        );
        expect(seen?.row.status).toBe(statuses.at(-1));
        expect(seen?.pending).toBe(statuses.length);
        expect(rows).toEqual(before);
      }),
    );
  });

  test('settled changes are not laid over: what one sees then is the truth', () => {
    const settled = fc.constantFrom('done', 'attention' as const);
    fc.assert(
      fc.property(anyRows, settled, (rows, state) => {
        const outbox = rows.map(({ id }, i) => item(i + 1, id, { state: state as 'done' | 'attention' }));
        expect(see(rows, outbox).map(seen => seen.row)).toEqual(rows.map(({ row }) => row));
      }),
    );
  });
});

const badges: [string, Partial<OutboxItem>[], RowState][] = [
  ['nothing', [], 'synced'],
  ['a confirmed change', [{ state: 'done' }], 'synced'],
  ['a change on this device', [{}], 'saved'],
  ['a change on the wire', [{ id: 'wire' }], 'sending'],
  ['a change on the wire and a newer one', [{ id: 'wire' }, {}], 'saved'],
  ['a refused change', [{ state: 'attention' }], 'attention'],
  ['a refused change and a newer one', [{ state: 'attention' }, {}], 'attention'],
  ['a change set back five times', [{ setbacks: 5 }], 'attention'],
  ['a change set back four times', [{ setbacks: 4 }], 'saved'],
];
test.each(badges)('badge of a row with %s', (_what, items, state) => {
  const outbox = items.map((more, i) => item(i + 1, 'a', more));
  expect(see([cached('a')], outbox, new Set(['wire']))[0]?.state).toBe(state);
});

test('a row that is deleted on this device is gone at once', () => {
  expect(see([cached('a'), cached('b')], [item(1, 'a', { name: 'job.delete', args: {} })])).toHaveLength(1);
});

test('a row that was made on this device is there at once, and follows later changes', () => {
  const id = crypto.randomUUID();
  const made = item(1, id, { name: 'job.create', args: { id, title: '40 tees' } });
  expect(see([], [made, item(2, id)])).toMatchObject([
    { row: { id, title: '40 tees', status: 'Production' }, pending: 2 },
  ]);
});

test.each([
  ['of another entity', { entity: 'deliveries' }],
  ['of a row that is not here', { entityId: 'elsewhere' }],
  ['that this build does not know', { name: 'job.fold' }],
  ['whose arguments make no sense', { name: 'job.update', args: {} }],
] as const)('a change %s breaks nothing', (_what, more) => {
  expect(see([cached('a')], [item(1, 'a', more)]).map(({ row }) => row.status)).toEqual(['Ordered']);
});

test('what is refused or was set back five times needs attention', () => {
  expect(needsAttention(item(1, 'a', { state: 'attention' }))).toBe(true);
  expect(needsAttention(item(1, 'a', { setbacks: 5 }))).toBe(true);
  expect(needsAttention(item(1, 'a', { state: 'done', setbacks: 5 }))).toBe(false);
});

test.each([
  ['delivery.confirm', 'delivered'],
  ['delivery.fail', 'failed'],
  ['delivery.start', 'out_for_delivery'],
  // The destination isn't known.
  ['delivery.assign', 'pending'],
])('a change that is locked, %s: the stop is %s', (name, status) => {
  const stop = { id: 'd', status: 'pending', attempt: 1, assignedTo: 7, history: [], deletedAt: null };
  const rows = [{ id: 'd', ver: 1, scopes: ['all'], row: stop }];
  const locked = item(1, 'd', { name, entity: 'deliveries', isLocked: true, args: {} });
  const [seen] = overlay<typeof stop>('deliveries', rows, [locked], { viewer, shop: shopRules });
  expect(seen).toMatchObject({ row: { status, assignedTo: 7 }, state: 'saved', pending: 1 });
});
