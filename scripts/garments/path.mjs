// Path strings with absolute M, L, C, Q and Z only; every garment is drawn around the axis x = 500.
const NEED = { M: 2, L: 2, C: 6, Q: 4, Z: 0 };

/** "M0 0C…" → [["M", [0, 0]], ["C", […]]]; a repeated command letter may be left out. */
export function parse(d) {
  const out = [];
  for (const [, cmd, rest] of d.matchAll(/([MLCQZ])([^MLCQZ]*)/g)) {
    const n = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    if (cmd === 'Z') {
      out.push(['Z', []]);
      continue;
    }
    for (let i = 0; i < n.length; i += NEED[cmd])
      out.push([cmd === 'M' && i ? 'L' : cmd, n.slice(i, i + NEED[cmd])]);
  }
  return out;
}
const num = v => String(Math.round(v * 10) / 10);
export const format = segs => segs.map(([c, p]) => c + p.map(num).join(' ').replace(/ -/g, '-')).join('');

export const map = (d, fn) =>
  format(
    parse(d).map(([c, p]) => {
      const q = [];
      for (let i = 0; i < p.length; i += 2) q.push(...fn(p[i], p[i + 1]));
      return [c, q];
    }),
  );
export const mirror = d => map(d, (x, y) => [1000 - x, y]);

/** The same open line, walked from its other end. */
export function reverse(d) {
  const segs = parse(d).filter(([c]) => c !== 'Z');
  const ends = segs.map(([, p]) => p.slice(-2));
  const out = [['M', ends.at(-1)]];
  for (let i = segs.length - 1; i > 0; i--) {
    const [c, p] = segs[i];
    const inner = [];
    for (let k = p.length - 4; k >= 0; k -= 2) inner.push(p[k], p[k + 1]);
    out.push([c, [...inner, ...ends[i - 1]]]);
  }
  return format(out);
}
/** Lines laid end to end; each following line starts where the last one stopped. */
export const chain = (...ds) => ds.map((d, i) => (i ? d.replace(/^M[^LCQ]*/, '') : d)).join('');
/** The whole outline from its left half, which runs from the centre to the centre. */
export const whole = half => `${chain(half, reverse(mirror(half)))}Z`;
/** An open line from its left half, which ends on the centre. */
export const across = half => chain(half, reverse(mirror(half)));

