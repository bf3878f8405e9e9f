import { describe, expect, test } from 'vitest';
import { until } from '#tests/support/waiting/until.ts';
import { createSessionLine, type Errand } from './session-line.ts';

const refusal = new Error('nobody is signed in');
const refused = new Error('the session is over, says the shop');
const read = { isRepeatable: true, needsSession: true };
const write = { isRepeatable: false, needsSession: true };
const visit = { isRepeatable: true, needsSession: false };

/** The requests that have left the device, answered by the test. An abort counts as an answer, as with fetch. */
function build() {
  const timers: (() => void)[] = [];
  const told: string[] = [];
  const line = createSessionLine({
    refusal: () => refusal,
    isRefusal: error => error === refused,
    onRefusal: () => void told.push('over'),
    later: callback => void timers.push(callback),
  });
  const sent: { what: string; isAborted: boolean; answer: () => void; refuse: () => void }[] = [];
  const ask = (what: string, errand: Errand) =>
    line
      .run(
        errand,
        signal =>
          new Promise<string>((resolve, reject) => {
            const request = {
              what,
              isAborted: false,
              answer: () => resolve(what),
              refuse: () => reject(refused),
            };
            sent.push(request);
            signal.addEventListener('abort', () => {
              request.isAborted = true;
              reject(signal.reason as Error);
            });
          }),
      )
      .catch((error: unknown) => (error === refusal || error === refused ? 'refused' : 'broken off'));
  const log = () => sent.map(({ what, isAborted }) => `${what}${isAborted ? ' (broken off)' : ''}`);
  return { line, sent, ask, log, timers, told };
}

const settled = () => new Promise<void>(resolve => setImmediate(resolve));

describe('a sign-out', () => {
  test('breaks off what reads, sends nothing new, and refuses both when it is done', async () => {
    const { line, ask, log } = build();
    const before = ask('designs', read);
    await line.hold();
    const after = ask('orders', read);
    const saving = ask('address', write);
    await settled();
    expect(log()).toEqual(['designs (broken off)']);
    line.cut();
    expect(await Promise.all([before, after, saving])).toEqual(['refused', 'refused', 'refused']);
    expect(await ask('jobs', read)).toBe('refused');
    expect(log()).toEqual(['designs (broken off)']);
  });

  test('refuses what turned out to need a session while it was held', async () => {
    const { line, ask, log } = build();
    let isKnown = false;
    const errand = {
      isRepeatable: true,
      get needsSession() {
        return isKnown;
      },
    };
    const before = ask('designs', errand);
    await line.hold();
    isKnown = true;
    line.cut();
    expect(await before).toBe('refused');
    expect(log()).toEqual(['designs (broken off)']);
  });

  test.each([
    [true, 'refused', ['(broken off)']],
    [false, 'designs', ['(broken off)', '']],
  ])('waits where it is not known yet what needs a session: %s, %s', async (needsIt, outcome, sendings) => {
    const { line, sent, ask, log } = build();
    let find = (_: boolean) => {};
    const finding = new Promise<boolean>(resolve => (find = resolve));
    const asked = ask('designs', { isRepeatable: true, needsSession: finding });
    line.cut();
    await settled();
    expect(log()).toEqual(['designs (broken off)']);
    find(needsIt);
    await settled();
    sent[1]?.answer();
    expect(await asked).toBe(outcome);
    expect(log()).toEqual(sendings.map(how => `designs ${how}`.trim()));
  });

  test('lets go on what was waiting to know, when somebody has signed in meanwhile', async () => {
    const { line, sent, ask } = build();
    line.cut();
    let find = (_: boolean) => {};
    const finding = new Promise<boolean>(resolve => (find = resolve));
    const asked = ask('designs', { isRepeatable: true, needsSession: finding });
    line.open();
    find(true);
    await settled();
    sent[0]?.answer();
    expect(await asked).toBe('designs');
  });

  test('that is refused lets everything go on', async () => {
    const { line, sent, ask, log } = build();
    const asked = [ask('designs', read)];
    await line.hold();
    asked.push(ask('address', write));
    line.open();
    await until(() => expect(sent).toHaveLength(3));
    for (const { answer } of sent) answer();
    expect(await Promise.all(asked)).toEqual(['designs', 'address']);
    expect(log()).toEqual(['designs (broken off)', 'designs', 'address']);
  });

  test('lets a visitor ask on when it is done', async () => {
    const { line, sent, ask, log } = build();
    const asked = ask('products', visit);
    await line.hold();
    line.cut();
    await until(() => expect(sent).toHaveLength(2));
    sent[1]?.answer();
    expect(await asked).toBe('products');
    expect(log()).toEqual(['products (broken off)', 'products']);
  });

  test('goes behind what is being saved', async () => {
    const { line, sent, ask, log } = build();
    const saving = ask('address', write);
    let mayGo = false;
    const holding = line.hold().then(() => (mayGo = true));
    await settled();
    expect(mayGo).toBe(false);
    sent[0]?.answer();
    await holding;
    expect(await saving).toBe('address');
    expect(log()).toEqual(['address']);
  });

  test('breaks it off after a while, and never sends it a second time', async () => {
    const { line, ask, log, timers } = build();
    const saving = ask('address', write);
    const holding = line.hold();
    timers[0]?.();
    await holding;
    line.open();
    expect(await saving).toBe('broken off');
    expect(log()).toEqual(['address (broken off)']);
  });
});

test('a session that ends: what reads is broken off, what saves has its own answer, a visitor is not disturbed', async () => {
  const { line, sent, ask, log } = build();
  const asked = [ask('designs', read), ask('address', write), ask('products', visit)];
  line.cut();
  for (const { answer } of sent) answer();
  expect(await Promise.all(asked)).toEqual(['refused', 'address', 'products']);
  expect(log()).toEqual(['designs (broken off)', 'address', 'products']);
  line.open();
  const again = ask('designs', read);
  sent[3]?.answer();
  expect(await again).toBe('designs');
});

test.each(['before it is sent', 'under way', 'held'])('the asker breaks it off: %s', async when => {
  const { line, ask, log } = build();
  const asker = new AbortController();
  if (when === 'before it is sent') asker.abort();
  if (when === 'held') await line.hold();
  const asked = ask('designs', { ...read, signal: asker.signal });
  asker.abort();
  line.open();
  expect(await asked).toBe('broken off');
  expect(log()).toEqual(when === 'under way' ? ['designs (broken off)'] : []);
});

describe('a session that is over, says the shop', () => {
  test('is told; what was asked before a sign-in is asked again after it, a change too', async () => {
    const { line, sent, ask, log, told } = build();
    const first = ask('designs', read);
    const second = ask('orders', read);
    const third = ask('address', write);
    sent[0]?.refuse();
    expect(await first).toBe('refused');
    expect(told).toEqual(['over']);
    line.noteSignIn();
    sent[1]?.refuse();
    sent[2]?.refuse();
    await settled();
    expect(log()).toEqual(['designs', 'orders', 'address', 'orders', 'address']);
    sent[3]?.answer();
    sent[4]?.refuse();
    expect(await Promise.all([second, third])).toEqual(['orders', 'refused']);
    expect(told).toEqual(['over', 'over']);
  });
});
