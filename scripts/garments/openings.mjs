// Tops that are more than a neck band: hoodie, zip jacket, polo, singlet.
import { INK, pair } from './drawing.mjs';
import { CUTS, backSeams, body, hemLine, sleeves } from './tops.mjs';
import { across, chain, circle, lens, mirror, offset, rect, reverse, whole } from './path.mjs';

const HOOD = 'M500 92C436 92 390 122 370 192C356 246 364 300 392 338C416 370 452 402 500 420';
const FACE = 'M500 152C460 152 430 180 422 236C414 296 440 350 500 394';
function pocket(D) {
  const top = 746;
  const half = `M500 ${top}L398 ${top}C392 796 360 852 326 884L326 1018C380 1025 440 1027 500 1027`;
  D.cast(lens(320, 1012, 318, 800, -10, 10), 'body', { o: 0.16 });
  D.piece('pocket', whole(half), {
    grads: [['body'], ['fall']],
    line: 0.42,
    folds: [
      [420, 1020, 428, 880, 8, 10],
      [590, 1020, 560, 850, -10, 11],
      [470, 780, 540, 800, 8, 8],
    ],
    soft: pair(lens(398, 750, 330, 900, -12, 14)),
  });
  D.stitch(
    [
      `M398 ${top + 9}L602 ${top + 9}`,
      ...pair('M410 750C402 804 372 858 336 888'),
      ...pair('M417 750C409 808 379 864 336 898'),
      ...pair('M335 890L335 1016'),
    ],
    { clip: 'pocket' },
  );
}
function cords(D) {
  D.cord(['M458 376C452 430 460 480 452 566', 'M542 376C550 424 540 474 546 546'], 9);
  D.wash(rect(446.5, 560, 11, 28, 2), '#3a3c40', 1).wash(rect(540.5, 541, 11, 28, 2), '#3a3c40', 1);
  D.wash(rect(449, 562, 3, 22, 1), '#fff', 0.5).wash(rect(543, 543, 3, 22, 1), '#fff', 0.5);
  for (const x of [458, 542])
    D.wash(circle(x, 372, 8.5), '#8d8f92', 1)
      .wash(circle(x, 372, 8.5), '#fff', 0.25)
      .wash(circle(x, 372, 4.2), '#000', 0.7);
}
export const hoodie = {
  front(D) {
    const c = CUTS.hoodie;
    sleeves(D, c);
    body(D, c, 'front', { dim: 0 });
    pocket(D);
    D.cast(whole('M500 92C430 92 350 200 372 320C400 370 452 420 500 440'), 'body', { o: 0.26, blur: 8 });
    D.piece('hood', whole(HOOD), {
      grads: [['body'], ['fall']],
      softly: 9,
      soft: [...pair(lens(388, 330, 380, 150, -6, 16)), ...pair(lens(404, 350, 488, 408, -4, 12))],
      folds: [
        [384, 316, 430, 340, 6, 10],
        [616, 312, 574, 344, -6, 10],
        [392, 236, 404, 330, 10, 9],
        [604, 200, 596, 316, -10, 9],
        [430, 120, 470, 104, 6, 8],
      ],
      lit: [lens(400, 170, 430, 120, -6, 10)],
    });
    D.piece('lining', whole(FACE), {
      ink: 'trim',
      dim: 0.3,
      grads: [['deep']],
      soft: [...pair(lens(424, 190, 470, 370, 10, 16)), lens(450, 158, 550, 158, 0, 22)],
      rim: 0.1,
    });
    D.seam('M500 152C498 210 501 270 500 330', { clip: 'lining' });
    D.stitch(pair('M492 154C490 210 493 270 492 328'), { clip: 'lining', k: 0.3, l: 0.25 });
    D.wash('M430 318C456 336 544 336 570 318L560 372L500 400L440 372Z', '#000', 0.22);
    D.seam('M428 316C456 334 544 334 572 316', { clip: 'lining' });
    D.stitch('M430 325C456 343 544 343 570 325', { clip: 'lining' });
    D.wash(rect(477, 332, 46, 26, 2), '#fff', 0.72);
    D.stitch([across(offset(FACE, 22)), across(offset(FACE, 28))], { clip: 'hood' });
    D.seam('M503 391C500 402 494 412 488 417', { clip: 'hood', w: 2.2 });
    D.seam(across(reverse('M500 420C452 402 416 370 392 338')), { w: 2.4, k: 0.5 });
    D.stitch(across(reverse('M500 430C450 412 412 380 384 346')), { clip: 'body' });
    cords(D);
  },
  back(D) {
    const c = CUTS.hoodie;
    sleeves(D, c);
    body(D, c, 'back');
    const half = 'M500 92C436 92 388 122 370 192C358 244 366 286 392 304C424 326 462 330 500 330';
    D.cast(whole('M500 200C430 200 380 250 384 300C420 340 462 350 500 350'), 'body', { o: 0.26, blur: 8 });
    D.piece('hood', whole(half), {
      grads: [['body'], ['fall']],
      soft: [...pair(lens(380, 300, 372, 150, -6, 16)), lens(392, 306, 608, 306, 26, 16)],
      folds: [
        [400, 300, 440, 220, -10, 11],
        [600, 304, 552, 236, 10, 11],
        [440, 322, 462, 262, -6, 9],
        [392, 200, 420, 140, -8, 8],
      ],
      lit: [lens(440, 130, 420, 240, 12, 18)],
    });
    D.seam(['M500 92C497 170 502 250 500 330']);
    D.stitch(['M491 93C488 170 493 250 491 329', 'M509 93C506 170 511 250 509 329'], { clip: 'hood' });
    D.seam(across(reverse('M500 330C462 330 424 326 392 304')), { w: 2.4, k: 0.5 });
    D.stitch(across(reverse('M500 340C460 340 420 336 388 314')), { clip: 'body' });
    backSeams(D, c);
  },
};

