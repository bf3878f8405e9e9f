/**
 * As much of PromQL as the shop's rules are written in, over two scrapes of which the second is taken to be one window
 * after the first: `rate` and `increase` are of what happened between them. As in Prometheus a series that the first
 * scrape did not have has no increase, comparisons leave out what does not fit, and a rule fires for what is left.
 *
 *   or → and → == != < > <= >= → + - → * / → number, (…), selector, rate, increase, sum, max, absent, histogram_quantile
 */
import type { Series } from './read-scrape.ts';

export interface Scrapes {
  earlier: readonly Series[];
  now: readonly Series[];
}

type Labels = Record<string, string>;
type Vector = { labels: Labels; value: number }[];
type Value = number | Vector;

interface Selector {
  name: string;
  labels: Labels;
}

const tokenForm =
  /\s*(?:(\d+(?:\.\d+)?(?:e\d+)?)(?![\w])|([a-z_]\w*)|("[^"]*")|(\d+[smhd])|(==|!=|<=|>=|[-+*/<>(){}[\],=]))/giy;

/** What is left of the expression: empty, and the rule is silent. */
export function evaluate(expr: string, scrapes: Scrapes): Vector {
  const value = createParser(expr, scrapes).whole();
  return typeof value === 'number' ? [{ labels: {}, value }] : value;
}

/** What the expression asks for, whatever it does with it. */
export function selectorsOf(expr: string): Selector[] {
  const seen: Selector[] = [];
  createParser(expr, { earlier: [], now: [] }, selector => seen.push(selector)).whole();
  return seen;
}

export function select(series: readonly Series[], { name, labels }: Selector): Vector {
  return series
    .filter(
      one => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
    )
    .map(one => ({ labels: one.labels, value: one.value }));
}

function createParser(expr: string, scrapes: Scrapes, onSelector?: (selector: Selector) => void) {
  const tokens = tokensOf(expr);
  let at = 0;
  const peek = () => tokens[at] ?? '';
  const next = () => tokens[at++] ?? '';
  function take(wanted: string): void {
    const found = next();
    if (found !== wanted) throw new Error(`"${wanted}" instead of "${found}" in ${expr}`);
  }
  function chain(operators: readonly string[], operand: () => Value): Value {
    let left = operand();
    while (operators.includes(peek())) {
      const operator = next();
      left = combine(operator, left, operand());
    }
    return left;
  }

  const either = (): Value => chain(['or'], both);
  const both = (): Value => chain(['and'], compared);
  const compared = (): Value => chain(['==', '!=', '<', '>', '<=', '>='], sum);
  const sum = (): Value => chain(['+', '-'], product);
  const product = (): Value => chain(['*', '/'], operand);

  function operand(): Value {
    const token = next();
    if (/^\d/.test(token)) return Number(token);
    if (token === '(') return closed(either());
    if (token === 'rate' || token === 'increase') return increase(token);
    if (token === 'sum' || token === 'max') return aggregate(token);
    if (token === 'absent') return absent();
    if (token === 'histogram_quantile') return quantile();
    return select(scrapes.now, selector(token));
  }

  function closed(value: Value): Value {
    take(')');
    return value;
  }

  function selector(name: string): Selector {
    if (!/^[a-z_]/i.test(name)) throw new Error(`"${name}" names no metric in ${expr}`);
    const labels: Labels = {};
    if (peek() === '{') {
      do {
        next();
        const label = next();
        take('=');
        labels[label] = next().slice(1, -1);
      } while (peek() === ',');
      take('}');
    }
    onSelector?.({ name, labels });
    return { name, labels };
  }

  function increase(kind: 'rate' | 'increase'): Vector {
    take('(');
    const wanted = selector(next());
    take('[');
    const seconds = kind === 'rate' ? secondsOf(next()) : (next(), 1);
    take(']');
    take(')');
    const before = select(scrapes.earlier, wanted);
    return select(scrapes.now, wanted).flatMap(({ labels, value }) => {
      const earlier = before.find(one => isSame(one.labels, labels));
      if (!earlier) return [];
      // A counter that has become less has begun again at 0.
      const grown = value < earlier.value ? value : value - earlier.value;
      return [{ labels, value: grown / seconds }];
    });
  }

  function aggregate(kind: 'sum' | 'max'): Vector {
    const kept: string[] = [];
    if (peek() === 'by') {
      next();
      take('(');
      while (peek() !== ')') kept.push(next());
      take(')');
    }
    take('(');
    const groups = new Map<string, { labels: Labels; value: number }>();
    for (const { labels, value } of vectorOf(closed(either()))) {
      const own = Object.fromEntries(kept.map(name => [name, labels[name] ?? '']));
      const group = groups.get(JSON.stringify(own));
      if (!group) groups.set(JSON.stringify(own), { labels: own, value });
      else group.value = kind === 'sum' ? group.value + value : Math.max(group.value, value);
    }
    return [...groups.values()];
  }

  function absent(): Vector {
    take('(');
    const found = vectorOf(closed(either()));
    return found.length === 0 ? [{ labels: {}, value: 1 }] : [];
  }

  function quantile(): Vector {
    take('(');
    const wanted = Number(next());
    take(',');
    const buckets = vectorOf(closed(either())).map(({ labels, value }) => ({
      upTo: labels['le'] === '+Inf' ? Infinity : Number(labels['le']),
      count: value,
    }));
    return buckets.length === 0 ? [] : [{ labels: {}, value: quantileOf(wanted, buckets) }];
  }

  return {
    whole() {
      const value = either();
      if (at < tokens.length) throw new Error(`"${peek()}" is too much in ${expr}`);
      return value;
    },
  };
}

function tokensOf(expr: string): string[] {
  const tokens = [...expr.matchAll(tokenForm)].map(([text]) => text.trim());
  if (tokens.join('') !== expr.replaceAll(/\s/g, '')) throw new Error(`Not of the rules' language: ${expr}`);
  return tokens;
}

function secondsOf(window: string): number {
  const unit = { s: 1, m: 60, h: 3_600, d: 86_400 }[window.slice(-1)];
  if (!unit) throw new Error(`no window: ${window}`);
  return Number(window.slice(0, -1)) * unit;
}

/** Straight between the bounds of the bucket that it falls into; beyond the last bound it is that bound. */
function quantileOf(wanted: number, unsorted: { upTo: number; count: number }[]): number {
  const buckets = unsorted.toSorted((a, b) => a.upTo - b.upTo);
  const total = buckets.at(-1)?.count ?? 0;
  if (total === 0) return NaN;
  const rank = wanted * total;
  const index = buckets.findIndex(({ count }) => count >= rank);
  const [below, found] = [buckets[index - 1] ?? { upTo: 0, count: 0 }, buckets[index]];
  if (!found || found.upTo === Infinity) return below.upTo;
  return below.upTo + ((found.upTo - below.upTo) * (rank - below.count)) / (found.count - below.count);
}

function vectorOf(value: Value): Vector {
  if (typeof value === 'number') throw new Error('a number where series are wanted');
  return value;
}

function isSame(a: Labels, b: Labels): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every(key => a[key] === b[key]);
}

const arithmetic: Record<string, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};
const comparisons: Record<string, (a: number, b: number) => boolean> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
};

function combine(operator: string, left: Value, right: Value): Value {
  if (operator === 'and' || operator === 'or') {
    const [one, other] = [vectorOf(left), vectorOf(right)];
    const isIn = (all: Vector, labels: Labels) => all.some(each => isSame(each.labels, labels));
    if (operator === 'and') return one.filter(({ labels }) => isIn(other, labels));
    return [...one, ...other.filter(({ labels }) => !isIn(one, labels))];
  }
  const partner = ({ labels }: { labels: Labels }) =>
    typeof right === 'number' ? right : right.find(each => isSame(each.labels, labels))?.value;
  const calculate = arithmetic[operator];
  if (calculate && typeof left === 'number' && typeof right === 'number') return calculate(left, right);
  const fits = comparisons[operator];
  return vectorOf(left).flatMap(one => {
    const other = partner(one);
    if (other === undefined) return [];
    if (calculate) return [{ labels: one.labels, value: calculate(one.value, other) }];
    return fits?.(one.value, other) ? [one] : [];
  });
}
