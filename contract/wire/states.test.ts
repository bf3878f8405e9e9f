import { describe, expect, it, test } from 'vitest';
import {
  canMoveDelivery,
  canSignDelivery,
  canStartDelivery,
  deliveryStatuses,
} from '../deliveries/deliveries.ts';
import {
  boardStepOf,
  dialogJobTypes,
  hoursProgress,
  inlineJobTypes,
  jobProgress,
  jobStanding,
  jobTimesAfter,
  makeJobNumber,
  readJobStatus,
} from '../jobs/jobs.ts';
import { canMoveOrder, orderBadgeTone, orderStatuses } from '../orders/orders.ts';
import { comparePriority, nextPriority, priorities } from '../jobs/priorities.ts';
import {
  allProjectStages,
  isActiveProject,
  projectStageOf,
  projectStages,
  stageStep,
} from '../projects/projects.ts';

/** Every allowed pair as "from>to", so that a pair too many fails as well as one missing. */
function movesOf<S extends string>(states: readonly S[], canMove: (from: S, to: S) => boolean): string[] {
  return states.flatMap(from => states.filter(to => canMove(from, to)).map(to => `${from}>${to}`));
}

test('the whole order table', () => {
  expect(movesOf(orderStatuses, canMoveOrder)).toEqual([
    'pending>processing',
    'pending>cancelled',
    'processing>completed',
    'processing>cancelled',
  ]);
});

test('the whole delivery table', () => {
  expect(movesOf(deliveryStatuses, canMoveDelivery)).toEqual([
    'pending>out_for_delivery',
    'pending>cancelled',
    'out_for_delivery>delivered',
    'out_for_delivery>failed',
    'out_for_delivery>cancelled',
    'failed>pending',
    'failed>out_for_delivery',
    'failed>cancelled',
    'cancelled>pending',
  ]);
  expect(deliveryStatuses.filter(canStartDelivery)).toEqual(['pending']);
  expect(deliveryStatuses.filter(canSignDelivery)).toEqual(['out_for_delivery']);
});

describe('orders', () => {
  test.each([
    ['completed', 'positive'],
    ['processing', 'progress'],
    ['cancelled', 'negative'],
    ['pending', 'outline'],
    ['whatever', 'outline'],
  ])('%s has a %s badge', (status, tone) => {
    expect(orderBadgeTone(status)).toBe(tone);
  });
});

describe('jobs', () => {
  test.each([
    ['Ordered', 'pending', false, true, 0, 'Ordered'],
    ['Production', 'in_progress', false, true, 50, 'Production'],
    ['Completed', 'completed', false, true, 100, 'Completed'],
    ['Ready to Ship', 'completed', true, true, 100, 'Ready to Ship'],
    ['pending', 'pending', false, true, 0, 'Ordered'],
    ['in_progress', 'in_progress', false, true, 50, 'Production'],
    ['completed', 'completed', false, true, 100, 'Completed'],
    ['cancelled', 'cancelled', false, true, 0, null],
    ['toString', 'pending', false, false, 0, 'Ordered'],
    ['', 'pending', false, false, 0, 'Ordered'],
  ])('%j stands at %s', (status, stage, isReady, isKnown, progress, step) => {
    const standing = jobStanding(status);
    expect(standing).toEqual({ stage, isReady, isKnown });
    expect(jobProgress[standing.stage]).toBe(progress);
    expect(boardStepOf(status)).toBe(step);
  });

  test.each([
    ['Ship', 'Ready to Ship'],
    ['Ready', 'Ready to Ship'],
    ['Prod', 'Production'],
    ['in_progress', 'in_progress'],
    ['Done', null],
  ])('%s is read as %s', (written, status) => {
    expect(readJobStatus(written)).toBe(status);
  });

  it('note the first start and the first completion only', () => {
    const fresh = { startedAt: null, completedAt: null };
    const started = jobTimesAfter(fresh, 'Production', 'T1');
    expect(started).toEqual({ startedAt: 'T1', completedAt: null });
    expect(jobTimesAfter(started, 'in_progress', 'T2')).toEqual(started);
    const done = jobTimesAfter(started, 'Ready to Ship', 'T3');
    expect(done).toEqual({ startedAt: 'T1', completedAt: 'T3' });
    expect(jobTimesAfter(done, 'pending', 'T4')).toEqual(done);
    expect(jobTimesAfter(fresh, 'cancelled', 'T5')).toEqual(fresh);
  });

  it('offer the types of each form', () => {
    expect(dialogJobTypes).toEqual(['printing', 'embroidery', 'engraving', 'assembly', 'cutting', 'design']);
    expect(inlineJobTypes).toEqual(['printing', 'embroidery', 'engraving', 'assembly', 'shipping']);
  });

  test.each([
    [1, 2, 50],
    [5, 2, 100],
    [1, 0, 0],
    [0, 2, 0],
    [-1, 2, 0],
    [1, NaN, 0],
  ])('%s of %s hours is %s percent', (actual, estimated, percent) => {
    expect(hoursProgress(actual, estimated)).toBe(percent);
  });

  it('get numbers of 6 and 3 digits', () => {
    expect(makeJobNumber(() => 0)).toBe('JOB-000000-000');
    expect(makeJobNumber(() => 0.999_999_9)).toBe('JOB-999999-999');
  });
});

describe('projects', () => {
  it('read old and unknown words as leads', () => {
    expect(['quote_pending', 'nonsense', 'Paid'].map(projectStageOf)).toEqual(['Lead', 'Lead', 'Paid']);
  });
  it('are active until completed or shipped', () => {
    expect(allProjectStages.filter(stage => !isActiveProject(stage))).toEqual([
      'Completed',
      'Shipped',
      'Cancelled',
    ]);
  });
  it('show earlier steps as done', () => {
    expect(projectStages.map(stage => stageStep(stage, 'Quoted')).slice(1, 4)).toEqual([
      'done',
      'current',
      'ahead',
    ]);
  });
});

test('priorities cycle and sort', () => {
  expect([...priorities, 'odd'].map(nextPriority)).toEqual(['medium', 'high', 'urgent', 'low', 'low']);
  expect(['low', 'odd', 'urgent', 'medium'].sort(comparePriority)).toEqual([
    'urgent',
    'medium',
    'low',
    'odd',
  ]);
});
