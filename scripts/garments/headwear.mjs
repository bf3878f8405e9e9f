// Beanie and bucket hat.
import { pair } from './drawing.mjs';
import { across, chain, circle, lens, map, offset, rect, reverse, whole } from './path.mjs';

/** Knit wales that run up a dome and gather at its top; each line leans towards the centre. */
function wales(D, clip, { from, to, baseY, topY, topHalf, step = 13, mid = 500 }) {
  const lines = [];
  for (let x = from; x <= to; x += step) {
    const t = (x - mid) / ((to - from) / 2);
    const tx = mid + t * topHalf;
    lines.push(
      `M${x} ${baseY}C${x} ${baseY - (baseY - topY) * 0.5} ${x + (tx - x) * 0.3} ${topY + (baseY - topY) * 0.16} ${tx} ${topY}`,
    );
  }
  D.lines(lines, { w: 4.2, k: 0.17, l: 0.15, at: [4.4, 0], clip });
}
function knit(D, side) {
  const half = side ? 186 : 216;
  const left = 500 - half;
  const dome = `M500 344C392 344 ${left + 14} 424 ${left + 2} 600C${left} 640 ${left} 670 ${left} 700L500 708`;
  D.piece('dome', whole(dome), {
    grads: [['body'], ['fall']],
    softly: 14,
    soft: [...pair(lens(left + 4, 700, left + 50, 400, -16, 26)), lens(left, 690, 1000 - left, 690, 18, 20)],
    lit: [lens(440, 400, 410, 640, 14, 36)],
    folds: [
      [500, 336, 440, 440, 10, 8],
      [504, 336, 566, 450, -10, 8],
      [500, 340, 506, 470, 6, 7],
    ],
  });
  wales(D, 'dome', { from: left + 6, to: 1000 - left - 6, baseY: 706, topY: 350, topHalf: 74 });
  D.cast(lens(470, 342, 530, 342, 0, 16), 'dome', { o: 0.34, blur: 8 });
  const q = left - 10;
  const top = across(`M${q} 668C${q + 60} 684 420 692 500 692`);
  const foot = across(`M${q + 6} 812C${q + 66} 832 420 842 500 842`);
  D.cast(`${across(`M${q} 648C${q + 60} 664 420 672 500 672`)}L${1000 - q} 720L${q} 720Z`, 'dome', {
    o: 0.34,
    blur: 7,
  });
  const end = (x, s) => `C${x - 10 * s} 716 ${x - 8 * s} 770`;
  const cuff = `${top}${end(1000 - q, -1)} ${1000 - q - 6} 812${reverse(foot).replace(/^M[^C]*/, '')}${end(q, 1).replace('716', '770').replace(/770$/, '716')} ${q} 668Z`;
  D.piece('cuff', cuff, {
    ink: 'trim',
    grads: [['body']],
    rim: 0.26,
    soft: [lens(q, 836, 1000 - q, 836, 26, 16)],
    lit: [lens(430, 690, 426, 820, 4, 40)],
  });
  D.rib(across(`M${q - 8} 740C${q + 60} 758 420 767 500 767`), 160, {
    clip: 'cuff',
    pitch: 12,
    k: 0.16,
    l: 0.13,
  });
  D.rib(across(`M${q - 8} 740C${q + 60} 758 420 767 500 767`), 160, {
    clip: 'cuff',
    pitch: 12,
    k: 0.1,
    l: 0.05,
  });
  D.seam(across(`M${q + 2} 676C${q + 62} 692 420 700 500 700`), { clip: 'cuff', w: 2, k: 0.2, l: 0.3 });
}
export const beanie = {
  front: D => knit(D, false),
  back(D) {
    knit(D, false);
    D.seam('M500 336C502 440 498 560 500 690', { clip: 'dome', w: 2.4, k: 0.4 });
  },
  side(D) {
    knit(D, true);
    D.wash(rect(632, 752, 22, 36, 2), '#fff', 0.82);
    D.wash(rect(632, 752, 22, 36, 2), '#000', 0.1);
    D.stitch('M636 757L650 757', { k: 0.3 });
  },
};

