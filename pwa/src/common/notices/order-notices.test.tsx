// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OfflineError } from '#pwa/common/local/call/call.ts';
import { noticeAnswers } from './notice-answers.ts';
import { OrderNotices } from './order-notices.tsx';

const asked = vi.hoisted(() => vi.fn<(name: string, input?: unknown) => Promise<unknown>>());
const toast = vi.hoisted(() => vi.fn<(toast: { description?: string }) => void>());
const session = vi.hoisted(() => ({ user: null as { isAdmin: boolean } | null }));
vi.mock('#pwa/common/local/call/call.ts', async load => ({ ...(await load<object>()), call: asked }));
vi.mock('#pwa/common/ui/dialogs/toaster.tsx', () => ({ useToast: () => toast }));
vi.mock('#pwa/common/session/use-session.ts', () => ({ useSession: () => session }));

const subscription = {
  endpoint: 'https://push.example.com/a',
  options: { applicationServerKey: null },
  toJSON: () => ({ endpoint: 'https://push.example.com/a', keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: vi.fn<() => Promise<boolean>>(async () => true),
};
let held: typeof subscription | null = null;
let answer: NotificationPermission = 'granted';
const requestPermission = vi.fn<() => Promise<NotificationPermission>>();
const subscribe = vi.fn<() => Promise<typeof subscription>>();

beforeEach(() => {
  held = null;
  answer = 'granted';
  session.user = null;
  const permission = { permission: 'default' as NotificationPermission, requestPermission };
  requestPermission.mockImplementation(async () => (permission.permission = answer));
  subscribe.mockImplementation(async () => (held = subscription));
  const pushManager = { getSubscription: async () => held, subscribe };
  vi.stubGlobal('Notification', permission);
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }) },
  });
  asked.mockImplementation(async name => {
    if (name === 'GET /api/notices/key') return { publicKey: 'BAAA' };
    if (name.startsWith('PUT')) return { isOn: true, off: [] };
    return { isOn: false, off: [] };
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const show = () => render(<OrderNotices orderId="ABCDEFGHJK" token="t" />);
const button = (name: string) => screen.findByRole('button', { name });
const named = (name: string) => asked.mock.calls.filter(([one]) => one === name);

test('nobody is asked by the browser before a press; then this device is told, with a switch for each kind', async () => {
  show();
  const turnOn = await button('Tell me on this device');
  expect(requestPermission).not.toHaveBeenCalled();
  fireEvent.click(turnOn);
  const proof = await screen.findByRole('switch', { name: /^Proof ready/ });
  expect(requestPermission).toHaveBeenCalledOnce();
  expect(named('PUT /api/orders/{orderId}/notices')).toEqual([
    [
      'PUT /api/orders/{orderId}/notices',
      {
        params: { orderId: 'ABCDEFGHJK' },
        query: { token: 't' },
        body: {
          subscription: { endpoint: subscription.endpoint, keys: { p256dh: 'p', auth: 'a' } },
          off: [],
        },
      },
    ],
  ]);
  asked.mockResolvedValue({ isOn: true, off: ['proof_ready'] });
  fireEvent.click(proof);
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: /^Proof ready/ })).toHaveProperty('checked', false),
  );
  expect(screen.getByRole('switch', { name: /^Order sent/ })).toHaveProperty('checked', true);
  asked.mockResolvedValue(undefined);
  fireEvent.click(await button('Turn off on this device'));
  expect(await button('Tell me on this device')).toBeTruthy();
  expect(named('DELETE /api/orders/{orderId}/notices/{id}')).toHaveLength(1);
});

test('"Not now" is remembered on this device, and can be taken back', async () => {
  show();
  fireEvent.click(await button('Not now'));
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  cleanup();
  show();
  await button('Tell me on this device');
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
});

test('a refusal in the browser is said once, and the card goes', async () => {
  answer = 'denied';
  const { container } = show();
  fireEvent.click(await button('Tell me on this device'));
  await waitFor(() => expect(container.textContent).toBe(''));
  expect(toast.mock.calls[0]?.[0].description).toMatch(/browser does not allow notices/);
  expect(subscribe).not.toHaveBeenCalled();
});

test('without a connection nothing changes, in words', async () => {
  asked.mockRejectedValue(new OfflineError());
  show();
  fireEvent.click(await button('Tell me on this device'));
  await waitFor(() => expect(toast).toHaveBeenCalledOnce());
  expect(toast.mock.calls[0]?.[0].description).toMatch(/no connection/);
  expect(await button('Tell me on this device')).toBeTruthy();
});

test('who wanted it has it again when the browser has dropped it, without a question', async () => {
  noticeAnswers.noteOn('order ABCDEFGHJK');
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission });
  show();
  expect(await screen.findByRole('switch', { name: /^Order sent/ })).toBeTruthy();
  expect(requestPermission).not.toHaveBeenCalled();
});

test.each([
  ['a browser without notices', () => void Reflect.deleteProperty(globalThis, 'PushManager')],
  ['the office, which looks at other people’s orders', () => void (session.user = { isAdmin: true })],
])('nothing is offered to %s', async (_, prepare) => {
  prepare();
  const { container } = show();
  await act(async () => undefined);
  expect(container.textContent).toBe('');
});
