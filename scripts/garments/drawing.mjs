// One view of one garment: pieces of fabric, the shade that lies on them, and the lines sewn into them.
// Colour comes only from three variables; everything else is black or white with opacity, so that any fabric works.
import { compact, lens, map, mirror, sample } from './path.mjs';

const BASE = '#1f3a5f';
export const INK = {
  fabric: `var(--fabric,${BASE})`,
  trim: `var(--trim,var(--fabric,${BASE}))`,
  sleeve: `var(--sleeve,var(--fabric,${BASE}))`,
};
// Stops: [where, k(black) or w(white), opacity].
const STOPS = {
  body: [
    [0, 'k', 0.26],
    [0.06, 'k', 0.13],
    [0.16, 'k', 0.04],
    [0.27, 'w', 0.03],
    [0.38, 'w', 0.09],
    [0.52, 'w', 0.06],
    [0.7, 'k', 0.01],
    [0.86, 'k', 0.06],
    [0.95, 'k', 0.15],
    [1, 'k', 0.27],
  ],
  tube: [
    [0, 'k', 0.22],
    [0.14, 'k', 0.07],
    [0.28, 'w', 0.06],
    [0.4, 'w', 0.09],
    [0.55, 'k', 0.01],
    [0.8, 'k', 0.13],
    [1, 'k', 0.27],
  ],
  fall: [
    [0, 'w', 0.08],
    [0.16, 'w', 0.04],
    [0.34, 'k', 0],
    [0.6, 'k', 0.02],
    [0.82, 'k', 0.07],
    [1, 'k', 0.13],
  ],
  deep: [
    [0, 'k', 0.5],
    [1, 'k', 0.22],
  ],
  crown: [
    [0, 'w', 0.2],
    [0.35, 'w', 0.04],
    [0.6, 'k', 0.04],
    [1, 'k', 0.32],
  ],
};

export class Drawing {
  constructor(name, { scale = 1, dx = 0, dy = 0, printOn } = {}) {
    Object.assign(this, {
      name,
      scale,
      printOn,
      twins: 0,
      dx,
      dy,
      defs: [],
      body: [],
      grads: new Map(),
      blurs: new Set(),
      n: 0,
      box: [1e9, 1e9, -1e9, -1e9],
      clips: {},
    });
  }
  place = (x, y) => [(x - 500) * this.scale + 500 + this.dx, (y - 600) * this.scale + 600 + this.dy];
  d(path, coarse) {
    return map(path, coarse ? (x, y) => this.place(x, y).map(Math.round) : this.place);
  }
  /** The empty group that takes a design: above the colour, below the shade, the seams and whatever lies over the piece. */
  slot(clip) {
    return `<g id="${this.id('print')}" clip-path="url(#${clip})"></g>`;
  }
  /** A clip made of a piece and its mirror image, for what is drawn by twin(). */
  bothSides(tail, piece) {
    const axis = 2 * this.place(500, 0)[0];
    const { d } = this.clips[piece];
    const id = this.id(`${tail}-c`);
    this.defs.push(
      `<clipPath id="${id}"><use href="#${this.id(piece)}"/><use href="#${this.id(piece)}" transform="matrix(-1 0 0 1 ${+axis.toFixed(1)} 0)"/></clipPath>`,
    );
    this.clips[tail] = { id, d: d + map(d, (x, y) => [axis - x, y]) };
    if (this.printOn === tail) {
      this.add(this.slot(id));
      this.printOn = '';
    }
  }
  /** Draws once on the left and shows its mirror image on the right. */
  twin(draw) {
    const id = this.id();
    const from = this.body.length;
    this.twins++;
    draw();
    this.twins--;
    const made = this.body.splice(from).join('');
    const axis = 2 * this.place(500, 0)[0];
    this.box = [
      Math.min(this.box[0], axis - this.box[2]),
      this.box[1],
      Math.max(this.box[2], axis - this.box[0]),
      this.box[3],
    ];
    return this.add(
      `<g id="${id}">${made}</g><use href="#${id}" transform="matrix(-1 0 0 1 ${+axis.toFixed(1)} 0)"/>`,
    );
  }
  grow(x1, y1, x2, y2) {
    const b = this.box;
    this.box = [Math.min(b[0], x1), Math.min(b[1], y1), Math.max(b[2], x2), Math.max(b[3], y2)];
  }
  id(tail = (this.n++).toString(36)) {
    return `${this.name}-${tail}`;
  }
  add(s) {
    this.body.push(s);
    return this;
  }

