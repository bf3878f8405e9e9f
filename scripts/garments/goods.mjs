// Cap, tote, apron.
import { pair } from './drawing.mjs';
import { across, circle, lens, map, mirror, offset, rect, reverse, whole } from './path.mjs';

const eyelet = (D, x, y, r = 9) => {
  D.lines(circle(x, y, r), { w: 5, k: 0.16, l: 0.22, dash: '2 1.4' });
  D.wash(circle(x, y, r - 3.5), '#000', 0.6);
};
const knob = (D, x, y) =>
  D.piece(
    'knob',
    `M${x - 30} ${y + 10}C${x - 28} ${y - 12} ${x + 28} ${y - 12} ${x + 30} ${y + 10}C${x + 14} ${y + 16} ${x - 14} ${y + 16} ${x - 30} ${y + 10}Z`,
    { ink: 'trim', grads: [['body']] },
  );
/** Stitch rows between two curves of the same shape. */
const rows = (D, a, b, n, clip) => {
  const q = d => d.match(/-?[\d.]+/g).map(Number);
  const [p, r] = [q(a), q(b)];
  D.stitch(
    Array.from({ length: n }, (_, i) => {
      const t = (i + 1) / (n + 0.6);
      let k = 0;
      return a.replace(/-?[\d.]+/g, () => {
        const v = p[k] + (r[k] - p[k]) * t;
        k++;
        return v.toFixed(1);
      });
    }),
    { clip, k: 0.36, l: 0.34, w: 1.6 },
  );
};
const DOME = 'M500 300C372 300 262 390 226 560C216 612 212 660 214 706';
function crownSeams(D, lines) {
  D.seam(lines, { clip: 'crown', w: 2.2, k: 0.46 });
  D.stitch(
    lines.flatMap(d => [offset(d, 8), offset(d, -8)]),
    { clip: 'crown', k: 0.3, l: 0.3 },
  );
}
export const cap = {
  front(D) {
    D.piece('crown', whole(`${DOME}C300 740 420 748 500 748`), {
      grads: [['crown'], ['body']],
      folds: [
        [300, 640, 340, 520, -8, 12],
        [700, 640, 664, 530, 8, 12],
      ],
      soft: [...pair(lens(214, 690, 240, 500, -10, 30)), lens(230, 720, 770, 720, 30, 26)],
      lit: [lens(420, 330, 372, 560, 22, 34)],
    });
    crownSeams(D, [
      'M500 300C498 420 498 560 500 700',
      'M488 302C392 340 330 470 318 690',
      'M512 302C608 340 670 470 682 690',
    ]);
    for (const [x, y] of [
      [440, 400],
      [560, 400],
      [318, 440],
      [682, 440],
    ])
      eyelet(D, x, y);
    knob(D, 500, 298);
    const top = across('M208 700C252 640 376 616 500 616');
    const edge = across('M208 700C184 748 172 800 184 846C262 792 380 772 500 772');
    D.cast(`${across('M200 700C246 618 372 592 500 592')}L800 720L200 720Z`, 'crown', { o: 0.34, blur: 9 });
    D.piece('brim', `${top}${reverse(edge).replace(/^M/, 'L')}Z`, {
      ink: 'trim',
      grads: [['body'], ['fall']],
      soft: pair(lens(196, 720, 184, 846, 0, 22)),
      lit: [lens(330, 690, 640, 672, -20, 26)],
      rim: 0.28,
    });
    const inner = 'M208 700C252 640 376 616 500 616';
    const outer = 'M178 818C264 768 380 750 500 750';
    rows(D, inner, outer, 7, 'brim');
    rows(D, mirror(inner), mirror(outer), 7, 'brim');
    D.stitch(across(offset('M184 846C262 792 380 772 500 772', -8)), { clip: 'brim' });
  },
  back(D) {
    D.piece(
      'brim',
      'M212 690C204 724 208 752 226 768C262 750 300 742 340 738L660 738C700 742 738 750 774 768C792 752 796 724 788 690Z',
      { ink: 'trim', dim: 0.3, rim: 0.1 },
    );
    const half = `${DOME}C290 738 350 746 392 748C392 650 440 604 500 604`;
    D.piece('hole', whole('M500 596C430 596 384 650 388 756L500 760'), {
      dim: 0.45,
      grads: [['deep']],
      rim: 0,
    });
    D.seam('M392 700C430 716 570 716 608 700', { clip: 'hole', w: 1.6, k: 0.3 });
    D.piece('crown', whole(half), {
      grads: [['crown'], ['body']],
      folds: [
        [290, 660, 330, 520, -8, 12],
        [712, 650, 668, 530, 8, 12],
      ],
      soft: [...pair(lens(214, 690, 240, 500, -10, 30)), lens(392, 700, 608, 700, -130, 20)],
      lit: [lens(420, 330, 372, 540, 22, 34)],
    });
    crownSeams(D, [
      'M500 300C498 400 498 520 500 604',
      'M488 302C392 340 318 470 304 740',
      'M512 302C608 340 682 470 696 740',
    ]);
    for (const [x, y] of [
      [440, 400],
      [560, 400],
      [312, 450],
      [688, 450],
    ])
      eyelet(D, x, y);
    D.stitch(
      [
        across(offset('M392 748C392 650 440 604 500 604', -9)),
        across(offset('M392 748C392 650 440 604 500 604', -16)),
      ],
      { clip: 'crown' },
    );
    D.stitch(pair('M214 694C290 724 350 733 390 735'), { clip: 'crown' });
    const strap = 'M366 706C420 726 580 726 634 706L638 746C580 768 420 768 362 746Z';
    D.cast('M366 714C420 736 580 736 634 714L638 762C580 784 420 784 362 762Z', 'crown', { o: 0.3 });
    D.piece('strap', strap, { ink: 'trim', grads: [['body']] });
    D.stitch(['M371 714C424 733 576 733 629 714', 'M369 740C424 760 576 760 631 740'], { clip: 'strap' });
    D.wash(rect(520, 714, 34, 52, 4), '#000', 0.35)
      .wash(rect(518, 712, 34, 52, 4), '#b5b8bc', 1)
      .wash(rect(525, 719, 20, 38, 2), '#000', 0.5)
      .wash(rect(518, 712, 7, 52, 3), '#fff', 0.45)
      .wash(rect(532, 716, 6, 44, 2), '#8d9196', 1);
    knob(D, 500, 298);
  },
  side(D) {
    const crown =
      'M330 716C310 640 318 520 372 432C424 352 510 318 590 320C720 324 812 420 832 560C840 620 838 668 832 708C760 742 640 756 540 752C460 748 384 736 330 716Z';
    D.piece('under', 'M330 700C250 730 150 790 84 856C120 874 180 862 240 834C310 800 380 776 452 752Z', {
      ink: 'trim',
      dim: 0.45,
      rim: 0,
    });
    D.piece('crown', crown, {
      grads: [['crown'], ['body']],
      folds: [
        [760, 720, 770, 560, 10, 13],
        [640, 748, 650, 600, 6, 11],
      ],
      soft: [lens(832, 700, 826, 460, 10, 34), lens(340, 716, 830, 716, 40, 24)],
      lit: [lens(470, 380, 420, 600, 20, 34)],
    });
    crownSeams(D, ['M588 320C480 380 430 540 440 742', 'M594 320C690 390 720 560 706 742']);
    for (const [x, y] of [
      [520, 408],
      [646, 410],
      [404, 470],
      [772, 478],
    ])
      eyelet(D, x, y);
    D.stitch('M326 696C400 724 470 734 540 738C640 742 760 728 834 694', { clip: 'crown' });
    D.piece('knob', 'M562 324C568 302 616 302 620 326C602 332 580 330 562 324Z', {
      ink: 'trim',
      grads: [['body']],
    });
    D.cast('M330 660C300 700 380 750 460 770L440 690Z', 'crown', { o: 0.3, blur: 9 });
    const brim =
      'M326 664C236 668 132 748 84 856C150 800 214 786 272 788C340 788 400 772 456 750C404 744 346 718 326 664Z';
    D.piece('brim', brim, {
      ink: 'trim',
      grads: [['tube', [230, 700, 330, 800]]],
      soft: [lens(84, 856, 450, 760, -6, 14)],
      lit: [lens(130, 790, 320, 690, -8, 14)],
      rim: 0.28,
    });
    D.stitch(
      [0.16, 0.3, 0.44, 0.58, 0.72].map(t => {
        const k = (a, b) => a + (b - a) * t;
        return `M${k(322, 110)} ${k(668, 812)}C${k(346, 190)} ${k(718, 764)} ${k(404, 240)} ${k(744, 770)} ${k(452, 272)} ${k(752, 788)}`;
      }),
      { clip: 'brim', k: 0.36, l: 0.34 },
    );
    D.stitch(offset('M326 664C236 668 132 748 84 856', -9), { clip: 'brim' });
  },
};

