// Knitted tops: tee, women's tee, long sleeve, fleece crew, tee dress. Left half first, then mirrored about x = 500.
import { INK, both, pair } from './drawing.mjs';
import { across, chain, lens, map, mirror, offset, rect, reverse, whole } from './path.mjs';

/** Cuts in drawing units: hps = high point of the shoulder, sp = shoulder point, pit = underarm. */
export const CUTS = {
  tee: {
    hps: [396, 200],
    sp: [252, 252],
    pit: [224, 448],
    arm: [270, 320, 266, 400],
    side: 'M224 448C232 600 229 850 230 990',
    hem: 'M230 990C320 1003 420 1006 500 1006',
    neck: 'M500 306C436 306 404 266 396 200',
    back: 'M500 232C448 232 412 224 396 200',
    band: 22,
    hemAt: 20,
    sleeve: {
      top: 'M252 252C208 272 138 330 74 398',
      cuff: 'M74 398C108 446 144 490 184 528',
      under: 'M184 528C202 500 214 474 224 448',
    },
  },
  'womens-tee': {
    hps: [396, 208],
    sp: [282, 250],
    pit: [256, 432],
    arm: [296, 310, 294, 388],
    side: 'M256 432C268 540 284 600 280 680C276 780 258 880 254 976',
    hem: 'M254 976C340 992 420 998 500 998',
    neck: 'M500 348C432 346 404 288 396 208',
    back: 'M500 246C450 246 414 236 396 208',
    band: 15,
    hemAt: 18,
    sleeve: {
      top: 'M282 250C240 268 190 314 142 366',
      cuff: 'M142 366C168 410 196 446 230 480',
      under: 'M230 480C242 464 250 450 256 432',
    },
  },
  'long-sleeve': {
    hps: [402, 208],
    sp: [268, 256],
    pit: [246, 446],
    arm: [284, 320, 282, 400],
    side: 'M246 446C252 600 250 840 250 994',
    hem: 'M250 994C330 1006 420 1009 500 1009',
    neck: 'M500 304C440 304 410 268 402 208',
    back: 'M500 238C450 238 418 230 402 208',
    band: 21,
    hemAt: 19,
    cuffRib: 44,
    sleeve: {
      top: 'M268 256C222 274 190 320 172 420C150 560 124 720 100 872',
      cuff: 'M100 872C126 882 152 887 180 888',
      under: 'M180 888C202 756 228 560 246 446',
    },
  },
  crew: {
    hps: [400, 212],
    sp: [256, 264],
    pit: [234, 484],
    arm: [272, 330, 270, 420],
    side: 'M234 484C230 620 226 790 232 900C236 924 244 934 250 944',
    hem: 'M250 944C340 958 420 962 500 962',
    ribHem: 60,
    neck: 'M500 308C438 308 408 272 400 212',
    back: 'M500 242C450 242 414 234 400 212',
    band: 28,
    cuffRib: 66,
    fleece: true,
    sleeve: {
      top: 'M256 264C206 284 170 336 152 440C132 570 106 700 82 818C79 832 82 838 88 845',
      cuff: 'M88 845C112 858 138 865 166 867',
      under: 'M166 867C178 860 184 850 187 834C202 720 220 600 234 484',
    },
  },
  dress: {
    hps: [412, 108],
    sp: [302, 148],
    pit: [282, 306],
    arm: [316, 204, 314, 266],
    side: 'M282 306C294 400 304 460 300 540C294 720 258 920 242 1068',
    hem: 'M242 1068C320 1086 410 1092 500 1092',
    neck: 'M500 204C440 204 418 164 412 108',
    back: 'M500 138C454 138 424 132 412 108',
    band: 17,
    hemAt: 18,
    sleeve: {
      top: 'M302 148C262 166 206 216 160 268',
      cuff: 'M160 268C186 308 214 342 248 372',
      under: 'M248 372C262 350 274 328 282 306',
    },
  },
};