  /** Gradient over a piece's own box, or along x1 y1 x2 y2 of the drawing. */
  grad(kind, along) {
    const key = kind + (along ?? '');
    if (this.grads.has(key)) return this.grads.get(key);
    const id = this.id();
    const where =
      along && along.length === 4 && typeof along[0] === 'number'
        ? (([x1, y1], [x2, y2]) =>
            ` gradientUnits="userSpaceOnUse" x1="${x1.toFixed(0)}" y1="${y1.toFixed(0)}" x2="${x2.toFixed(0)}" y2="${y2.toFixed(0)}"`)(
            this.place(along[0], along[1]),
            this.place(along[2], along[3]),
          )
        : kind === 'fall' || kind === 'deep'
          ? ' x2="0" y2="1"'
          : kind === 'tube'
            ? ' gradientUnits="objectBoundingBox" x1="0" y1="0" x2="1" y2="0"'
            : '';
    const same = [...this.grads].find(([k]) => k.startsWith(kind));
    const o = v => String(v).replace(/^0\./, '.');
    const tag = kind === 'crown' ? 'radialGradient' : 'linearGradient';
    const at = kind === 'crown' ? ' cx=".4" cy=".3" r=".75"' : where;
    this.defs.push(
      same
        ? `<${tag} id="${id}" href="#${same[1]}"${at}/>`
        : `<${tag} id="${id}"${at}>${STOPS[kind].map(([off, c, a]) => `<stop offset="${o(off)}"${c === 'w' ? ' stop-color="#fff"' : ''} stop-opacity="${o(a)}"/>`).join('')}</${tag}>`,
    );
    this.grads.set(key, id);
    return id;
  }
  blur(size) {
    const id = this.id(`b${String(size).replace('.', '_')}`);
    if (!this.blurs.has(size)) {
      this.blurs.add(size);
      this.defs.push(
        `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${size}"/></filter>`,
      );
    }
    return `filter="url(#${id})"`;
  }
  /**
   * A piece of fabric. ink: fabric, trim, sleeve; dim: how far it lies in shadow; grads: [kind, along?] overlays;
   * folds: [x1, y1, x2, y2, bend, width] each a dark and a light side; soft: dark blurred paths; lit: light blurred paths.
   */
  piece(
    tail,
    path,
    {
      ink = 'fabric',
      dim = 0,
      grads = [],
      folds = [],
      soft = [],
      lit = [],
      under = [],
      line = 0.5,
      rim = 0.2,
      softly = 12,
      kf = 0.14,
      lf = 0.11,
      crease = 5.5,
    } = {},
  ) {
    const id = this.id(tail);
    const d = this.d(path);
    for (const [x, y] of sample(d)) this.grow(x, y, x, y);
    this.clips[tail] = { id: `${id}-c`, d };
    this.defs.push(`<path id="${id}" d="${d}"/><clipPath id="${id}-c"><use href="#${id}"/></clipPath>`);
    this.add(`<use href="#${id}" fill="${INK[ink]}"/>`);
    if (tail === this.printOn && !this.twins) {
      this.add(this.slot(`${id}-c`));
      this.printOn = '';
    }
    const on = [];
    if (dim) on.push(`<use href="#${id}" fill-opacity="${dim}"/>`);
    for (const [kind, along] of grads) on.push(`<use href="#${id}" fill="url(#${this.grad(kind, along)})"/>`);
    const put = (paths, fill, opacity, blur) =>
      paths.length &&
      on.push(
        `<path d="${paths.map(p => this.d(p, 1)).join('')}"${fill} fill-opacity="${opacity}" ${this.blur(blur)}/>`,
      );
    put(soft, '', 0.2, softly);
    put(lit, ' fill="#fff"', 0.09, softly * 1.5);
    put(
      folds.map(([x1, y1, x2, y2, b = 0, w = 10]) => lens(x1, y1, x2, y2, b, w)),
      '',
      kf,
      crease,
    );
    put(
      folds.map(([x1, y1, x2, y2, b = 0, w = 10]) => lens(x1, y1, x2, y2, b, w * 0.8, -w * 1.5)),
      ' fill="#fff"',
      lf,
      crease,
    );
    on.push(...under);
    if (rim)
      on.push(`<use href="#${id}" fill="none" stroke="#fff" stroke-opacity="${rim}" stroke-width="6"/>`);
    this.add(`<g clip-path="url(#${id}-c)">${on.join('')}</g>`);
    if (line)
      this.add(
        `<use href="#${id}" fill="none" stroke="#000" stroke-opacity="${line}" stroke-width="2.2" stroke-linejoin="round"/>`,
      );
    return this;
  }
  /** A piece's outline once more, where a panel or a binding was laid over it. */
  edge(tail) {
    return this.add(
      `<use href="#${this.id(tail)}" fill="none" stroke="#000" stroke-opacity=".32" stroke-width="2.2" stroke-linejoin="round"/>`,
    );
  }
  /** Lines as grooves: a dark one and, a little lower, a light one, so that they show on black and on white. */
  lines(paths, { w = 1.8, k = 0.42, l = 0.26, dash = '', cap = '', at = [1.1, 1.3], clip = '' } = {}) {
    const id = this.id();
    this.defs.push(
      `<path id="${id}" d="${[]
        .concat(paths)
        .map(p => this.d(p))
        .join(
          '',
        )}" fill="none" stroke-width="${w}"${dash ? ` stroke-dasharray="${dash}"` : ''}${cap ? ` stroke-linecap="${cap}"` : ''}/>`,
    );
    const s = `<use href="#${id}" stroke="#fff" stroke-opacity="${l}" transform="translate(${at.join(' ')})"/><use href="#${id}" stroke="#000" stroke-opacity="${k}"/>`;
    return this.add(clip ? `<g clip-path="url(#${this.id(clip)}-c)">${s}</g>` : s);
  }
  seam(paths, more) {
    return this.lines(paths, more);
  }
  stitch(paths, more) {
    return this.lines(paths, { w: 1.5, k: 0.45, l: 0.42, dash: '6 3.4', at: [0.5, 1.5], ...more });
  }
  /** Rib knit along the middle line of a band: each dash is one wale. */
  rib(paths, width, { pitch = 6.5, clip = '', k = 0.2, l = 0.17 } = {}) {
    const id = this.id();
    const w = width * this.scale;
    this.defs.push(
      `<path id="${id}" d="${[]
        .concat(paths)
        .map(p => this.d(p))
        .join(
          '',
        )}" fill="none" stroke-width="${w.toFixed(1)}" stroke-dasharray="1.7 ${(pitch - 1.7).toFixed(1)}"/>`,
    );
    const s = `<use href="#${id}" stroke="#000" stroke-opacity="${k}"/><use href="#${id}" stroke="#fff" stroke-opacity="${l}" stroke-dashoffset="-2.2"/>`;
    return this.add(clip ? `<g clip-path="url(#${this.id(clip)}-c)">${s}</g>` : s);
  }
  /** A cord or strap of one width: outline, colour, light. */
  cord(paths, width, { ink = 'trim', cap = 'round', lit = 0.25, dim = 0 } = {}) {
    const id = this.id();
    const w = width * this.scale;
    this.defs.push(
      `<path id="${id}" d="${[]
        .concat(paths)
        .map(p => this.d(p))
        .join('')}" fill="none" stroke-linecap="${cap}" stroke-linejoin="round"/>`,
    );
    for (const [x, y] of [].concat(paths).flatMap(p => sample(this.d(p))))
      this.grow(x - w / 2, y - w / 2, x + w / 2, y + w / 2);
    const at = (sw, rest) => `<use href="#${id}" stroke-width="${sw.toFixed(1)}" ${rest}/>`;
    return this.add(
      at(w + 3.4, 'stroke="#000" stroke-opacity=".5"') +
        at(w, `stroke="${INK[ink]}"`) +
        (dim ? at(w, `stroke="#000" stroke-opacity="${dim}"`) : '') +
        at(w, 'stroke="#fff" stroke-opacity=".05"') +
        at(w * 0.45, `stroke="#fff" stroke-opacity="${lit}"`),
    );
  }
  /** A soft shadow that one part throws on another. */
  cast(paths, clip, { o = 0.24, blur = 5 } = {}) {
    return this.add(
      `<g clip-path="url(#${this.id(clip)}-c)"><path d="${[]
        .concat(paths)
        .map(p => this.d(p))
        .join('')}" fill-opacity="${o}" ${this.blur(blur)}/></g>`,
    );
  }
  /** Plain overlay of black or white. */
  wash(path, fill, opacity, more = '') {
    return this.add(`<path d="${this.d(path)}" fill="${fill}" fill-opacity="${opacity}"${more}/>`);
  }
  svg() {
    const whole = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1200"><defs>${this.defs.join('')}</defs>${this.body.join('')}</svg>\n`;
    return whole
      .replace(/ d="([^"]*)"/g, (_, d) => ` d="${compact(d)}"`)
      .replace(/="0\./g, '=".')
      .replace(/(<path[^>]*>)<\/path>/g, '$1');
  }
}
/** Left and right of the same fold list. */
export const both = folds => [
  ...folds,
  ...folds.map(([x1, y1, x2, y2, b = 0, w = 10]) => [1000 - x1, y1, 1000 - x2, y2, -b, w]),
];
export const pair = d => [d, mirror(d)];