/** Coil zip: tape, teeth, and on request the slider. */
export function zip(D, path, { width = 9, slider, clip } = {}) {
  D.lines(path, { w: width + 13, k: 0.2, l: 0, at: [0, 0], clip });
  D.lines(path, { w: width, k: 0.62, l: 0, at: [0, 0], clip });
  const id = D.id();
  D.defs.push(
    `<path id="${id}" d="${D.d(path)}" fill="none" stroke="#c9cbce" stroke-width="${width}" stroke-dasharray="2.6 2.6"/>`,
  );
  D.add(`<use href="#${id}"${clip ? ` clip-path="url(#${D.id(clip)}-c)"` : ''}/>`);
  if (slider) {
    const [x, y] = slider;
    D.wash(
      `M${x - 8} ${y - 10}L${x + 8} ${y - 10}L${x + 6} ${y + 12}L${x - 6} ${y + 12}Z`,
      '#a9acb0',
      1,
    ).wash(`M${x - 8} ${y - 10}L${x - 2} ${y - 10}L${x - 2} ${y + 12}L${x - 6} ${y + 12}Z`, '#fff', 0.4);
    D.wash(rect(x - 4.5, y + 6, 9, 34, 4), '#85898e', 1)
      .wash(rect(x - 3, y + 8, 3, 28, 1.5), '#fff', 0.5)
      .wash(circle(x, y + 33, 2.4), '#000', 0.6);
  }
}
function panels(D) {
  const edge = 'M263 430C296 520 314 640 312 780C311 880 304 950 302 1030';
  for (const on of [d => d, mirror]) {
    const p = on(`${edge}L200 1030L200 430Z`);
    D.add(
      `<g clip-path="url(#${D.id('body')}-c)"><path d="${D.d(p)}" fill="${INK.trim}"/><path d="${D.d(p)}" fill-opacity=".13"/></g>`,
    );
  }
  D.cast(pair(lens(238, 480, 246, 1000, -16, 24)), 'body', { o: 0.22, blur: 10 });
  D.seam(pair(edge), { w: 2.2, k: 0.5, clip: 'body' });
  D.stitch(pair(offset(edge, -8)), { clip: 'body' });
  D.edge('body');
}
export const zipJacket = {
  front(D) {
    const c = CUTS['zip-jacket'];
    D.piece('collarback', whole('M500 176C450 174 424 176 408 184C424 240 460 250 500 252'), {
      ink: 'trim',
      dim: 0.28,
      grads: [['deep']],
      rim: 0.12,
    });
    D.seam('M424 222C460 240 540 240 576 222', { clip: 'collarback' });
    D.wash(rect(478, 196, 44, 24, 2), '#fff', 0.75);
    sleeves(D, c);
    body(D, c, 'front');
    panels(D);
    D.seam(pair('M258 352C330 372 420 376 500 376'), { clip: 'body' });
    D.stitch(pair('M258 360C330 380 420 384 500 384'), { clip: 'body' });
    for (const on of [d => d, mirror]) {
      const p = on('M366 706L334 868');
      D.cast(on(lens(372, 712, 340, 872, 0, 12)), 'body', { o: 0.22 });
      zip(D, p, { width: 6 });
      D.stitch([on('M381 702L349 876L322 872L354 698Z')], { clip: 'body' });
    }
    const half = 'M500 236C456 234 424 214 408 184C402 204 400 222 400 242C408 296 440 322 500 326';
    D.cast(whole('M500 330C440 326 404 300 396 236C420 300 460 310 500 316'), 'body', { o: 0.3, blur: 6 });
    D.piece('collar', whole(half), {
      grads: [['body']],
      folds: [
        [412, 250, 470, 296, 8, 9],
        [586, 256, 540, 290, -8, 9],
      ],
      soft: pair(lens(402, 240, 440, 318, 4, 10)),
    });
    D.seam(across(reverse('M500 326C440 322 408 296 400 242')), { w: 2.2, k: 0.5 });
    D.stitch(
      [across(reverse('M500 336C436 332 400 304 392 252')), ...pair('M416 200C430 222 458 240 492 243')],
      { clip: 'body' },
    );
    D.stitch(pair('M413 204C430 226 456 242 500 245'), { clip: 'collar' });
    zip(D, 'M500 238L500 1019', { slider: [500, 262] });
    D.stitch(pair('M482 244L482 1018'));
  },
  back(D) {
    const c = CUTS['zip-jacket'];
    sleeves(D, c);
    body(D, c, 'back');
    panels(D);
    D.seam(pair('M258 352C330 376 420 384 500 384'), { clip: 'body' });
    D.stitch(pair('M258 360C330 384 420 392 500 392'), { clip: 'body' });
    D.piece(
      'collar',
      whole('M500 268C450 268 414 262 400 242C400 220 402 202 408 184C440 176 470 174 500 174'),
      {
        grads: [['body']],
        folds: [
          [420, 250, 460, 200, -6, 8],
          [590, 250, 560, 210, 6, 8],
        ],
      },
    );
    D.stitch(across(reverse('M500 184C470 184 436 186 410 194')), { clip: 'collar' });
    D.seam(across(reverse('M500 268C450 268 414 262 400 242')), { w: 2.4 });
    D.stitch(across(reverse('M500 277C446 277 408 270 392 250')), { clip: 'body' });
    backSeams(D, c);
  },
};