const lower = (cut, by, more) => ({
  ...Object.fromEntries(
    Object.entries(cut).map(([k, v]) => [
      k,
      typeof v === 'string'
        ? map(v, (x, y) => [x, y + by])
        : k === 'sleeve'
          ? Object.fromEntries(Object.entries(v).map(([n, d]) => [n, map(d, (x, y) => [x, y + by])]))
          : Array.isArray(v)
            ? v.map((n, i) => (i % 2 ? n + by : n))
            : v,
    ]),
  ),
  ...more,
});
CUTS.hoodie = lower(CUTS.crew, 66, {
  neck: 'M500 412C448 396 408 350 400 278',
  back: 'M500 312C450 312 414 302 400 278',
});
CUTS['zip-jacket'] = lower(CUTS.crew, 30, {
  neck: 'M500 326C440 322 408 296 400 242',
  back: 'M500 268C450 268 414 262 400 242',
  ribHem: 0,
  hemAt: 22,
  fleece: false,
  cuffRib: 40,
  side: 'M234 514C236 660 236 820 238 1004',
  hem: 'M238 1004C320 1018 420 1022 500 1022',
});
CUTS.polo = lower(CUTS.tee, 6, { neck: 'M500 300C450 292 414 256 396 206', bandSleeve: true, hemAt: 20 });

CUTS['womens-polo'] = lower(CUTS['womens-tee'], -2, {
  neck: 'M500 300C450 292 414 256 396 206',
  bandSleeve: true,
  hemAt: 18,
});
// Children's cuts are the grown-ups' drawn smaller (areas.mjs: scale), with their own millimetres.
for (const cut of ['tee', 'crew', 'hoodie']) CUTS[`kids-${cut}`] = CUTS[cut];

export const xy = d => d.match(/-?[\d.]+/g).map(Number);
export const armhole = c => `M${c.sp.join(' ')}C${c.arm.join(' ')} ${c.pit.join(' ')}`;
export const bodyHalf = (c, neck) =>
  chain(
    neck,
    `M${c.hps.join(' ')}C${c.hps[0] - 50} ${c.hps[1] + 22} ${c.sp[0] + 50} ${c.sp[1] - 16} ${c.sp.join(' ')}`,
    armhole(c),
    c.side,
    c.hem,
  );
export const sleevePath = c => `${chain(c.sleeve.top, c.sleeve.cuff, c.sleeve.under, reverse(armhole(c)))}Z`;
export const hemLine = c => across(c.hem);

