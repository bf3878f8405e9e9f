// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, OfflineError } from '#pwa/common/local/call/call.ts';
import type { FinishedPage, FinishedQuery } from '#contract/jobs/finished-work.ts';
import { FinishedDialog } from './finished-dialog.tsx';
import { MissingRow } from './missing-row.tsx';

afterEach(cleanup);

const row = (at: number) => ({
  id: `00000000-0000-7000-8000-00000000000${at}`,
  number: `JOB-2019-000${at}`,
  title: 'Caps of long ago',
  customer: at === 1 ? 'Orr Pty' : null,
  status: 'completed',
  endedAt: '2019-11-24T02:00:00.000Z',
});

function show(ask: (query: FinishedQuery) => Promise<FinishedPage>) {
  const queries = { retry: false, networkMode: 'always' as const };
  const onOpen = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries } })}>
      <FinishedDialog
        many="jobs"
        ask={ask}
        titleOf={() => 'Completed'}
        clock={{ now: new Date('2026-11-24T02:00:00Z'), timeZone: 'Australia/Brisbane' }}
        onOpen={onOpen}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  );
  return onOpen;
}

test('finished work is shown page by page, and opens', async () => {
  const asked: FinishedQuery[] = [];
  const onOpen = show(async query => {
    asked.push(query);
    return query.after ? { rows: [row(2)], hasMore: false } : { rows: [row(1)], hasMore: true };
  });
  const first = await screen.findByRole('button', { name: /JOB-2019-0001/ });
  expect(first.textContent).toContain('Completed, 24 Nov 2019, Orr Pty');
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  fireEvent.click(await screen.findByRole('button', { name: /JOB-2019-0002/ }));
  expect(onOpen).toHaveBeenCalledWith(row(2).id);
  expect(asked).toEqual([{}, { after: row(1).id }]);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('without a connection it says so, and asks again', async () => {
  let isOnline = false;
  show(async () => {
    if (!isOnline) throw new OfflineError();
    return { rows: [row(1)], hasMore: false };
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Older work needs a connection');
  isOnline = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: /JOB-2019-0001/ });
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  [null, 'Loading job'],
  [new OfflineError(), 'This job isn’t on this device'],
  [new ApiError(404, 'Not Found', null), 'Job not found'],
  [new Error('odd'), 'Job not loaded'],
])('a job that this device lacks: %o', (error, title) => {
  render(<MissingRow one="job" error={error} onClose={() => {}} />);
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
});