function button(D, x, y, r = 8.5) {
  D.wash(circle(x + 1, y + 2, r + 0.5), '#000', 0.3)
    .wash(circle(x, y, r), '#f4f1ea', 1)
    .wash(circle(x, y, r), INK.fabric, 0.28)
    .wash(circle(x, y, r - 3), '#000', 0.12);
  D.wash(
    [
      [-2, -2],
      [2, -2],
      [-2, 2],
      [2, 2],
    ]
      .map(([a, b]) => circle(x + a, y + b, 1))
      .join(''),
    '#000',
    0.65,
  );
}
/** A polo in any cut whose neck points lie at 396, 206: collar and placket are drawn there. */
const poloIn = cut => ({
  front(D) {
    const c = { ...CUTS[cut], band: 20 };
    D.piece('inside', whole('M500 194C456 194 426 192 404 188C416 250 456 290 500 306'), {
      dim: 0.24,
      grads: [['deep']],
      rim: 0,
    });
    D.piece(
      'stand',
      across('M404 188C426 192 456 196 500 196').concat(
        `L590 236C560 244 530 246 500 246C470 246 440 244 410 236Z`,
      ),
      { ink: 'trim', dim: 0.24, rim: 0.1, line: 0 },
    );
    D.seam('M412 232C450 246 550 246 588 232', { clip: 'inside' });
    D.stitch('M414 242C450 256 550 256 586 242', { clip: 'inside' });
    D.wash(rect(474, 248, 52, 26, 2), '#fff', 0.75);
    sleeves(D, c);
    body(D, { ...c, neck: 'M500 322C470 318 430 270 396 206' }, 'front');
    // placket: the left front over the right one
    D.cast(rect(480, 310, 44, 170), 'body', { o: 0.2, blur: 5 });
    D.piece('placket', rect(481, 296, 38, 172, 2), { ink: 'trim', grads: [['tube']], rim: 0.22 });
    D.stitch([rect(486, 300, 28, 163), 'M486 440L514 440', 'M486 440L514 463', 'M514 440L486 463'], {
      clip: 'placket',
    });
    for (const y of [330, 378, 424]) {
      D.seam(`M500 ${y - 13}L500 ${y + 13}`, { w: 1.6, k: 0.5 });
      button(D, 500, y);
    }
    D.cast(
      pair('M404 190C380 210 360 236 356 250C390 310 420 350 444 372C470 350 492 320 504 306Z'),
      'body',
      { o: 0.3, blur: 7 },
    );
    D.twin(() => {
      D.piece(
        'leaf',
        'M404 186C394 196 376 216 364 236C386 286 414 328 446 358C468 338 488 318 500 302C462 282 424 240 404 186Z',
        {
          ink: 'trim',
          grads: [['tube', [372, 300, 470, 240]]],
          folds: [[404, 214, 452, 320, -10, 10]],
          rim: 0.3,
        },
      );
      D.stitch(['M372 237C394 282 418 320 446 347C464 331 480 315 491 303'], { clip: 'leaf' });
      D.seam('M409 190C430 240 466 280 500 298', { clip: 'leaf', w: 1.4 });
    });
    if (cut === 'polo') D.stitch(pair('M240 932L240 1000'), { clip: 'body' }); // side vents
  },
  back(D) {
    const c = CUTS[cut];
    sleeves(D, c);
    body(D, { ...c, back: 'M500 238C448 232 412 224 396 206' }, 'back');
    backSeams(D, c);
    D.cast(whole('M500 200C440 200 396 200 362 240C400 290 450 292 500 292'), 'body', { o: 0.3, blur: 7 });
    D.piece(
      'leaf',
      whole('M500 180C456 178 424 180 404 186C390 198 374 218 362 240C400 268 450 274 500 274'),
      {
        ink: 'trim',
        grads: [['body'], ['fall']],
        folds: [
          [388, 250, 420, 200, -6, 9],
          [600, 258, 572, 206, 6, 9],
        ],
        rim: 0.3,
      },
    );
    D.stitch(across(reverse('M500 265C450 265 404 260 371 236')), { clip: 'leaf' });
    D.seam(across(reverse('M500 186C456 185 424 187 406 192')), { clip: 'leaf', w: 1.4 });
  },
});
export const polo = poloIn('polo');
export const womensPolo = poloIn('womens-polo');