const unit = (ax, ay, bx, by) => {
  const l = Math.hypot(bx - ax, by - ay) || 1;
  return [(bx - ax) / l, (by - ay) / l];
};
/** A parallel line, `by` units to the right of the direction of travel (Tiller and Hanson, one pass). */
export function offset(d, by) {
  let [x, y] = [0, 0];
  const out = [];
  for (const [c, p] of parse(d)) {
    if (c === 'M') {
      [x, y] = p;
      continue;
    }
    const pts = [[x, y]];
    for (let i = 0; i < p.length; i += 2) pts.push([p[i], p[i + 1]]);
    const a = unit(...pts[0], ...(pts[1][0] === x && pts[1][1] === y ? pts.at(-1) : pts[1]));
    const b = unit(...pts.at(-2), ...pts.at(-1));
    const shift = (q, [ux, uy]) => [q[0] - uy * by, q[1] + ux * by];
    const s = shift(pts[0], a);
    const e = shift(pts.at(-1), b);
    if (!out.length) out.push(['M', s]);
    if (c === 'L') {
      out.push(['L', e]);
    } else {
      const k =
        Math.hypot(e[0] - s[0], e[1] - s[1]) / (Math.hypot(pts.at(-1)[0] - x, pts.at(-1)[1] - y) || 1);
      const c1 = c === 'C' ? pts[1] : pts[1];
      const c2 = c === 'C' ? pts[2] : pts[1];
      out.push([
        'C',
        [
          s[0] + (c1[0] - x) * k,
          s[1] + (c1[1] - y) * k,
          e[0] + (c2[0] - pts.at(-1)[0]) * k,
          e[1] + (c2[1] - pts.at(-1)[1]) * k,
          ...e,
        ],
      ]);
    }
    [x, y] = pts.at(-1);
  }
  return format(out);
}
/** Points along a path, for bounding boxes and polygons. */
export function sample(d, steps = 12) {
  let [x, y] = [0, 0];
  const out = [];
  for (const [c, p] of parse(d)) {
    if (c === 'Z') continue;
    if (c === 'M' || c === 'L') out.push(p);
    else
      for (let i = 1; i <= steps; i++) {
        const t = i / steps;
        const u = 1 - t;
        out.push(
          c === 'C'
            ? [0, 1].map(
                k => u ** 3 * [x, y][k] + 3 * u * u * t * p[k] + 3 * u * t * t * p[2 + k] + t ** 3 * p[4 + k],
              )
            : [0, 1].map(k => u * u * [x, y][k] + 2 * u * t * p[k] + t * t * p[2 + k]),
        );
      }
    [x, y] = p.slice(-2);
  }
  return out;
}
/** A fold: a lens from one point to another, bent sideways, as wide as `w` in its middle. */
export function lens(x1, y1, x2, y2, bend = 0, w = 10, side = 0) {
  const [ux, uy] = unit(x1, y1, x2, y2);
  const [nx, ny] = [-uy, ux];
  const mx = (x1 + x2) / 2 + nx * (bend + side);
  const my = (y1 + y2) / 2 + ny * (bend + side);
  return format([
    ['M', [x1, y1]],
    ['Q', [mx + nx * w, my + ny * w, x2, y2]],
    ['Q', [mx - nx * w, my - ny * w, x1, y1]],
    ['Z', []],
  ]);
}
export const rect = (x, y, w, h, r = 0) =>
  r
    ? `M${x + r} ${y}L${x + w - r} ${y}Q${x + w} ${y} ${x + w} ${y + r}L${x + w} ${y + h - r}Q${x + w} ${y + h} ${x + w - r} ${y + h}L${x + r} ${y + h}Q${x} ${y + h} ${x} ${y + h - r}L${x} ${y + r}Q${x} ${y} ${x + r} ${y}Z`
    : `M${x} ${y}L${x + w} ${y}L${x + w} ${y + h}L${x} ${y + h}Z`;
export const circle = (cx, cy, r) => {
  const k = r * 0.5523;
  return `M${cx - r} ${cy}C${cx - r} ${cy - k} ${cx - k} ${cy - r} ${cx} ${cy - r}C${cx + k} ${cy - r} ${cx + r} ${cy - k} ${cx + r} ${cy}C${cx + r} ${cy + k} ${cx + k} ${cy + r} ${cx} ${cy + r}C${cx - k} ${cy + r} ${cx - r} ${cy + k} ${cx - r} ${cy}Z`;
};

/** The shortest spelling: relative, one decimal, letters and spaces only where needed; whole tenths keep it from drifting. */
export function compact(d) {
  let [x, y, sx, sy, last, out] = [0, 0, 0, 0, '', ''];
  for (const [c, p] of parse(d)) {
    if (c === 'Z') {
      out += 'z';
      last = 'z';
      [x, y] = [sx, sy];
      continue;
    }
    const t = p.map(v => Math.round(v * 10));
    const rel = t.map((v, i) => (v - (i % 2 ? y : x)) / 10);
    const text = rel
      .map(v => String(v).replace(/^(-?)0\./, '$1.'))
      .join(' ')
      .replace(/ -/g, '-');
    const letter = c === 'M' ? 'm' : c.toLowerCase();
    out +=
      letter === last || (letter === 'l' && last === 'm')
        ? text[0] === '-'
          ? text
          : ` ${text}`
        : letter + text;
    last = letter === 'm' ? 'm' : letter;
    [x, y] = t.slice(-2);
    if (c === 'M') [sx, sy] = [x, y];
  }
  return out;
}
