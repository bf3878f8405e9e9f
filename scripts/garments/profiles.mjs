// Side views of the tops: a true profile that faces left, the left arm towards us.
import { INK } from './drawing.mjs';
import { xy } from './tops.mjs';
import { chain, circle, lens, offset, rect, reverse } from './path.mjs';
import { zip } from './openings.mjs';

/** y of the body at the front and back edge; a: shoulder height, e: hem height. */
function outline(a, e, { flare = 0, deep = 0, waist = 0, blouse = 0 } = {}) {
  const [fx, bx] = [342 - flare + blouse, 662 + flare - blouse];
  const m = (a + 270 + e) / 2;
  const front = `M420 ${a + 92 + deep}C404 ${a + 130 + deep} 356 ${a + 170} 346 ${a + 262}C340 ${a + 330} ${350 + waist} ${m - 120} ${348 + waist} ${m - 30}C${346 + waist} ${m + 80} ${fx + 4 - blouse * 2} ${e - 120} ${fx} ${e - 10}`;
  const hem = `M${fx} ${e - 10}C440 ${e + 6} 570 ${e + 6} ${bx} ${e - 12}`;
  const back = `M${bx} ${e - 12}C${bx - 2 + blouse * 2} ${e - 120} ${656 - waist} ${m + 80} ${656 - waist} ${m - 20}C${656 - waist} ${m - 130} 666 ${a + 370} 672 ${a + 290}C680 ${a + 190} 664 ${a + 70} 590 ${a + 4}`;
  return { front, hem, back };
}
const SLEEVES = {
  short: (a, l = 0) => ({
    path: `M508 ${a + 46}C446 ${a + 58} 414 ${a + 140} 410 ${a + 226}L396 ${a + 336 + l}C450 ${a + 356 + l} 556 ${a + 360 + l} 612 ${a + 342 + l}L604 ${a + 226}C604 ${a + 130} 570 ${a + 54} 508 ${a + 46}Z`,
    hem: `M396 ${a + 336 + l}C450 ${a + 356 + l} 556 ${a + 360 + l} 612 ${a + 342 + l}`,
    cap: `M410 ${a + 226}C414 ${a + 140} 446 ${a + 58} 508 ${a + 46}C570 ${a + 54} 604 ${a + 130} 604 ${a + 226}`,
  }),
  long: (a, y) => ({
    path: `M508 ${a + 50}C440 ${a + 62} 406 ${a + 150} 406 ${a + 246}C408 ${a + 380} 420 ${a + 440} 424 ${y - 150}C424 ${y - 60} 418 ${y - 30} 424 ${y}C450 ${y + 10} 500 ${y + 12} 534 ${y + 4}C548 ${y - 40} 562 ${y - 110} 574 ${y - 190}C584 ${y - 256} 610 ${a + 350} 608 ${a + 246}C606 ${a + 140} 572 ${a + 58} 508 ${a + 50}Z`,
    hem: `M424 ${y}C450 ${y + 10} 500 ${y + 12} 534 ${y + 4}`,
    cap: `M406 ${a + 246}C406 ${a + 150} 440 ${a + 62} 508 ${a + 50}C572 ${a + 58} 606 ${a + 140} 608 ${a + 246}`,
  }),
};
const neckLine = (a, deep) => `M590 ${a + 4}C548 ${a + 34} 470 ${a + 60} 420 ${a + 92 + deep}`;