const TANK = {
  hps: [384, 196],
  pit: [236, 478],
  side: 'M236 478C244 640 238 850 236 996',
  hem: 'M236 996C320 1009 420 1012 500 1012',
  strap: 'M384 196L322 208',
  arm: 'M322 208C336 330 322 430 236 478',
  armBack: 'M322 208C360 320 352 420 236 478',
  neck: 'M500 372C424 370 392 296 384 196',
  back: 'M500 268C430 266 396 244 384 196',
};
const tank = front => ({
  ...TANK,
  half: chain(
    front ? TANK.neck : TANK.back,
    TANK.strap,
    front ? TANK.arm : TANK.armBack,
    TANK.side,
    TANK.hem,
  ),
});
function tankBody(D, front) {
  const t = tank(front);
  const neck = front ? t.neck : t.back;
  const arm = front ? t.arm : t.armBack;
  D.piece('body', whole(t.half), {
    grads: [['body'], ['fall']],
    crease: 7,
    kf: 0.12,
    folds: [
      [262, 486, 356, 580, -18, 13],
      [738, 486, 640, 590, 18, 13],
      [250, 520, 300, 650, -10, 11],
      [752, 520, 706, 640, 10, 10],
      [270, 1006, 300, 760, -10, 15],
      [730, 1006, 690, 780, 10, 14],
      [372, 1010, 384, 820, 6, 13],
      [600, 1010, 584, 840, -8, 12],
      [240, 740, 340, 772, 10, 10],
      [760, 700, 660, 744, -10, 10],
      [400, 380, 460, 430, 8, 9],
    ],
    soft: pair(lens(232, 450, 250, 1000, -14, 22)),
    lit: [lens(404, 440, 376, 940, 10, 40)],
  });
  const inner = [across(reverse(offset(neck, -15))), ...pair(offset(arm, -15))];
  const bound = [neck, arm].map(d => `${d}${reverse(offset(d, -15)).replace(/^M/, 'L')}Z`);
  for (const d of bound)
    for (const p of pair(d))
      D.add(
        `<g clip-path="url(#${D.id('body')}-c)"><path d="${D.d(p)}" fill="${INK.trim}"/><path d="${D.d(p)}" fill="#fff" fill-opacity=".05"/></g>`,
      );
  D.seam(inner, { clip: 'body', w: 2 });
  D.stitch([across(reverse(offset(neck, -11))), ...pair(offset(arm, -11))], { clip: 'body' });
  D.stitch([offset(hemLine(t), -17), offset(hemLine(t), -23)], { clip: 'body' });
  D.edge('body');
}
export const singlet = {
  front(D) {
    D.piece('inside', whole(chain(TANK.back, TANK.strap, TANK.armBack, 'M0 0L260 520L500 520')), {
      dim: 0.26,
      grads: [['deep']],
      rim: 0.1,
    });
    D.stitch([across(reverse(offset(TANK.back, -12)))], { clip: 'inside' });
    D.seam(across(reverse(offset(TANK.back, -16))), { clip: 'inside' });
    D.wash(rect(475, 288, 50, 28, 2), '#fff', 0.75);
    tankBody(D, true);
  },
  back(D) {
    tankBody(D, false);
  },
};
