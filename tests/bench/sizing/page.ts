/** The table of `docs/operate/sizing.md`: one line for each size, which a new measurement replaces. */

const begin = '<!-- made by npm run bench -- sizing -->';
const end = '<!-- end -->';

export interface Sized {
  perDay: number;
  orders: number;
  databaseBytes: number;
  /** Of the shop's process and of PostgreSQL, after the reads below. */
  shopMb: number;
  postgresMb: number;
  /** Of every read of the office: the middle one, the twentieth slowest of a hundred, the slowest. */
  officeMs: { middle: number; p95: number; slowest: number; slowestName: string };
  productsMs: number;
  firstPull: { ms: number; bytes: number };
  /** Such as `26 Nov 2026, 2 cores, load 12`. */
  measured: string;
}

const head = [
  '| orders a day | orders in ten years | database on disk | memory: shop, PostgreSQL | office, milliseconds: middle, p95, slowest | list of products | a device’s first pull | measured |',
  '|---|---|---|---|---|---|---|---|',
];

const number = (value: number) => value.toLocaleString('en-AU');
const ms = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

export function lineOf(sized: Sized): string {
  const { perDay, orders, databaseBytes, shopMb, postgresMb, officeMs, productsMs, firstPull, measured } =
    sized;
  const gb = databaseBytes / 1024 ** 3;
  const cells = [
    perDay,
    number(orders),
    gb < 1 ? `${Math.round(gb * 1024)} MB` : `${gb.toFixed(1)} GB`,
    `${Math.round(shopMb)} MB, ${Math.round(postgresMb)} MB`,
    `${ms(officeMs.middle)}, ${ms(officeMs.p95)}, ${ms(officeMs.slowest)} (\`${officeMs.slowestName}\`)`,
    `${ms(productsMs)} ms`,
    `${ms(firstPull.ms)} ms, ${number(Math.round(firstPull.bytes / 1024))} kB`,
    measured,
  ];
  return `| ${cells.join(' | ')} |`;
}

const sizeOf = (line: string): number => Number(/^\| (\d+) \|/.exec(line)?.[1] ?? Number.NaN);

/** @throws Error where the page has no place for the table. */
export function withLines(page: string, lines: readonly string[]): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`The page has no place between ${begin} and ${end}.`);
  const kept = page
    .slice(from, to)
    .split('\n')
    .filter(line => !Number.isNaN(sizeOf(line)));
  const made = new Set(lines.map(sizeOf));
  const all = [...kept.filter(line => !made.has(sizeOf(line))), ...lines].toSorted(
    (a, b) => sizeOf(a) - sizeOf(b),
  );
  return `${page.slice(0, from)}${begin}\n\n${[...head, ...all].join('\n')}\n\n${page.slice(to)}`;
}
