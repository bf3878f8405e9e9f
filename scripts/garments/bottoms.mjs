// Shorts and track pants: elastic waist with a cord, slant pockets, ribbed ankles.
import { across, chain, lens, offset, rect, reverse } from './path.mjs';

const SHORTS = {
  waist: [322, 296],
  depth: 54,
  crotch: 604,
  out: 'M322 350C290 444 264 620 244 770',
  hem: 'M244 770C314 794 396 806 474 806',
  inner: 'M474 806C484 744 494 664 500 604',
};
const PANTS = {
  waist: [328, 96],
  depth: 50,
  crotch: 416,
  out: 'M328 146C296 250 280 380 284 540C288 740 318 900 334 1022',
  hem: 'M334 1022C364 1030 404 1034 438 1032',
  inner: 'M438 1032C456 840 482 600 500 416',
  cuff: 62,
};
function band(D, c, back) {
  const [wx, wy] = c.waist;
  const b = c.depth;
  const top = across(
    `M${wx} ${wy}C${wx + 60} ${wy + (back ? 2 : 8)} 430 ${wy + (back ? 2 : 10)} 500 ${wy + (back ? 2 : 10)}`,
  );
  const low = across(`M${wx} ${wy + b}C${wx + 60} ${wy + b + 10} 430 ${wy + b + 12} 500 ${wy + b + 12}`);
  if (!back) {
    D.piece(
      'inside',
      `${across(`M${wx} ${wy}C${wx + 60} ${wy - 10} 430 ${wy - 14} 500 ${wy - 14}`)}${reverse(top).replace(/^M/, 'L')}Z`,
      { ink: 'trim', dim: 0.42, rim: 0.1 },
    );
  }
  D.piece('waist', `${top}${reverse(low).replace(/^M/, 'L')}Z`, { ink: 'trim', grads: [['body']] });
  const gathers = [];
  for (let x = wx + 12, i = 0; x < 1000 - wx - 8; x += 13 + ((i * 7) % 8), i++)
    gathers.push(lens(x, wy + 8, x + (x - 500) * 0.02, wy + b + 4, i % 2 ? 2 : -2, 2.6));
  D.cast(gathers, 'waist', { o: 0.3, blur: 1.6 });
  D.stitch(
    [0.3, 0.62].map(k =>
      across(
        `M${wx} ${wy + b * k}C${wx + 60} ${wy + b * k + 9} 430 ${wy + b * k + 11} 500 ${wy + b * k + 11}`,
      ),
    ),
    { clip: 'waist' },
  );
  return low;
}
function trousers(D, c, view) {
  const back = view === 'back';
  const [wx, wy] = c.waist;
  const b = c.depth;
  const long = Boolean(c.cuff);
  const end = Number(c.hem.match(/[\d.]+/g)[1]);
  const ox = Number(c.hem.match(/[\d.]+/g)[0]);
  const ix = Number(c.hem.match(/[\d.]+/g).at(-2));
  const leg = `${chain(`M500 ${wy + b + 6}C430 ${wy + b + 6} ${wx + 60} ${wy + b + 6} ${wx} ${wy + b}`, c.out, c.hem, c.inner)}L500 ${wy + b}Z`;
  const k = t => c.crotch + (end - c.crotch) * t;
  const mid = [(ox + ix) / 2];
  D.twin(() => {
    if (long) {
      const cuff = `M341 1020C372 1030 406 1033 432 1031L427 ${1031 + c.cuff}C402 ${1034 + c.cuff} 374 ${1031 + c.cuff} 349 ${1022 + c.cuff}Z`;
      D.piece('cuff', cuff, { ink: 'trim', grads: [['tube']] });
      D.rib(
        `M346 ${1022 + c.cuff / 2}C376 ${1032 + c.cuff / 2} 408 ${1034 + c.cuff / 2} 442 ${1032 + c.cuff / 2}`,
        c.cuff + 20,
        { clip: 'cuff' },
      );
      D.cast(lens(346, 1028, 442, 1038, -6, 9), 'cuff', { o: 0.3 });
    }
    D.piece('leg', leg, {
      grads: [['tube', long ? [282, k(0.3), 488, k(0.34)] : [ox - 2, k(0.5), 496, k(0.54)]], ['fall']],
      crease: 6,
      folds: long
        ? [
            [498, 420, 400, 470, 12, 12],
            [494, 446, 416, 540, 8, 10],
            [300, 700, 390, 730, 10, 10],
            [440, 740, 372, 770, -8, 9],
            [300, 640, 360, 668, 8, 8],
            [340, 1010, 400, 960, -8, 10],
            [436, 1020, 396, 980, 6, 9],
            [340, 960, 392, 930, -6, 8],
            [446, 960, 410, 930, 6, 8],
          ]
        : [
            [498, 608, 396, 656, 12, 12],
            [494, 630, 426, 726, 10, 11],
            [268, 776, 296, 620, -8, 13],
            [352, 796, 362, 680, 6, 12],
            [430, 802, 424, 710, -6, 11],
          ],
      soft: [
        lens(500, c.crotch - 30, ix + 8, end, 4, 26),
        ...(long ? [lens(330, 730, 440, 720, 0, 14)] : []),
      ],
      lit: [lens(mid[0] - 10, k(-0.3), mid[0] - 4, k(0.9), 6, long ? 16 : 26)],
    });
    const outer = offset(c.out, -7);
    D.stitch(outer, { clip: 'leg', k: 0.25, l: 0.25 });
    if (long) D.stitch(offset(c.hem, -8), { clip: 'leg' });
    else D.stitch([offset(c.hem, -20), offset(c.hem, -26)], { clip: 'leg' });
    if (!back) {
      const p = long ? 'M352 150C338 194 316 238 298 276' : 'M350 354C334 400 308 448 288 482';
      D.cast(offset(p, -4) + reverse(offset(p, 12)).replace(/^M/, 'L') + 'Z', 'leg', { o: 0.17, blur: 5 });
      D.seam(p, { w: 2.4, k: 0.55, clip: 'leg' });
      D.stitch([offset(p, -8), offset(p, -14)], { clip: 'leg' });
    }
    const gathers = [];
    for (let x = wx + 14, i = 0; x < 492; x += 19 + ((i * 5) % 9), i++)
      gathers.push(lens(x, wy + b + 4, x - (500 - x) * 0.05, wy + b + 44 + (i % 3) * 22, i % 2 ? 3 : -3, 5));
    D.cast(gathers, 'leg', { o: 0.17, blur: 3.5 });
  });
  D.bothSides('legs', 'leg');
  const rise = `M500 ${wy + b}L500 ${c.crotch}`;
  D.cast(lens(500, wy + b + 120, 500, c.crotch + 6, 0, 14), 'leg', { o: 0.2, blur: 7 });
  D.seam(rise, { w: 2.2, k: 0.5 });
  D.stitch(`M508 ${wy + b + 8}L508 ${c.crotch - 6}`);
  const low = band(D, c, back);
  D.seam(low, { w: 2.2, k: 0.5 });
  if (back && !long) {
    D.piece('patch', `M556 436L656 436L656 528L606 548L556 528Z`, { rim: 0.2, grads: [['fall']] });
    D.stitch(['M563 436L563 523L606 540L649 523L649 436', 'M556 454L656 454'], { clip: 'patch' });
  }
  if (back && long) {
    D.seam('M566 232L652 228', { w: 3, k: 0.6 });
    D.stitch('M560 222L658 217L658 238L560 243Z');
  }
  if (!back) {
    const y = wy + b * 0.46 + 9;
    for (const x of [474, 526])
      D.wash(
        `M${x - 6} ${y}C${x - 6} ${y - 6} ${x + 6} ${y - 6} ${x + 6} ${y}C${x + 6} ${y + 6} ${x - 6} ${y + 6} ${x - 6} ${y}Z`,
        '#000',
        0.6,
      );
    D.cord(
      [
        `M474 ${y}C470 ${y + 40} 486 ${y + 80} 470 ${y + 150}`,
        `M526 ${y}C532 ${y + 40} 516 ${y + 80} 534 ${y + 132}`,
      ],
      8,
    );
    D.wash(rect(464.5, y + 146, 11, 22, 2), '#3a3c40', 1).wash(rect(528.5, y + 128, 11, 22, 2), '#3a3c40', 1);
  }
}
function profile(D, c) {
  const [, wy] = c.waist;
  const b = c.depth;
  const long = Boolean(c.cuff);
  const f = long
    ? {
        front: 'M408 146C384 260 380 360 390 520C400 700 424 880 438 1026',
        hem: 'M438 1026C474 1038 534 1038 566 1026',
        rear: 'M566 1026C580 880 596 700 606 540C618 420 640 340 622 260C612 210 598 180 590 146',
        side: 'M500 156C492 400 496 700 500 1034',
        band: ['M408 96', 590, 118],
      }
    : {
        front: 'M398 350C366 440 350 600 340 782',
        hem: 'M340 782C420 804 590 804 670 774',
        rear: 'M670 774C668 690 664 620 652 540C644 470 616 410 602 350',
        side: 'M500 360C494 500 496 680 502 798',
      };
  const x1 = long ? 408 : 398;
  const x2 = long ? 590 : 602;
  if (long) {
    D.piece(
      'cuff',
      `M446 1024C476 1036 530 1036 558 1024L552 ${1024 + c.cuff}C526 ${1036 + c.cuff} 478 ${1036 + c.cuff} 454 ${1024 + c.cuff}Z`,
      { ink: 'trim', grads: [['body']] },
    );
    D.rib(
      `M440 ${1024 + c.cuff / 2}C476 ${1038 + c.cuff / 2} 530 ${1038 + c.cuff / 2} 564 ${1024 + c.cuff / 2}`,
      c.cuff + 22,
      { clip: 'cuff' },
    );
    D.cast(lens(440, 1034, 566, 1034, 8, 9), 'cuff', { o: 0.3 });
  }
  D.piece('leg', `${chain(f.front, f.hem, f.rear)}L${x1} ${wy + b}Z`, {
    grads: [['body'], ['fall']],
    crease: 6,
    folds: long
      ? [
          [610, 480, 520, 540, 12, 12],
          [604, 520, 530, 610, 10, 10],
          [400, 640, 470, 680, 10, 10],
          [596, 700, 520, 730, -8, 9],
          [404, 720, 460, 740, 8, 8],
          [442, 1016, 500, 960, -10, 10],
          [562, 1016, 520, 970, 8, 9],
          [430, 950, 490, 920, -6, 8],
          [630, 300, 560, 380, 10, 10],
        ]
      : [
          [660, 590, 560, 660, 14, 12],
          [352, 770, 380, 600, -8, 12],
          [450, 796, 456, 660, 6, 13],
          [600, 796, 588, 670, -6, 12],
          [646, 510, 570, 570, 10, 10],
        ],
    soft: [lens(x2 + 40, wy + 300, x2 + (long ? -20 : 66), wy + 560, -6, 20)],
    lit: [lens(450, wy + 140, 452, wy + (long ? 780 : 480), 6, 18)],
  });
  D.seam(f.side, { w: 2.2, k: 0.5, clip: 'leg' });
  D.stitch([offset(f.side, 8)], { clip: 'leg' });
  if (!long) D.stitch([offset(f.hem, -20), offset(f.hem, -26)], { clip: 'leg' });
  else D.stitch(offset(f.hem, -8), { clip: 'leg' });
  const p = long ? 'M440 152C452 196 476 240 494 276' : 'M430 356C440 400 466 446 490 482';
  D.cast(lens(...(long ? [440, 152, 494, 276] : [430, 356, 490, 482]), 0, 12), 'leg', { o: 0.3, blur: 4 });
  D.seam(p, { w: 2.4, k: 0.55, clip: 'leg' });
  D.stitch([offset(p, 8), offset(p, 14)], { clip: 'leg' });
  const gathers = [];
  for (let x = x1 + 12, i = 0; x < x2 - 8; x += 18 + ((i * 5) % 9), i++)
    gathers.push(lens(x, wy + b + 2, x + (x - 500) * 0.06, wy + b + 44 + (i % 3) * 20, i % 2 ? 3 : -3, 5));
  D.cast(gathers, 'leg', { o: 0.17, blur: 3.5 });
  D.piece(
    'inside',
    `M${x1} ${wy + 2}C${x1 + 50} ${wy - 14} ${x2 - 50} ${wy - 20} ${x2} ${wy - 4}C${x2 - 60} ${wy + 10} ${x1 + 60} ${wy + 12} ${x1} ${wy + 2}Z`,
    { ink: 'trim', dim: 0.42, rim: 0.1 },
  );
  const line = k =>
    `M${x1} ${wy + 2 + b * k}C${x1 + 60} ${wy + 12 + b * k} ${x2 - 60} ${wy + 10 + b * k} ${x2} ${wy - 4 + (b + 4) * k}`;
  D.piece('waist', `${line(0)}${reverse(line(1)).replace(/^M/, 'L')}Z`, { ink: 'trim', grads: [['body']] });
  const g2 = [];
  for (let x = x1 + 8, i = 0; x < x2 - 4; x += 12 + ((i * 7) % 7), i++)
    g2.push(lens(x, wy + 8, x, wy + b + 6, i % 2 ? 2 : -2, 2.4));
  D.cast(g2, 'waist', { o: 0.3, blur: 1.6 });
  D.stitch([line(0.32), line(0.64)], { clip: 'waist' });
}
const bottom = c => ({
  front: D => trousers(D, c, 'front'),
  back: D => trousers(D, c, 'back'),
  side: D => profile(D, c),
});
export const shorts = bottom(SHORTS);
export const trackpants = bottom(PANTS);
