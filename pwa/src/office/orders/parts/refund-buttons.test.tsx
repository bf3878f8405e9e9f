// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { SessionContext } from '#pwa/common/session/use-session.ts';
import type { SessionState, SessionStore } from '#pwa/common/session/session.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { RefundDuePanel, ReviewPanel } from './review-panel.tsx';

afterEach(cleanup);

function show(isAdmin: boolean, part: ReactNode): string[] {
  const state = {
    user: { id: 1, isAdmin, staffRole: isAdmin ? null : 'workshop' },
  } as unknown as SessionState;
  const session = { subscribe: () => () => undefined, getState: () => state } as unknown as SessionStore;
  render(<SessionContext value={session}>{part}</SessionContext>);
  return screen.queryAllByRole('button').map(({ textContent }) => textContent);
}

const nothing = () => undefined;
const order = { receivedCents: 900, total: 1000, reviewReason: 'Too little.' } as OfficeOrderDetail;

test.each([
  [true, ['Refund…'], ['Accept the payment…', 'Cancel and refund…']],
  [false, [], ['Accept the payment…', 'Cancel the order…']],
])('a refund is offered to whom it is allowed: %s', (mayRefund, due, review) => {
  expect(show(mayRefund, <RefundDuePanel cents={500} onRefund={nothing} />)).toEqual(due);
  cleanup();
  const panel = <ReviewPanel order={order} isSaving={false} onAccept={nothing} onRefuse={nothing} />;
  expect(show(mayRefund, panel)).toEqual(review);
});
