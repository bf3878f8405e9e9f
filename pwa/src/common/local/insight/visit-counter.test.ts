import { beforeEach, describe, expect, it } from 'vitest';
import { createVisitCounter, type SentEvent, type VisitCounterParts } from './visit-counter.ts';

let sent: SentEvent[][];
let isReached: boolean;
let timers: { run: () => void; ms: number }[];
const published = [{ path: '/team' }];

beforeEach(() => {
  sent = [];
  isReached = true;
  timers = [];
});

function counter(entry: VisitCounterParts['entry'] = { from: 'duck.example' }) {
  const made = createVisitCounter({
    entry,
    async send(events) {
      if (!isReached) throw new TypeError('Failed to fetch');
      sent.push([...events]);
    },
    later(run, ms) {
      const timer = { run, ms };
      timers.push(timer);
      return () => void (timers = timers.filter(one => one !== timer));
    },
  });
  return { ...made, view: (pathname: string) => made.view(pathname, published) };
}

/** Runs what is due within this time. */
function pass(ms: number) {
  const due = timers.filter(timer => timer.ms <= ms);
  timers = timers.filter(timer => timer.ms > ms);
  for (const { run } of due) run();
}

const all = () => sent.flat();
const kinds = () => all().map(({ kind }) => kind);

describe('a visit', () => {
  it('begins with its first page, and gathers pages into one message', () => {
    const visit = counter();
    for (const path of ['/', '/', '/product/7', '/products/7', '/orders/ABCDEFGH12', '/team', '/nowhere'])
      visit.view(path);
    expect(sent).toEqual([]);
    pass(5_000);
    expect(sent).toEqual([
      [
        { kind: 'view', page: '/', isVisit: true, from: 'duck.example' },
        { kind: 'view', page: '/product/:id', product: 7 },
        { kind: 'view', page: '/product/:id', product: 7 },
        { kind: 'view', page: '/orders/:orderId' },
        { kind: 'view', page: '/team' },
        { kind: 'view', page: '' },
      ],
    ]);
    expect(timers).toEqual([]);
  });

  it('that goes on is no new one, and one from nowhere names nobody', () => {
    const goesOn = counter(null);
    goesOn.view('/');
    goesOn.flush();
    const direct = counter({ from: null });
    direct.view('/');
    direct.flush();
    expect(all()).toEqual([
      { kind: 'view', page: '/' },
      { kind: 'view', page: '/', isVisit: true },
    ]);
  });

  it('of the office is not counted, and keeps the beginning for what is', () => {
    const visit = counter({ from: null });
    visit.view('/admin/orders');
    visit.flush();
    visit.view('/');
    visit.flush();
    expect(all()).toEqual([{ kind: 'view', page: '/', isVisit: true }]);
  });

  it('begins one checkout, and puts as much into the cart as it puts', () => {
    const visit = counter();
    for (let time = 0; time < 3; time++) {
      visit.tell({ kind: 'checkout' });
      visit.tell({ kind: 'cart', product: 7 });
    }
    visit.flush();
    expect(kinds().toSorted()).toEqual(['cart', 'cart', 'cart', 'checkout']);
  });
});

describe('a search', () => {
  const type = (visit: ReturnType<typeof counter>, ...texts: string[]) => {
    for (const term of texts) visit.tell({ kind: 'search', term, isNone: false });
  };

  it('is what stands for a moment, not the letters on the way', () => {
    const visit = counter();
    type(visit, 'h', 'ho', 'hoo', 'Hoodie ');
    pass(1_500);
    type(visit, 'hoodie');
    pass(1_500);
    type(visit, '');
    visit.flush();
    expect(all()).toEqual([{ kind: 'search', term: 'hoodie', isNone: false }]);
  });

  it('that is taken back before it stands was none', () => {
    const visit = counter();
    type(visit, 'hood', '');
    visit.flush();
    expect(all()).toEqual([]);
  });

  it('counts with the product that opens from it, once', () => {
    const visit = counter(null);
    visit.view('/products');
    type(visit, 'hoodie');
    visit.view('/product/7');
    visit.view('/products');
    type(visit, 'hoodie');
    visit.view('/product/8');
    visit.flush();
    expect(kinds()).toEqual(['view', 'search', 'pick', 'view', 'view', 'view']);
  });

  it('is over on any other page', () => {
    const visit = counter(null);
    type(visit, 'hoodie');
    visit.view('/contact');
    visit.view('/product/7');
    visit.flush();
    expect(kinds()).toEqual(['search', 'view', 'view']);
  });

  it('says that nothing was found', () => {
    const visit = counter();
    visit.tell({ kind: 'search', term: 'umbrella', isNone: true });
    visit.flush();
    expect(all()).toEqual([{ kind: 'search', term: 'umbrella', isNone: true }]);
  });
});

describe('without a network', () => {
  it('the latest are kept for the next try, and no more than one message', async () => {
    const visit = counter(null);
    isReached = false;
    for (let product = 1; product <= 50; product++) visit.tell({ kind: 'cart', product });
    visit.flush();
    await Promise.resolve();
    isReached = true;
    visit.tell({ kind: 'cart', product: 51 });
    visit.flush();
    expect(sent).toHaveLength(1);
    expect(all()).toHaveLength(40);
    expect(all().at(-1)).toEqual({ kind: 'cart', product: 51 });
  });
});