const eyelet = (D, x, y) => {
  D.lines(circle(x, y, 8), { w: 4.5, k: 0.2, l: 0.26 });
  D.wash(circle(x, y, 4.6), '#000', 0.62);
};
function bucket(D, view) {
  const side = view === 'side';
  const [base, roof] = side ? [290, 330] : [285, 322];
  const wall = `M500 372C420 372 360 378 ${roof} 396C${roof - 16} 470 ${base + 6} 540 ${base} 610C360 640 430 648 500 648`;
  // the brim's underside at the back shows as a dark sliver below the front edge
  const rim = `M500 800C380 800 250 776 182 726`;
  D.piece(
    'brim',
    whole(`M500 596C420 596 340 592 ${base} 586C262 632 224 688 182 726C250 782 380 806 500 806`),
    {
      ink: 'trim',
      grads: [['body'], ['fall']],
      soft: [...pair(lens(190, 722, 296, 600, -8, 22)), lens(290, 640, 710, 640, 34, 24)],
      lit: [lens(300, 730, 640, 770, 14, 18)],
      rim: 0.28,
      folds: [
        [330, 660, 290, 770, -6, 10],
        [676, 664, 720, 764, 6, 10],
      ],
    },
  );
  const inner = `M${base - 6} 622C360 660 430 668 500 668`;
  const outer = `M196 728C262 776 384 796 500 796`;
  const mix = t => {
    const [a, b] = [inner, outer].map(d => d.match(/-?[\d.]+/g).map(Number));
    let k = 0;
    return inner.replace(/-?[\d.]+/g, () => {
      const v = a[k] + (b[k] - a[k]) * t;
      k++;
      return v.toFixed(1);
    });
  };
  D.stitch(
    [0.12, 0.27, 0.42, 0.57, 0.72, 0.87].map(t => across(mix(t))),
    { clip: 'brim', k: 0.36, l: 0.36 },
  );
  D.stitch(across(offset(reverse(rim), -1)), { clip: 'brim', k: 0.3, l: 0.3 });
  D.piece('crown', whole(wall), {
    grads: [['body'], ['fall']],
    soft: [...pair(lens(base + 6, 610, roof + 4, 410, -8, 24)), lens(base, 630, 1000 - base, 630, 18, 18)],
    lit: [lens(430, 420, 410, 620, 8, 34)],
    folds: [
      [350, 420, 384, 540, -8, 10],
      [650, 430, 610, 560, 8, 10],
    ],
  });
  const shadowFoot = across(`M${base + 14} 622C360 672 430 684 500 684`);
  D.cast(
    `${across(`M${base} 600C360 634 430 642 500 642`)}${reverse(shadowFoot).replace(/^M/, 'L')}Z`,
    'brim',
    { o: 0.36, blur: 8 },
  );
  D.edge('crown');
  const top = across(`M${roof} 396C360 410 430 416 500 416`);
  const lid = `${chain(`M${roof} 396C360 378 420 372 500 372`, `M500 372C580 372 640 378 ${1000 - roof} 396`)}${reverse(top).replace(/^M[^C]*/, '')}Z`;
  D.piece('lid', lid, { grads: [['fall']], lit: [lens(380, 388, 600, 388, 0, 10)], rim: 0.3 });
  D.stitch([across(map(`M${roof} 396C360 410 430 416 500 416`, (x, y) => [x, y + 8]))], { clip: 'crown' });
  D.stitch(across(`M${base} 600C360 630 430 638 500 638`), { clip: 'crown' });
  if (side) D.seam('M500 418C503 500 498 580 500 646', { clip: 'crown', w: 2.2, k: 0.46 });
  if (side)
    D.stitch(['M508 420C511 500 506 580 508 644', 'M492 420C495 500 490 580 492 644'], {
      clip: 'crown',
      k: 0.3,
      l: 0.3,
    });
  if (side) for (const x of [456, 544]) eyelet(D, x, 446);
}
export const bucketHat = {
  front: D => bucket(D, 'front'),
  back: D => bucket(D, 'back'),
  side: D => bucket(D, 'side'),
};