/** Both sleeves with their folds, rib or hem; the right one is the mirror image of the left. */
export function sleeves(D, c, { cuffInk = 'trim' } = {}) {
  const s = sleevePath(c);
  const long = Boolean(c.cuffRib);
  const q = xy(c.sleeve.cuff);
  const [x0, y0] = q;
  const [x3, y3] = q.slice(-2);
  const [tx, ty] = c.sp;
  const [px, py] = c.pit;
  const mid = [(x0 + x3) / 2, (y0 + y3) / 2];
  const top = [(tx + px) / 2 - (long ? 30 : 0), (ty + py) / 2];
  const len = Math.hypot(mid[0] - top[0], mid[1] - top[1]);
  const ax = [(mid[0] - top[0]) / len, (mid[1] - top[1]) / len];
  const w = Math.hypot(x3 - x0, y3 - y0) * (long ? 0.6 : 0.56);
  const heart = [(mid[0] + top[0]) / 2, (mid[1] + top[1]) / 2];
  const along = [heart[0] - ax[1] * w, heart[1] + ax[0] * w, heart[0] + ax[1] * w, heart[1] - ax[0] * w];
  const L = (t, u) => [x0 + (tx - x0) * t + (x3 - x0) * u, y0 + (ty - y0) * t + (y3 - y0) * u];
  const folds = long
    ? [
        [px - 8, py + 10, tx - 66, ty + 130, 16, 11],
        [px - 20, py + 70, tx - 84, ty + 215, 10, 8],
        [px - 40, py + 190, px - 96, py + 120, -8, 9],
        [px - 104, py + 200, px - 60, py + 240, 9, 8],
        [...L(0.16, 0.9), ...L(0.22, 0.3), -8, 8],
        [...L(0.12, 0.1), ...L(0.08, 0.7), 8, 8],
        [...L(0.04, 0.86), ...L(0.1, 0.4), -5, 6],
      ]
    : [
        [...L(0.05, 0.6), px + 4, py - 66, -6, 12],
        [...L(0.03, 0.3), ...L(0.72, 0.3), 10, 9],
        [px - 6, py - 4, ...L(0.45, 0.5), 10, 8],
      ];
  D.twin(() => {
    if (long) {
      const n = [c.cuffRib * ax[0], c.cuffRib * ax[1]];
      const far = [
        q[0] + 8 + n[0],
        q[1] + 1 + n[1],
        q[2] + n[0],
        q[3] + n[1],
        q[4] + n[0],
        q[5] + n[1],
        x3 - 7 + n[0],
        y3 - 1 + n[1],
      ];
      const end = `M${far.slice(0, 2).join(' ')}C${far.slice(2).join(' ')}`;
      D.piece(
        'cuff',
        `${chain(c.sleeve.cuff.replace(/^M[^C]*/, `M${x0 + 5} ${y0}`), reverse(end).replace(/^M/, 'M0 0L'))}Z`.replace(
          'M0 0',
          '',
        ),
        { ink: cuffInk, grads: [['tube', [x0, y0, x3, y3]]] },
      );
      const half = `M${q[0] + n[0] / 2} ${q[1] + n[1] / 2}C${[2, 4, 6].map(i => `${q[i] + n[0] / 2} ${q[i + 1] + n[1] / 2}`).join(' ')}`;
      D.rib(half, c.cuffRib * 1.3, { clip: 'cuff', pitch: c.fleece ? 6.4 : 5 });
      D.cast(lens(x0, y0 + 6, x3, y3 + 6, -5, 9), 'cuff', { o: 0.3 });
    }
    D.piece('sleeve', s, {
      ink: 'sleeve',
      grads: [['tube', along]],
      folds,
      soft: [lens(px - 2, py - 80, x3 + 6, y3, long ? 8 : 12, long ? 20 : 26)],
    });
    if (long) D.stitch(offset(c.sleeve.cuff, -7), { clip: 'sleeve' });
    else if (c.bandSleeve) sleeveBand(D, c);
    else
      D.stitch([offset(c.sleeve.cuff, -c.hemAt + 3), offset(c.sleeve.cuff, -c.hemAt - 3)], {
        clip: 'sleeve',
      });
  });
}

/** Flat-knit band at the end of a short sleeve. */
function sleeveBand(D, c) {
  const line = offset(c.sleeve.cuff, -26);
  const q = xy(line);
  const shape = `${chain(c.sleeve.cuff, `M0 0L${q.at(-2) + 12} ${q.at(-1)}`, reverse(line))}Z`;
  D.add(
    `<g clip-path="url(#${D.id('sleeve')}-c)"><path d="${D.d(shape)}" fill="${INK.trim}"/><path d="${D.d(shape)}" fill-opacity=".08"/></g>`,
  );
  D.rib(offset(c.sleeve.cuff, -13), 26, { clip: 'sleeve', pitch: 5.5 });
  D.seam(line, { clip: 'sleeve' });
  D.edge('sleeve');
}