const BAG = 'M500 500L242 500C240 700 236 900 236 1062C236 1072 242 1078 252 1079C340 1083 420 1084 500 1084';
const handle = 'M372 560C366 400 372 250 420 180C450 140 480 132 500 132';
function bag(D, label) {
  D.cord(across(handle), 34, { ink: 'trim', cap: 'butt', lit: 0, dim: 0.3 });
  D.stitch([across(offset(handle, 13)), across(offset(handle, -13))], { k: 0.35, l: 0.2 });
  D.piece('inside', across('M243 502C300 490 420 486 500 486').concat('L757 506C600 512 400 512 243 506Z'), {
    dim: 0.4,
    rim: 0.1,
  });
  D.piece('body', whole(BAG), {
    grads: [['body'], ['fall']],
    crease: 7,
    folds: [
      [372, 600, 300, 760, 12, 12],
      [628, 600, 700, 770, -12, 12],
      [246, 1070, 330, 930, -14, 14],
      [754, 1070, 660, 940, 14, 14],
      [420, 1080, 440, 900, 8, 13],
      [372, 600, 430, 760, -10, 11],
      [628, 600, 566, 740, 10, 10],
      [240, 820, 330, 840, 8, 10],
    ],
    soft: [...pair(lens(236, 540, 236, 1070, -6, 24)), lens(240, 1080, 760, 1080, 0, 20)],
    lit: [lens(420, 640, 400, 1020, 10, 40)],
  });
  D.seam('M242 545L758 545', { clip: 'body', w: 2 });
  D.stitch(['M242 538L758 538', 'M242 506L758 506'], { clip: 'body' });
  D.stitch(pair('M250 508C248 700 244 900 244 1072'), { clip: 'body', k: 0.22, l: 0.2 });
  D.stitch('M240 1072L760 1072', { clip: 'body', k: 0.22, l: 0.2 });
  const front = 'M372 570C364 420 376 262 428 196C456 162 480 154 500 154';
  D.cast(pair(rect(362, 500, 36, 84)), 'body', { o: 0.3, blur: 5 });
  D.cord(across(front), 36, { ink: 'trim', cap: 'butt', lit: 0.12 });
  D.stitch([across(offset(front, 14)), across(offset(front, -14))]);
  for (const x of [372, 628])
    D.stitch(
      `M${x - 13} 510L${x + 13} 510L${x + 13} 562L${x - 13} 562L${x - 13} 510L${x + 13} 562M${x + 13} 510L${x - 13} 562`,
    );
  if (label) {
    D.wash(rect(716, 1000, 34, 26), '#000', 0.25).wash(rect(715, 998, 34, 26), '#fff', 0.85);
    D.stitch('M745 1001L745 1021', { k: 0.3 });
  }
}
export const tote = {
  front(D) {
    bag(D, true);
  },
  back(D) {
    bag(D, false);
  },
  side(D) {
    D.cord('M520 560C536 420 560 260 548 190C540 150 512 140 500 150', 20, {
      ink: 'trim',
      cap: 'butt',
      lit: 0,
      dim: 0.3,
    });
    D.piece(
      'body',
      'M458 504C446 640 404 860 396 1058C396 1074 404 1082 420 1083C470 1088 530 1088 580 1083C596 1082 604 1074 604 1058C596 860 554 640 542 504C520 512 480 512 458 504Z',
      {
        grads: [['body'], ['fall']],
        folds: [
          [500, 560, 452, 860, 14, 14],
          [500, 580, 556, 880, -14, 14],
          [410, 1070, 470, 940, -10, 12],
          [592, 1070, 536, 950, 10, 12],
        ],
        soft: [lens(500, 530, 500, 980, 0, 40), lens(400, 1080, 600, 1080, 0, 16)],
        lit: [lens(440, 700, 416, 1020, 4, 18)],
      },
    );
    D.piece('inside', 'M458 504C480 494 520 494 542 504C520 512 480 512 458 504Z', { dim: 0.5, rim: 0.1 });
    D.seam(['M500 512C498 640 502 860 500 990', 'M500 990L410 1076', 'M500 990L590 1076'], {
      clip: 'body',
      w: 2.2,
    });
    D.stitch(['M452 548C480 556 520 556 548 548', 'M508 560C506 680 510 860 508 984'], { clip: 'body' });
    D.cord('M478 570C460 420 440 280 452 200C462 150 496 136 506 152', 22, {
      ink: 'trim',
      cap: 'butt',
      lit: 0.14,
    });
    D.stitch('M470 512L486 512L489 564L471 564L470 512L489 564');
  },
};