function shell(D, o) {
  const { a, e, deep = 0, rib = 0 } = o;
  const l = outline(a, e, o);
  const neck = neckLine(a, deep);
  if (rib) {
    const q = xy(l.hem);
    const band = `M${q[0] + 6} ${q[1] - 4}C440 ${e + 6} 570 ${e + 6} ${q[6] - 6} ${q[7] - 4}L${q[6] - 16} ${q[7] + rib}C570 ${e + rib + 8} 440 ${e + rib + 8} ${q[0] + 14} ${q[1] + rib}Z`;
    D.piece('rib', band, { ink: 'trim', grads: [['body']] });
    D.rib(
      `M330 ${e - 10 + rib / 2}C440 ${e + 6 + rib / 2} 570 ${e + 6 + rib / 2} 676 ${e - 12 + rib / 2}`,
      rib + 30,
      { clip: 'rib' },
    );
    D.cast(lens(330, e - 4, 676, e - 4, 14, 9), 'rib', { o: 0.3 });
  }
  D.piece('body', `${chain(l.front, l.hem, l.back, neck)}Z`, {
    grads: [['body'], ['fall']],
    crease: 7,
    kf: 0.12,
    folds: [
      [352, e - 20, 372, e - 280, -8, 14],
      [460, e - 4, 452, e - 240, 8, 14],
      [600, e - 4, 612, e - 300, -10, 14],
      [668, a + 330, 590, a + 470, 14, 12],
      [346, a + 300, 420, a + 430, -12, 12],
      [656, e - 210, 560, e - 160, 8, 10],
      [436, a + 120, 400, a + 240, -10, 9],
      [590, a + 40, 628, a + 160, 10, 9],
    ],
    soft: [lens(412, a + 240, 420, a + 470, 10, 24), lens(604, a + 240, 590, a + 480, -10, 26)],
    lit: [lens(392, a + 300, 392, e - 60, 6, 20)],
  });
  if (o.panel) {
    const p = `M470 ${a + 330}C450 ${a + 520} 446 ${e - 200} 446 ${e + 10}L566 ${e + 10}C566 ${e - 200} 560 ${a + 520} 548 ${a + 330}Z`;
    D.add(
      `<g clip-path="url(#${D.id('body')}-c)"><path d="${D.d(p)}" fill="${INK.trim}"/><path d="${D.d(p)}" fill-opacity=".1"/></g>`,
    );
    D.seam(p, { clip: 'body' });
    D.edge('body');
  } else D.seam(`M508 ${a + 240}C500 ${a + 460} 504 ${e - 200} 504 ${e + 4}`, { clip: 'body' });
  if (o.hemAt) D.stitch([offset(l.hem, -o.hemAt + 3), offset(l.hem, -o.hemAt - 3)], { clip: 'body' });
  if (rib) D.stitch(offset(l.hem, -8), { clip: 'body' });
  if (o.extra) o.extra(l);
  D.seam(`M506 ${a + 40}C507 ${a + 46} 508 ${a + 50} 508 ${a + 56}`, { clip: 'body', w: 2.2 });
  return l;
}
function arm(D, o) {
  const { a } = o;
  const long = o.sleeveTo;
  const s = long ? SLEEVES.long(a, o.sleeveTo) : SLEEVES.short(a, o.longer ?? 0);
  const y = long ?? a + 340 + (o.longer ?? 0);
  D.cast(lens(420, a + 200, 420, y, 12, 16) + lens(604, a + 210, long ? 560 : 608, y + 10, -10, 30), 'body', {
    o: 0.26,
    blur: 10,
  });
  if (long) {
    const w = o.cuffRib ?? 60;
    D.piece(
      'cuff',
      `M430 ${y - 4}C456 ${y + 8} 500 ${y + 10} 528 ${y}L520 ${y + w}C494 ${y + w + 10} 456 ${y + w + 8} 434 ${y + w - 2}Z`,
      { ink: 'trim', grads: [['tube']] },
    );
    D.rib(`M424 ${y + w / 2 - 3}C456 ${y + w / 2 + 9} 496 ${y + w / 2 + 10} 536 ${y + w / 2}`, w + 22, {
      clip: 'cuff',
    });
    D.cast(lens(424, y + 6, 536, y + 8, 10, 8), 'cuff', { o: 0.3 });
  }
  D.piece('sleeve', s.path, {
    ink: 'sleeve',
    grads: [['body']],
    crease: 6,
    folds: long
      ? [
          [412, a + 300, 500, a + 380, 12, 11],
          [600, a + 300, 540, a + 370, -10, 10],
          [584, a + 430, 470, a + 452, 10, 11],
          [580, a + 470, 480, a + 506, 8, 10],
          [426, a + 470, 470, a + 440, -6, 8],
          [548, y - 60, 460, y - 100, -10, 9],
          [426, y - 16, 500, y - 56, -8, 9],
          [536, y - 14, 476, y - 22, 6, 8],
          [470, a + 100, 462, a + 260, 10, 11],
        ]
      : [
          [470, a + 100, 452, a + 330, 12, 13],
          [590, a + 180, 570, a + 340, -10, 12],
          [520, a + 350, 524, a + 210, 6, 11],
        ],
    soft: [lens(606, a + 160, long ? 566 : 612, y, -4, 22)],
    lit: [lens(462, a + 110, 448, a + 330, 8, 18)],
  });
  D.seam(s.cap, { w: 2.4, k: 0.5 });
  D.stitch(offset(s.cap, -8), { clip: 'body', k: 0.3, l: 0.28 });
  if (long) D.stitch(offset(s.hem, -8), { clip: 'sleeve' });
  else if (o.bandSleeve) {
    const up = offset(s.hem, -26);
    const p = `${s.hem}${reverse(up).replace(/^M[\d.]+/, m => `L${Number(m.slice(1)) + 20}`)}Z`;
    D.add(
      `<g clip-path="url(#${D.id('sleeve')}-c)"><path d="${D.d(p)}" fill="${INK.trim}"/><path d="${D.d(p)}" fill-opacity=".08"/></g>`,
    );
    D.rib(offset(s.hem, -13), 26, { clip: 'sleeve', pitch: 5.5 });
    D.seam(up, { clip: 'sleeve' });
    D.edge('sleeve');
  } else D.stitch([offset(s.hem, -o.hemAt + 3), offset(s.hem, -o.hemAt - 3)], { clip: 'sleeve' });
}
function roundNeck(D, { a, deep = 0, band, fleece }) {
  const seam = neckLine(a, deep);
  const top = `M584 ${a + 4 - band}C540 ${a + 30 - band} 462 ${a + 54 - band} ${420 - band * 0.5} ${a + 92 + deep - band * 0.9}`;
  D.piece('band', `${chain(seam, `M0 0L${420 - band * 0.5} ${a + 92 + deep - band * 0.9}`, reverse(top))}Z`, {
    ink: 'trim',
    grads: [['body']],
  });
  D.rib(
    `M594 ${a + 2 - band / 2}C546 ${a + 32 - band / 2} 466 ${a + 57 - band / 2} ${418 - band / 4} ${a + 94 + deep - band * 0.45}`,
    band + 8,
    { clip: 'band', pitch: fleece ? 6.4 : 5.5 },
  );
  D.seam(seam, { w: 2.2, k: 0.5 });
  D.stitch(offset(seam, -7), { clip: 'body' });
}
const plain = o => D => {
  shell(D, o);
  arm(D, o);
  roundNeck(D, o);
};

