import { expect, test } from 'vitest';
import type { Figure } from '../figure.ts';
import { budgets } from './budgets.ts';
import {
  atLeast,
  atMost,
  benchesOf,
  type Budget,
  isRed,
  judge,
  NoFigure,
  type Outcomes,
} from './judge-budgets.ts';
import { recorded, timesPeer } from './peers.ts';
import { highest, numberIn, read } from './read-figures.ts';

const figure = (work: string, measured: string, more: Partial<Figure> = {}): Figure => ({
  work,
  measured,
  baseline: '',
  ratio: '',
  ...more,
});

const budget = (more: Partial<Budget> = {}): Budget => ({
  what: 'an answer',
  unit: 'ms',
  gate: atMost(100),
  goal: atMost(50),
  from: { bench: 'answers', read: read({ work: /^an answer/ }, 'measured', 'ms') },
  ...more,
});

const ran = (measured: string): Outcomes => ({ answers: { figures: [figure('an answer', measured)] } });

test.each([
  ['20 ms', 'goal'],
  ['50 ms', 'goal'],
  ['51 ms', 'gate'],
  ['100 ms', 'gate'],
  ['101 ms', 'MISSED'],
  ['0.2 s', 'MISSED'],
])('at most 100 ms, goal 50: %s is %s', (measured, met) => {
  expect(judge(budget(), ran(measured))).toMatchObject({ met });
});

test.each([
  ['9 ms', 'MISSED'],
  ['10 ms', 'gate'],
  ['20 ms', 'goal'],
])('at least 10, goal 20: %s is %s', (measured, met) => {
  expect(judge(budget({ gate: atLeast(10), goal: atLeast(20) }), ran(measured))).toMatchObject({ met });
});

test('without a goal the gate is all that can be met', () => {
  const { goal: _, ...without } = budget();
  expect(judge(without, ran('1 ms'))).toEqual({
    what: 'an answer',
    gate: '≤ 100 ms',
    goal: '',
    measured: '1 ms',
    met: 'gate',
    note: '',
  });
});

test('a figure that is no number is missed', () => {
  const from = { bench: 'answers', read: () => Number.NaN };
  expect(judge(budget({ from }), ran('1 ms'))).toMatchObject({ met: 'MISSED' });
});

test.each<[string, Budget['from'], Outcomes, string]>([
  ['cannot be measured here', { notHere: 'needs a peer' }, ran('1 ms'), 'needs a peer'],
  ['was not run', budget().from, {}, 'the bench "answers" was not run'],
  [
    'failed',
    budget().from,
    { answers: { failed: 'exit code 1' } },
    'the bench "answers" failed: exit code 1',
  ],
])('what %s is not measured, and says why', (_what, from, outcomes, note) => {
  expect(judge(budget({ from }), outcomes)).toMatchObject({ measured: '', met: 'not measured', note });
});

test.each<[string, Outcomes, string]>([
  ['another line', { answers: { figures: [] } }, 'the bench "answers" prints no line like ^an answer'],
  ['another unit', ran('3 KB'), 'the bench "answers" prints "3 KB", which has no number of ms'],
])('a bench that prints %s has no figure, and that is red', (_what, outcomes, note) => {
  const judged = judge(budget(), outcomes);
  expect(judged).toMatchObject({ measured: '', met: 'NO FIGURE', note });
  expect(isRed([judged], outcomes)).toBe(true);
});

test('red: a gate that is missed, and a bench that failed; not what cannot be measured here', () => {
  const red = (from: Budget['from'], outcomes: Outcomes) =>
    isRed([judge(budget({ from }), outcomes)], outcomes);
  expect(red(budget().from, ran('1 ms'))).toBe(false);
  expect(red(budget().from, ran('101 ms'))).toBe(true);
  expect(red({ notHere: 'needs a peer' }, {})).toBe(false);
  expect(red(budget().from, { answers: { failed: 'exit code 1' } })).toBe(true);
});

test.each([
  ['787 ms', 'ms', 787],
  ['10.5 s', 'ms', 10_500],
  ['5,586 req/s, 44 µs', 'req/s', 5_586],
  ["Koa's hello 21,075 req/s, 35 µs", 'req/s', 21_075],
  ['148/s', '/s', 148],
  ['0.45 ×', '×', 0.45],
  ['1,360 ms, 900 ms of processor', 'ms', 1_360],
  ['101.4 KB', 'KB', 101.4],
  ['584 bytes', 'bytes', 584],
] as const)('%s in %s', (text, unit, number) => {
  expect(numberIn(text, unit)).toBe(number);
});

test('the line that is meant, by what it is compared with', () => {
  const figures = [
    figure('the list (…)', '1 ms', { baseline: 'the same bytes', ratio: '1.00 ×' }),
    figure('the list (…)', '1 ms', { baseline: "Koa's hello", ratio: '2.00 ×' }),
  ];
  expect(read({ work: /^the list/, baseline: /hello/ }, 'ratio', '×')(figures)).toBe(2);
  expect(highest({ work: /^the list/ }, 'ratio', '×')(figures)).toBe(2);
  expect(() => read({ work: /^another/ }, 'ratio', '×')(figures)).toThrow(NoFigure);
});

test("a peer's share of Koa's hello counts, not its speed on another machine", () => {
  const { hello, vendure } = recorded;
  expect(timesPeer(vendure.list * 100, hello, vendure.list)).toBeCloseTo(100);
  // Half as quick a machine: half as many answers, and the same ratio.
  expect(timesPeer(vendure.list * 50, hello / 2, vendure.list)).toBeCloseTo(100);
});

test('each budget has a name of its own, and a goal that is harder than its gate', () => {
  expect(new Set(budgets.map(({ what }) => what)).size).toBe(budgets.length);
  for (const { what, gate, goal } of budgets) {
    if (!goal) continue;
    expect(goal.is, what).toBe(gate.is);
    if (gate.is === 'at most') expect(goal.value, what).toBeLessThan(gate.value);
    else expect(goal.value, what).toBeGreaterThan(gate.value);
  }
  expect(benchesOf(budgets)).toEqual([...new Set(benchesOf(budgets))]);
});