const BIB = 'M500 196L372 190C374 310 330 430 168 470C160 680 158 880 162 1080C280 1100 400 1106 500 1106';
const EDGE = 'M372 190C374 310 330 430 168 470';
const SIDE = 'M168 470C160 680 158 880 162 1080';
const FOOT = 'M162 1080C280 1100 400 1106 500 1106';
const neckTape = 'M388 204C384 150 420 92 500 92';
function ties(D) {
  D.cord('M178 486C130 492 96 520 92 590C88 660 106 720 84 800', 17, { ink: 'trim', cap: 'butt', lit: 0.14 });
  D.cord('M822 486C870 492 906 524 906 600C906 668 892 716 914 784', 17, {
    ink: 'trim',
    cap: 'butt',
    lit: 0.14,
  });
}
const apronFolds = [
  [250, 470, 300, 700, -14, 14],
  [750, 470, 690, 720, 14, 14],
  [220, 1086, 250, 800, -10, 16],
  [780, 1086, 740, 820, 10, 16],
  [330, 1096, 346, 900, 8, 14],
  [640, 1100, 628, 880, -8, 14],
  [392, 230, 450, 330, 10, 10],
  [604, 230, 560, 320, -10, 9],
  [180, 600, 280, 640, 8, 10],
];
export const apron = {
  front(D) {
    ties(D);
    D.cord(across(neckTape), 22, { ink: 'trim', cap: 'butt', lit: 0.14 });
    D.stitch([across(offset(neckTape, 8)), across(offset(neckTape, -8))], { k: 0.35, l: 0.25 });
    D.piece('body', whole(BIB), {
      grads: [['body'], ['fall']],
      crease: 8,
      folds: apronFolds,
      soft: pair(lens(168, 480, 170, 1080, -6, 26)),
      lit: [lens(404, 420, 372, 1040, 12, 44)],
    });
    D.stitch(
      [
        ...pair(offset(EDGE, -13)),
        ...pair(offset(SIDE, -13)),
        across(offset(FOOT, -20)),
        across('M372 214L500 220'),
      ],
      { clip: 'body' },
    );
    D.seam([...pair(offset(EDGE, -17)), across(offset(FOOT, -24)), across('M370 219L500 225')], {
      clip: 'body',
      w: 1.2,
      k: 0.25,
      l: 0.15,
    });
    for (const x of [388, 612]) {
      D.stitch(`M${x - 10} 198L${x + 10} 198L${x + 10} 218L${x - 10} 218L${x - 10} 198L${x + 10} 218`);
    }
    D.wash(rect(590, 124, 30, 24, 3), '#a9acb0', 0); // adjuster sits on the tape below
    const slide = 'M578 118L602 134L592 150L568 134Z';
    D.wash(
      map(slide, (x, y) => [x + 2, y + 3]),
      '#000',
      0.3,
    )
      .wash(slide, '#a9acb0', 1)
      .wash('M578 118L602 134L599 139L575 123Z', '#fff', 0.5);
    D.cast('M336 720L668 720L668 906L336 906Z', 'body', { o: 0.2, blur: 6 });
    D.piece('pocket', whole('M500 706L332 704L332 884C332 892 336 896 344 897C400 900 450 901 500 901'), {
      ink: 'trim',
      grads: [['body']],
      line: 0.42,
      folds: [
        [340, 720, 420, 760, 8, 10],
        [660, 720, 590, 770, -8, 10],
        [420, 896, 430, 800, 6, 10],
      ],
    });
    D.stitch(
      [
        'M332 722L668 724',
        'M332 729L668 731',
        'M340 710L340 880C340 887 343 889 350 890C450 894 550 894 650 890C657 889 660 887 660 880L660 710',
        'M497 706L497 900',
        'M504 706L504 900',
      ],
      { clip: 'pocket' },
    );
  },
  back(D) {
    D.cord(across(neckTape), 22, { ink: 'trim', cap: 'butt', lit: 0.14 });
    D.stitch([across(offset(neckTape, 8)), across(offset(neckTape, -8))], { k: 0.35, l: 0.25 });
    D.piece('body', whole(BIB), {
      dim: 0.1,
      grads: [['body'], ['fall']],
      crease: 8,
      folds: apronFolds.map(([x, y, a, b, c, w]) => [1000 - x, y, 1000 - a, b, -c, w]),
      soft: pair(lens(168, 480, 170, 1080, -6, 26)),
      lit: [lens(404, 420, 372, 1040, 12, 44)],
    });
    D.stitch(
      [
        ...pair(offset(EDGE, -22)),
        ...pair(offset(SIDE, -16)),
        across(offset(FOOT, -26)),
        across('M372 222L500 228'),
      ],
      { clip: 'body' },
    );
    D.seam(
      [
        ...pair(offset(EDGE, -26)),
        ...pair(offset(SIDE, -20)),
        across(offset(FOOT, -30)),
        across('M370 226L500 232'),
      ],
      { clip: 'body', w: 1.6, k: 0.34 },
    );
    D.stitch('M334 706L334 897L666 897L666 706', { clip: 'body', k: 0.3, l: 0.25 });
    D.wash(rect(474, 240, 52, 34, 2), '#fff', 0.8).wash(rect(474, 240, 52, 34, 2), '#000', 0.06);
    for (const x of [388, 612])
      D.stitch(`M${x - 10} 198L${x + 10} 198L${x + 10} 218L${x - 10} 218L${x - 10} 198L${x + 10} 218`);
    // the ties, knotted across the small of the back
    D.cast(
      'M168 480C300 530 420 560 500 566C580 560 700 530 832 480L832 500C700 556 600 590 500 594C400 590 300 556 168 500Z',
      'body',
      { o: 0.26, blur: 7 },
    );
    D.cord(['M172 482C290 520 400 552 492 558', 'M828 482C710 520 600 552 508 558'], 17, {
      ink: 'trim',
      cap: 'butt',
      lit: 0.14,
    });
    D.cord(['M496 562C474 620 486 690 458 760', 'M506 562C532 620 518 680 546 738'], 17, {
      ink: 'trim',
      cap: 'butt',
      lit: 0.14,
    });
    D.cord(
      [
        'M492 556C440 500 376 520 388 566C398 602 456 588 494 562',
        'M508 556C560 500 624 520 612 566C602 602 544 588 506 562',
      ],
      17,
      { ink: 'trim', cap: 'butt', lit: 0.14 },
    );
    D.piece(
      'knot',
      'M480 548C490 540 512 540 520 548C526 558 524 570 516 576C506 580 492 580 484 574C476 566 476 556 480 548Z',
      { ink: 'trim', grads: [['body']], rim: 0.3 },
    );
  },
  side(D) {
    D.cord('M442 214C452 150 500 104 566 112C604 118 614 150 600 176', 20, {
      ink: 'trim',
      cap: 'butt',
      lit: 0.14,
    });
    D.cord('M600 176C566 214 500 214 446 222', 20, { ink: 'trim', cap: 'butt', lit: 0.14 });
    D.piece('lining', 'M560 520C600 700 612 900 606 1078C570 1096 520 1100 470 1098L480 500Z', {
      dim: 0.36,
      rim: 0.1,
      soft: [lens(500, 520, 520, 1090, 0, 40)],
    });
    D.piece(
      'body',
      'M426 208C436 200 452 202 462 210C470 330 500 440 566 482C590 690 596 900 588 1082C520 1102 420 1100 362 1086C352 900 366 700 372 540C378 410 396 300 426 208Z',
      {
        grads: [['body'], ['fall']],
        crease: 7,
        folds: [
          [430, 1096, 440, 860, 8, 14],
          [520, 1094, 520, 840, -8, 14],
          [376, 620, 440, 760, -12, 12],
          [560, 490, 470, 620, 14, 12],
          [566, 520, 500, 700, 12, 11],
          [448, 230, 420, 400, -8, 9],
        ],
        soft: [lens(572, 520, 588, 1080, 0, 24)],
        lit: [lens(410, 560, 396, 1040, 6, 18)],
      },
    );
    D.stitch(
      [
        offset('M462 210C470 330 500 440 566 482', 12),
        offset('M566 482C590 690 596 900 588 1082', 12),
        offset('M588 1082C520 1102 420 1100 362 1086', 20),
      ],
      { clip: 'body' },
    );
    D.seam([offset('M462 210C470 330 500 440 566 482', 16)], { clip: 'body', w: 1.2, k: 0.25, l: 0.15 });
    D.seam(['M368 712L440 716C446 780 446 840 444 900L360 896'], { clip: 'body', w: 2 });
    D.stitch(['M366 730L442 734', 'M436 720C440 780 440 840 437 894L362 888'], { clip: 'body' });
    D.cord('M560 494C610 500 640 512 662 520', 17, { ink: 'trim', cap: 'butt', lit: 0.14 });
    D.cord(['M662 522C690 580 668 650 690 740', 'M658 524C656 590 640 640 646 712'], 16, {
      ink: 'trim',
      cap: 'butt',
      lit: 0.14,
    });
    D.cord('M660 520C690 480 726 492 718 528C712 552 682 544 662 524', 15, {
      ink: 'trim',
      cap: 'butt',
      lit: 0.14,
    });
    D.piece('knot', 'M648 512C656 504 674 506 678 516C680 528 672 536 660 534C648 532 644 520 648 512Z', {
      ink: 'trim',
      rim: 0.3,
    });
    D.stitch('M552 486L574 488L575 502L553 500L552 486L575 502');
  },
};