function hoodSide(D) {
  const o = { a: 290, e: 1024, rib: 58, blouse: 6, sleeveTo: 920, cuffRib: 62, deep: 12 };
  shell(D, {
    ...o,
    extra: () => {
      D.cast(lens(426, 1016, 384, 760, -10, 10), 'body', { o: 0.2 });
      D.seam('M424 1026L424 886C402 850 386 800 382 752L340 752', { clip: 'body', w: 2.2 });
      D.stitch(['M416 1020L416 890C394 852 378 806 374 760L340 760', 'M409 1020L409 892'], { clip: 'body' });
    },
  });
  arm(D, o);
  D.cast('M600 290C560 350 470 380 410 410L404 360L600 260Z', 'body', { o: 0.3, blur: 8 });
  const hood =
    'M424 396C404 380 396 350 400 316C404 270 396 226 414 180C436 124 500 94 556 104C622 116 656 172 652 236C650 272 628 296 600 306C544 330 472 360 424 396Z';
  D.piece('hood', hood, {
    grads: [['body'], ['fall']],
    softly: 10,
    folds: [
      [600, 300, 520, 250, -10, 12],
      [560, 316, 470, 300, -8, 10],
      [640, 230, 580, 260, 8, 10],
      [424, 360, 470, 330, 6, 9],
      [470, 340, 448, 240, -8, 9],
    ],
    soft: [lens(640, 300, 660, 150, -4, 22), lens(430, 392, 604, 306, 4, 16)],
    lit: [lens(520, 130, 470, 280, 20, 24)],
  });
  const face = 'M424 396C404 380 396 350 400 316C404 270 396 226 414 180';
  D.piece('edge', `${face}C424 184 428 186 432 192C420 232 426 274 420 318C418 346 424 368 436 386Z`, {
    ink: 'trim',
    dim: 0.1,
    grads: [['tube']],
  });
  D.stitch([offset('M432 192C420 232 426 274 420 318C418 346 424 368 436 386', -8)], { clip: 'hood' });
  D.seam('M556 104C548 108 470 126 440 190', { clip: 'hood', w: 1.4, k: 0.2, l: 0.2 });
  D.seam('M424 396C472 360 544 330 600 306', { w: 2.4, k: 0.5 });
  D.stitch('M428 404C474 370 548 340 606 316', { clip: 'body' });
  D.wash(circle(431, 366, 7.5), '#8d8f92', 1).wash(circle(431, 366, 3.8), '#000', 0.7);
  D.cord('M431 368C420 420 428 470 418 548', 9);
  D.wash(rect(412.5, 542, 11, 28, 2), '#3a3c40', 1).wash(rect(414.5, 544, 3, 24, 1), '#fff', 0.4);
}
function jacketSide(D) {
  const o = { a: 250, e: 1022, sleeveTo: 906, cuffRib: 40, hemAt: 22, deep: 14, panel: true };
  shell(D, {
    ...o,
    extra: l => {
      zip(D, offset(l.front, -4), { width: 5, clip: 'body' });
      D.stitch(offset(l.front, -15), { clip: 'body' });
      zip(D, 'M428 716L452 872', { width: 6, clip: 'body' });
      D.stitch('M416 712L438 878L464 874L442 708Z', { clip: 'body' });
      D.seam('M352 420C380 400 400 392 420 384', { clip: 'body' });
    },
  });
  arm(D, o);
  const c =
    'M590 254C548 284 470 316 418 358C408 326 410 292 420 262C470 234 530 196 574 178C584 200 590 226 590 254Z';
  D.piece('inside', 'M420 262C440 226 530 176 574 178C560 200 470 250 420 262Z', {
    ink: 'trim',
    dim: 0.35,
    rim: 0.1,
  });
  D.piece('collar', c, {
    ink: 'fabric',
    grads: [['body']],
    folds: [
      [580, 240, 520, 230, 6, 9],
      [440, 330, 480, 280, -8, 9],
    ],
  });
  D.seam('M590 254C548 284 470 316 418 358', { w: 2.4 });
  D.stitch(['M424 270C474 242 532 206 572 188'], { clip: 'collar' });
  D.stitch('M594 262C552 294 474 326 424 366', { clip: 'body' });
  zip(D, 'M420 264C412 292 410 326 419 356', { width: 5, clip: 'collar' });
}
const poloSide = more => D => {
  const o = { a: 206, e: 1006, hemAt: 20, bandSleeve: true, deep: 16, ...more };
  shell(D, {
    ...o,
    extra: () => {
      D.seam(['M438 330C424 360 384 400 372 452', 'M372 452L346 446'], { clip: 'body', w: 2 });
      D.stitch('M432 330C418 356 378 396 366 446', { clip: 'body' });
      D.seam('M504 940L504 1010', { clip: 'body' });
      D.stitch(['M496 936L496 1004', 'M512 936L512 1004', 'M496 936L512 936'], { clip: 'body' });
    },
  });
  arm(D, o);
  for (const [x, y] of [
    [396, 388],
    [376, 424],
  ]) {
    D.wash(
      `M${x - 4} ${y - 9}C${x + 4} ${y - 8} ${x + 4} ${y + 8} ${x - 4} ${y + 9}C${x - 8} ${y + 5} ${x - 8} ${y - 5} ${x - 4} ${y - 9}Z`,
      '#f4f1ea',
      1,
    ).wash(circle(x - 2, y, 2), '#000', 0.4);
  }
  D.cast('M600 214C560 280 500 330 440 396L404 330L590 190Z', 'body', { o: 0.3, blur: 8 });
  D.piece('stand', 'M588 184C550 186 452 240 414 300L424 318C470 262 540 230 592 206Z', {
    ink: 'trim',
    dim: 0.3,
    rim: 0.12,
  });
  D.piece(
    'leaf',
    'M590 182C548 206 462 250 412 304C406 330 402 356 404 384C436 374 464 352 484 330C524 302 574 276 612 262C612 230 604 202 590 182Z',
    { ink: 'trim', grads: [['body']], folds: [[500, 240, 484, 326, 8, 9]], rim: 0.3 },
  );
  D.stitch('M604 256C566 270 520 294 478 322C458 344 436 362 411 373', { clip: 'leaf' });
};
function singletSide(D) {
  const front = 'M452 336C420 380 356 400 346 486C338 580 350 720 344 996';
  const hem = 'M344 996C440 1012 570 1012 662 994';
  const back = 'M662 994C668 820 656 640 670 500C674 420 636 330 574 206';
  const neck = 'M574 206C548 196 522 196 498 206C492 250 476 304 452 336';
  const hole =
    'M524 244C490 312 440 372 444 448C448 500 484 524 516 524C556 524 604 500 604 440C604 370 574 300 554 242C548 230 530 230 524 244Z';
  D.piece('body', `${chain(front, hem, back, neck)}Z`, {
    grads: [['body'], ['fall']],
    crease: 7,
    kf: 0.12,
    folds: [
      [446, 490, 380, 620, 10, 12],
      [600, 500, 640, 620, -10, 12],
      [352, 976, 372, 720, -8, 14],
      [460, 1000, 452, 760, 8, 14],
      [600, 1000, 612, 700, -10, 14],
      [656, 780, 560, 830, 8, 10],
    ],
    lit: [lens(396, 540, 392, 940, 6, 20)],
  });
  D.seam('M510 524C502 700 504 860 504 1006', { clip: 'body' });
  D.stitch([offset(hem, -17), offset(hem, -23)], { clip: 'body' });
  const bind = (d, w) => {
    const id = D.id();
    D.defs.push(`<path id="${id}" d="${D.d(d)}" fill="none" stroke-width="${w * 2}"/>`);
    D.add(
      `<g clip-path="url(#${D.id('body')}-c)"><use href="#${id}" stroke="${INK.trim}"/><use href="#${id}" stroke="#fff" stroke-opacity=".07"/></g>`,
    );
  };
  bind(hole, 15);
  bind('M498 206C492 250 476 304 452 336', 15);
  D.piece('inside', hole, {
    dim: 0.3,
    grads: [['deep']],
    rim: 0.1,
    soft: [lens(450, 420, 540, 230, -20, 24)],
  });
  D.seam('M524 508C520 470 530 420 526 360', { clip: 'inside', w: 1.4, k: 0.3, l: 0.15 });
  D.seam('M513 202C506 254 490 308 464 344', { clip: 'body', w: 1.8 });
  D.lines(
    'M539 219C518 217 512 230 508 240C474 306 424 372 429 450C433 512 478 540 516 540C566 540 620 508 619 440C618 366 586 294 569 238C564 226 556 219 539 219',
    { clip: 'body', w: 1.8 },
  );
  D.stitch(
    'M539 223C522 221 516 232 512 242C478 308 428 372 433 450C437 508 480 536 516 536C562 536 616 506 615 440C614 368 582 296 565 240C560 228 554 223 539 223',
    { clip: 'body' },
  );
  D.edge('body');
}
const S = {
  tee: { a: 200, e: 1004, band: 22, hemAt: 20 },
  'womens-tee': { a: 208, e: 996, band: 15, hemAt: 18, deep: 34, waist: 16, longer: -40 },
  'long-sleeve': { a: 208, e: 1006, band: 21, hemAt: 19, sleeveTo: 872, cuffRib: 44 },
  crew: { a: 212, e: 962, rib: 58, band: 28, blouse: 6, sleeveTo: 852, fleece: true },
  dress: { a: 110, e: 1092, band: 17, hemAt: 18, flare: 34, waist: 14, longer: -40, deep: 4 },
};
export const sides = {
  ...Object.fromEntries(Object.entries(S).map(([k, o]) => [k, plain(o)])),
  hoodie: hoodSide,
  'zip-jacket': jacketSide,
  polo: poloSide(),
  'womens-polo': poloSide({ e: 998, waist: 16, longer: -40, hemAt: 18 }),
  singlet: singletSide,
};
for (const cut of ['tee', 'crew', 'hoodie']) sides[`kids-${cut}`] = sides[cut];
