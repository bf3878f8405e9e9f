import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untendedHeader } from '#contract/wire/presence.ts';
import { passwordEvent, type PasswordQuestion } from './ask-person.ts';
import { call } from './call.ts';
import { createPresence } from './presence.ts';

const again = 'confirm_password';
const page = new EventTarget();
let asked: string[];
let sent: string[];
/** The error codes of the next answers. Null is a success. */
let answers: (string | null)[];

beforeEach(() => {
  asked = [];
  sent = [];
  vi.stubGlobal('dispatchEvent', (event: Event) => page.dispatchEvent(event));
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    sent.push(`${method} ${url}`);
    const code = answers.shift() ?? null;
    const headers = { 'X-Request-Id': '1' };
    if (code === null) return new Response(null, { status: 204, headers });
    return Response.json(
      { code, message: code },
      { status: code === 'unauthenticated' ? 401 : 403, headers },
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A user at the page, who enters the password or cancels. */
function sit(isGiven: boolean): () => void {
  const take = (event: Event) => {
    const { reason, answer } = (event as CustomEvent<PasswordQuestion>).detail;
    event.preventDefault();
    asked.push(reason);
    answer(isGiven);
  };
  page.addEventListener(passwordEvent, take);
  return () => page.removeEventListener(passwordEvent, take);
}

const remove = () => call('DELETE /api/customers/{id}', { params: { id: '7' }, query: {} });
const keep = () => call('POST /api/session', { asksNobody: true });
const read = () => call('GET /api/customers', { query: {} });

test.each([
  ['given, the call is made again', remove, [again, null], true, ['confirm'], 2, null],
  ['not given, it is refused', remove, [again], false, ['confirm'], 1, again],
  ['a session that has ended', remove, ['unauthenticated', null], true, ['ended'], 2, null],
  ['refused again, it is not asked again', remove, [again, again], true, ['confirm'], 2, again],
  ['another refusal', remove, ['forbidden'], true, [], 1, 'forbidden'],
  ['a read', read, ['unauthenticated'], true, [], 1, 'unauthenticated'],
  ['what the page does by itself', keep, ['unauthenticated'], true, [], 1, 'unauthenticated'],
] as const)('%s', async (_what, run, codes, isGiven, reasons, times, refused) => {
  answers = [...codes];
  const leave = sit(isGiven);
  const outcome = await run().then(
    () => null,
    (error: { code?: string }) => error.code,
  );
  leave();
  expect(outcome).toBe(refused);
  expect(asked).toEqual(reasons);
  expect(sent).toHaveLength(times);
});

test('where nobody takes the question the call is refused at once', async () => {
  answers = [again];
  await expect(remove()).rejects.toMatchObject({ code: again });
  expect(sent).toHaveLength(1);
});

test('a page is left alone some time after the last touch, and only where it is watched', () => {
  vi.useFakeTimers();
  const touched = new EventTarget();
  const presence = createPresence(touched);
  expect(presence.isTouchedWithin(1_000), 'nobody watches').toBe(true);
  const stop = presence.watch();
  vi.advanceTimersByTime(1_001);
  expect(presence.isTouchedWithin(1_000)).toBe(false);
  touched.dispatchEvent(new Event('keydown'));
  expect(presence.isTouchedWithin(1_000)).toBe(true);
  vi.setSystemTime(Date.now() - 86_400_000);
  expect(presence.isTouchedWithin(1_000), 'the clock was set back since').toBe(false);
  touched.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(1_001);
  stop();
  expect(presence.isTouchedWithin(1_000)).toBe(true);
  vi.useRealTimers();
});

test('calls of an untended page say so', async () => {
  vi.useFakeTimers();
  const { presence, presenceHeaders } = await import('./presence.ts');
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  const stop = presence.watch();
  expect(presenceHeaders()).toEqual({});
  vi.advanceTimersByTime(121_000);
  expect(presenceHeaders()).toEqual({ [untendedHeader]: '1' });
  stop();
  vi.useRealTimers();
});
