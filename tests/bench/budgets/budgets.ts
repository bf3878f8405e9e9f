/** What the shop may cost: the gate that must be met, the goal beyond it, and which line of which bench says so. */
import { atLeast, atMost, type Budget } from './judge-budgets.ts';
import { recorded, timesPeer } from './peers.ts';
import { highest, type Line, read } from './read-figures.ts';

const byRecord = (peer: string) => `${peer} is not at hand: by its recorded share of Koa's hello`;

const hello = /Koa's hello/;

/** Answers a second as many times the peer's, from a line that has Koa's hello beside them. */
const peerRatio =
  (line: Line, peer: number): ((figures: Parameters<ReturnType<typeof read>>[0]) => number) =>
  figures =>
    timesPeer(read(line, 'measured', 'req/s')(figures), read(line, 'baseline', 'req/s')(figures), peer);

const list = { work: /^GET \/api\/products \(/, baseline: hello };
const detail = { work: /^GET \/api\/products\/\{id\}/, baseline: hello };
const search = { work: /^the office's search for products/, baseline: hello };
const order = { work: /^an order end to end/ };

export const budgets: readonly Budget[] = [
  {
    what: "list of products: Koa's hello, of it",
    unit: 'times',
    gate: atMost(1.5),
    goal: atMost(1.25),
    from: { bench: 'products', read: read(list, 'ratio', '×') },
  },
  {
    what: 'list of products: Vendure',
    unit: 'times',
    gate: atLeast(100),
    goal: atLeast(200),
    from: { bench: 'products', read: peerRatio(list, recorded.vendure.list), note: byRecord('Vendure') },
  },
  {
    what: "list of products, 304: Koa's hello, of it",
    unit: 'times',
    gate: atMost(1),
    from: {
      bench: 'products',
      read: read({ work: /^GET \/api\/products, 304/, baseline: hello }, 'ratio', '×'),
    },
  },
  {
    what: 'one product with 90 variants: Vendure',
    unit: 'times',
    gate: atLeast(30),
    goal: atLeast(100),
    from: {
      bench: 'peer-reads',
      read: peerRatio(detail, recorded.vendure.detail),
      note: byRecord('Vendure'),
    },
  },
  {
    what: "the server's search: Medusa",
    unit: 'times',
    gate: atLeast(50),
    goal: atLeast(100),
    from: { bench: 'peer-reads', read: peerRatio(search, recorded.medusa.search), note: byRecord('Medusa') },
  },
  {
    what: 'an order end to end: Vendure',
    unit: 'times',
    gate: atLeast(60),
    goal: atLeast(100),
    from: {
      bench: 'orders',
      read: figures =>
        timesPeer(
          read(order, 'measured', '/s')(figures),
          read({ work: hello }, 'measured', 'req/s')(figures),
          recorded.vendure.orders,
        ),
      note: byRecord('Vendure'),
    },
  },
  {
    what: 'an order end to end, of the bare transaction',
    unit: 'times',
    gate: atLeast(0.3),
    goal: atLeast(0.45),
    from: { bench: 'orders', read: read(order, 'ratio', '×') },
  },
  {
    what: 'an order end to end, p99',
    unit: 'ms',
    gate: atMost(25),
    goal: atMost(18),
    from: { bench: 'orders', read: read({ work: /p99 of the whole order/ }, 'measured', 'ms') },
  },
  {
    what: 'start to the first answer, a database that runs',
    unit: 'ms',
    gate: atMost(1_000),
    goal: atMost(0.2 * recorded.vendure.startMs),
    from: {
      bench: 'start',
      read: read({ work: /^start to the first answer, a database that runs/ }, 'measured', 'ms'),
      note: "the goal is a fifth of Vendure's recorded start",
    },
  },
  {
    what: 'memory of the server, highest',
    unit: 'MB',
    gate: atMost(180),
    goal: atMost(130),
    from: { bench: 'memory', read: highest({ work: /^memory of the server/ }, 'measured', 'MB') },
  },
  {
    what: 'import, its database part, of COPY',
    unit: 'times',
    gate: atMost(2),
    goal: atMost(1.3),
    from: { bench: 'import', read: read({ work: /^import of the demo feed, database/ }, 'ratio', '×') },
  },
  {
    what: 'import, whole, of COPY',
    unit: 'times',
    gate: atMost(4),
    from: { bench: 'import', read: read({ work: /^import of the demo feed, whole/ }, 'ratio', '×') },
  },
  {
    what: 'import, nothing changed, its database part, of COPY',
    unit: 'times',
    gate: atMost(2),
    goal: atMost(0.6),
    from: { bench: 'import', read: read({ work: /^import again, nothing changed, database/ }, 'ratio', '×') },
  },
  {
    what: 'import of 500,000 rows, memory',
    unit: 'MB',
    gate: atMost(256),
    from: { bench: 'import', read: read({ work: /^a feed of 500,000 rows/ }, 'measured', 'MB') },
  },
  {
    what: 'import of 500,000 rows, growth of the memory',
    unit: 'MB',
    gate: atMost(64),
    from: {
      bench: 'import',
      read: read({ work: /^growth of the process by a feed of 500,000 rows/ }, 'measured', 'MB'),
    },
  },
  {
    what: '1,000 mutations in sets, of the same rows set by set',
    unit: 'times',
    gate: atMost(5),
    goal: atMost(3),
    from: {
      bench: 'sync',
      read: read({ work: /mutations in sets/, baseline: /one statement/ }, 'ratio', '×'),
    },
  },
  {
    what: 'a sync of 50 mutations, of 50 bare transactions',
    unit: 'times',
    gate: atMost(1),
    from: { bench: 'sync', read: read({ work: /^one sync of 50 mutations/ }, 'ratio', '×') },
  },
  {
    what: 'a mutation that is no part of a set, of a bare transaction',
    unit: 'times',
    gate: atMost(1),
    from: { bench: 'sync', read: read({ work: /mutations one by one/ }, 'ratio', '×') },
  },
  {
    what: 'an empty sync',
    unit: 'bytes',
    gate: atMost(1_024),
    from: { bench: 'sync', read: read({ work: /^an empty sync, request/ }, 'measured', 'bytes') },
  },
  {
    what: 'an empty sync, of an empty POST of Koa',
    unit: 'times',
    gate: atMost(1.5),
    from: { bench: 'sync', read: read({ work: /^an empty sync, time/ }, 'ratio', '×') },
  },
  {
    what: 'search per keystroke, 10,000 products, p99',
    unit: 'ms',
    gate: atMost(3),
    from: { bench: 'search', read: read({ work: /^search per keystroke.*p99/ }, 'measured', 'ms') },
  },
  {
    what: 'search per keystroke, memory of its index',
    unit: 'MB',
    gate: atMost(5),
    from: { bench: 'search', read: read({ work: /^memory of its index/ }, 'measured', 'MB') },
  },
  {
    what: 'the same at a quarter of the speed',
    unit: 'ms',
    gate: atMost(10),
    from: { bench: 'search', read: read({ work: /^the same in Chromium/ }, 'measured', 'ms') },
  },
  {
    what: 'first load of home: JavaScript',
    unit: 'KB',
    gate: atMost(102),
    goal: atMost(85),
    from: { bench: 'bundle', read: read({ work: /^first load of home, JavaScript of/ }, 'measured', 'KB') },
  },
  {
    what: 'first load of home: all code',
    unit: 'KB',
    gate: atMost(115),
    goal: atMost(100),
    from: {
      bench: 'bundle',
      read: read({ work: /^first load of home, JavaScript and CSS/ }, 'measured', 'KB'),
    },
  },
  {
    what: 'first load of home: fonts',
    unit: 'KB',
    gate: atMost(72),
    from: { bench: 'bundle', read: read({ work: /^first load of home, fonts/ }, 'measured', 'KB') },
  },
  {
    what: 'the largest screen of the shop, on top',
    unit: 'KB',
    gate: atMost(60),
    from: { bench: 'bundle', read: read({ work: /^the largest screen of the shop/ }, 'measured', 'KB') },
  },
  {
    what: 'the largest screen of staff, on top',
    unit: 'KB',
    gate: atMost(150),
    from: { bench: 'bundle', read: read({ work: /^the largest screen of staff/ }, 'measured', 'KB') },
  },
  {
    what: 'service worker',
    unit: 'KB',
    gate: atMost(25),
    from: { bench: 'bundle', read: read({ work: /^service worker/ }, 'measured', 'KB') },
  },
  {
    what: 'Lighthouse, cold phone: first contentful paint',
    unit: 'ms',
    gate: atMost(834),
    from: { notHere: '`npm run lighthouse` measures it, with its scores, and fails below its minimums' },
  },
  {
    what: 'second visit without the server: first paint',
    unit: 'ms',
    gate: atMost(150),
    goal: atMost(100),
    from: {
      bench: 'second-visit',
      read: highest({ work: /^second visit without the server, .*first paint/ }, 'measured', 'ms'),
    },
  },
  {
    what: 'second visit without the server: data',
    unit: 'ms',
    gate: atMost(400),
    goal: atMost(290),
    from: {
      bench: 'second-visit',
      read: highest({ work: /^second visit without the server, .*data/ }, 'measured', 'ms'),
    },
  },
  {
    what: 'first fill of IndexedDB, of the raw one',
    unit: 'times',
    gate: atMost(1.2),
    goal: atMost(1.1),
    from: { bench: 'first-fill', read: read({ work: /^first fill of IndexedDB/ }, 'ratio', '×') },
  },
  {
    what: 'tap to "Saved on this device", p95',
    unit: 'ms',
    gate: atMost(50),
    from: { bench: 'offline', read: read({ work: /^tap to "Saved on device"/ }, 'measured', 'ms') },
  },
  {
    what: 'tap to feedback, p95',
    unit: 'ms',
    gate: atMost(100),
    from: {
      bench: 'offline',
      read: read({ work: /^tap to "Saved on device"/ }, 'measured', 'ms'),
      note: 'it comes before "Saved on this device", which is measured',
    },
  },
  {
    what: 'longest task while scrolling or filtering, processor',
    unit: 'ms',
    gate: atMost(50),
    from: { bench: 'screens', read: highest({ work: /: longest task while/ }, 'measured', 'ms') },
  },
  {
    what: 'the slowest read of the office at ten years',
    unit: 'ms',
    gate: atMost(100),
    from: { bench: 'growth', read: read({ work: /^the slowest read of the office/ }, 'measured', 'ms') },
  },
  {
    what: 'the largest answer of the office at ten years',
    unit: 'KB',
    gate: atMost(100),
    from: { bench: 'growth', read: read({ work: /^the largest answer of the office/ }, 'measured', 'KB') },
  },
  {
    what: 'the largest first pull of a device at ten years',
    unit: 'KB',
    gate: atMost(2_048),
    from: { bench: 'growth', read: read({ work: /^the largest first pull/ }, 'measured', 'KB') },
  },
];