/** Folds of a body that hangs from its shoulders. */
function bodyFolds(c, view) {
  const [px, py] = c.pit;
  const hy = xy(c.hem)[1];
  const [hx] = c.hps;
  const h = hy - py;
  const f = both([
    [px + 4, py + 6, px + 104, py + 92, -22, 13],
    [px + 2, py + 30, px + 64, py + 150, -14, 10],
    [px + 14, py - 56, px + 76, py - 2, 12, 8],
    [px + 26, hy + 10, px + 62, hy - h * 0.5, -10, 15],
    [px + 128, hy + 14, px + 136, hy - h * 0.36, 6, 13],
  ]);
  const odd =
    view === 'front'
      ? [
          [px + 4, py + h * 0.5, px + 118, py + h * 0.58, 12, 10],
          [1000 - px - 4, py + h * 0.56, 1000 - px - 96, py + h * 0.66, -12, 9],
          [hx + 4, py - 40, hx + 60, py + 96, 22, 9],
          [560, hy + 6, 584, hy - h * 0.36, 14, 10],
        ]
      : [
          [px + 4, py + h * 0.6, px + 96, py + h * 0.66, 10, 10],
          [1000 - px - 4, py + h * 0.5, 1000 - px - 120, py + h * 0.58, -12, 10],
          [460, c.hps[1] + 60, 476, py + 60, -8, 9],
          [452, hy + 4, 436, hy - h * 0.3, -12, 10],
        ];
  return [...f, ...odd];
}
export function body(D, c, view, more = {}) {
  const half = bodyHalf(c, view === 'front' ? c.neck : c.back);
  const [px, py] = c.pit;
  const hy = xy(c.hem)[1];
  D.piece('body', whole(half), {
    grads: [['body'], ['fall']],
    folds: bodyFolds(c, view),
    kf: c.fleece ? 0.13 : 0.12,
    crease: 7,
    soft: pair(lens(px - 8, py - 40, px + 40, hy, -30, 22)),
    lit: [lens(404, py - 60, 376, hy - 60, 10, 40)],
    ...more,
  });
  D.seam(pair(armhole(c)), { w: 2.4, k: 0.5 });
  D.stitch(pair(offset(armhole(c), c.fleece ? -9 : -7)), { clip: 'body', k: c.fleece ? 0.4 : 0.22, l: 0.25 });
  if (c.ribHem) ribHem(D, c);
  else if (c.hemAt)
    D.stitch([offset(hemLine(c), -c.hemAt + 3), offset(hemLine(c), -c.hemAt - 3)], { clip: 'body' });
}
export function ribHem(D, c, { split = false } = {}) {
  const hem = hemLine(c);
  const q = xy(c.hem);
  const drop = c.ribHem;
  const lower = across(
    `M${q[0] + 8} ${q[1] + drop - 2}C${q[2] + 4} ${q[3] + drop} ${q[4]} ${q[5] + drop} 500 ${q[7] + drop}`,
  );
  const shape = `${hem}${reverse(lower).replace(/^M/, 'L')}Z`;
  D.piece('rib', shape, {
    ink: 'trim',
    grads: [['body']],
    soft: [lens(q[0] - 10, q[1] - 2, 1010 - q[0], q[1] - 2, 16, 8)],
  });
  D.rib(offset(hem, drop / 2), drop + 6, { clip: 'rib' });
  D.seam(hem, { w: 2.4, k: 0.5 });
  D.stitch(offset(hem, -8), { clip: 'body' });
  const gathers = [];
  for (let x = q[0] + 24, i = 0; x < 980 - q[0]; x += 37 + (i % 3) * 11, i++)
    gathers.push(
      lens(
        x,
        q[1] + 6 + 14 * Math.sin((Math.PI * (x - q[0])) / (1000 - 2 * q[0])),
        x + (500 - x) * 0.05,
        q[1] - 40 - (i % 4) * 17,
        i % 2 ? 4 : -4,
        6,
      ),
    );
  D.cast(gathers, 'body', { o: 0.15, blur: 4 });
  if (split) D.seam(`M500 ${q[7]}L500 ${q[7] + drop}`);
}

const nape = (c, dip = 17) =>
  `M${c.hps[0] + 1} ${c.hps[1] - 3}C${c.hps[0] + 36} ${c.hps[1] + dip - 2} ${c.hps[0] + 66} ${c.hps[1] + dip} 500 ${c.hps[1] + dip}`;
/** The inside of the back, seen through the neck: fabric in shadow, tape, a blank label, the back of the band. */
export function inside(D, c) {
  const [hx, hy] = c.hps;
  const b = c.band;
  const low = offset(c.neck, b / 2).replace(/[-\d.]+ [-\d.]+$/, `${hx + b / 2} ${hy + 14}`); // ends under the front band
  const top = across(nape(c));
  D.piece(
    'inside',
    `${top}L${1000 - hx - b / 2} ${hy + 6}${chain(mirror(reverse(low)), low).replace(/^M/, 'L')}Z`,
    { dim: 0.2, grads: [['deep']], rim: 0, line: 0.45 },
  );
  const seam = across(
    `M${hx + b * 0.5} ${hy + b * 0.9}C${hx + 44} ${hy + b + 14} ${hx + 70} ${hy + b + 17} 500 ${hy + b + 17}`,
  );
  D.piece('bandback', `${top}${reverse(seam).replace(/^M/, 'L')}Z`, {
    ink: 'trim',
    dim: 0.22,
    rim: 0.12,
    line: 0,
  });
  D.rib(
    across(
      `M${hx + 8} ${hy + b * 0.4}C${hx + 40} ${hy + b / 2 + 15} ${hx + 68} ${hy + b / 2 + 17} 500 ${hy + b / 2 + 17}`,
    ),
    b + 4,
    { clip: 'bandback', pitch: 5.5 },
  );
  D.seam([top, seam]);
  D.stitch(offset(seam, 9), { clip: 'inside' });
  const ly = hy + 17 + b + 1;
  D.wash(rect(472, ly, 56, 30, 2), '#fff', 0.8)
    .wash(rect(472, ly, 56, 30, 2), '#000', 0.12)
    .wash(rect(485, ly + 30, 30, 12, 1), '#fff', 0.6);
  D.seam(`M477 ${ly + 5}L523 ${ly + 5}`, { w: 1, k: 0.3, l: 0 });
}
/** Rib band around the neck, over the body. */
export function neckband(D, c, view, { vee = false } = {}) {
  const front = view === 'front';
  const outer = front ? c.neck : c.back;
  const [hx, hy] = c.hps;
  const b = c.band;
  const inner = front ? xy(offset(outer, b)) : [];
  const edge = front
    ? `M${inner.slice(0, 2).join(' ')}C${inner.slice(2, 6).join(' ')} ${hx + b - 1} ${hy + 6 + b * 0.2}L${hx + 1} ${hy - 3}`
    : reverse(nape(c, 15));
  D.piece('band', whole(chain(outer, `M0 0L${hx + 1} ${hy - 3}`, reverse(edge))), {
    ink: 'trim',
    grads: [['body']],
    rim: 0.24,
  });
  D.rib(across(reverse(offset(outer, front ? b / 2 : b * 0.4))), b + 6, {
    clip: 'band',
    pitch: c.fleece ? 6.4 : 5.5,
  });
  D.seam(across(reverse(outer)), { w: 2.2, k: 0.5, clip: 'body' });
  D.stitch(across(reverse(offset(outer, -7))), { clip: 'body' });
  if (vee) {
    const y = xy(c.neck)[1];
    D.seam(
      `M474 ${y + 1}C482 ${y + 22} 492 ${y + 38} 500 ${y + 46}C508 ${y + 38} 518 ${y + 22} 526 ${y + 1}`,
    );
    D.stitch(
      `M467 ${y + 1}C477 ${y + 26} 490 ${y + 46} 500 ${y + 55}C510 ${y + 46} 523 ${y + 26} 533 ${y + 1}`,
    );
    D.rib(`M480 ${y + 14}L520 ${y + 14}`, 24, { pitch: 6.4, k: 0.14, l: 0.1 });
  }
}
/** Shoulder-to-shoulder seams on the back. */
export function backSeams(D, c) {
  const [hx, hy] = c.hps;
  const [sx, sy] = c.sp;
  D.stitch(pair(`M${hx - 4} ${hy + 8}C${hx - 54} ${hy + 30} ${sx + 50} ${sy - 8} ${sx + 2} ${sy + 8}`), {
    clip: 'body',
    k: 0.3,
    l: 0.3,
  });
}
export function knit(name, { vee = false } = {}) {
  const c = CUTS[name];
  return {
    front(D) {
      inside(D, c);
      sleeves(D, c);
      body(D, c, 'front');
      neckband(D, c, 'front', { vee });
    },
    back(D) {
      sleeves(D, c);
      body(D, c, 'back');
      neckband(D, c, 'back');
      backSeams(D, c);
    },
  };
}
