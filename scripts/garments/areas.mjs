// Where a design goes, in millimetres on size M, and how wide and long each size really is.
// at: [centre x, top y] in drawing units before scaling; on: the piece that carries and clips it;
// ruler: 'above' where a peak, a seam or the edge lies close below the area.
// The first area of a view is its main one. A further one says its id in its name: Left chest is left-chest.
const area = (id, name, on, at, width, height, ruler) => ({ id, name, on, at, mm: { width, height }, ruler });
/** The same on the wearer's other half: at the other side of a drawing seen from the front or the back. */
const mirrored = (one, id, name) => ({ ...one, id, name, at: [1000 - one.at[0], one.at[1]] });
/** The same on the half that a side view doesn't show: the drawing is shown mirrored for it. */
const farSide = (one, id, name) => ({ ...one, id, name, isFarSide: true });
/** Measured from the seam of the collar, which is where the piece begins. */
const fromCollar = one => ({ ...one, isFromCollar: true });
const chests = left => [left, mirrored(left, 'right-chest', 'Right chest')].map(fromCollar);
const both = (left, id, name) => [left, mirrored(left, id, name)];
const bothSides = (left, id, name) => [left, farSide(left, id, name)];
const grade = (m, step, big = step) => ({
  XS: m - 2 * step,
  S: m - step,
  M: m,
  L: m + step,
  XL: m + 2 * step,
  '2XL': m + 2 * step + big,
  '3XL': m + 2 * step + 2 * big,
  '4XL': m + 2 * step + 3 * big,
  '5XL': m + 2 * step + 4 * big,
});
const top = (front, back, sleeve, { w = 300, h = 400, chest = [600, 360], nape = 62 } = {}) => ({
  front: [
    fromCollar(area('front', 'Front', 'body', [500, front], w, h)),
    ...chests(area('left-chest', 'Left chest', 'body', chest, 100, 100)),
  ],
  back: [
    fromCollar(area('back', 'Back', 'body', [500, back], w, h)),
    fromCollar(area('nape', 'Nape', 'body', [500, back - nape], 90, 45)),
  ],
  side: bothSides(
    area('left-sleeve', 'Left sleeve', 'sleeve', sleeve, 90, 90),
    'right-sleeve',
    'Right sleeve',
  ),
});
const hooded = areas => ({
  ...areas,
  side: [
    ...areas.side,
    ...bothSides(area('left-hood', 'Left hood', 'hood', [566, 226], 90, 90), 'right-hood', 'Right hood'),
  ],
});
const kids = (label, garment, at, first, step, firstLength, stepLength, areas) => {
  const graded = (from, by) =>
    Object.fromEntries([4, 6, 8, 10, 12, 14].map((size, i) => [size, from + by * i]));
  return {
    label,
    scale: at,
    span: [garment, 'half chest'],
    middle: '8',
    width: graded(first, step),
    length: graded(firstLength, stepLength),
    areas,
  };
};
/** span: [drawing units, what they measure]; scale: how much larger it is drawn; width and length: garment laid flat, mm. */
export const FACTS = {
  tee: {
    label: 'T-shirt',
    span: [552, 'half chest'],
    width: grade(520, 30, 40),
    length: grade(745, 20, 25),
    areas: top(372, 330, [500, 400]),
  },
  'womens-tee': {
    label: "Women's T-shirt",
    scale: 1.1,
    span: [488, 'half chest'],
    width: grade(460, 25, 35),
    length: grade(670, 20),
    areas: top(410, 330, [500, 380], { w: 260, h: 340, chest: [582, 384] }),
  },
  'long-sleeve': {
    label: 'Long sleeve',
    span: [508, 'half chest'],
    width: grade(520, 30, 40),
    length: grade(745, 20, 25),
    areas: top(368, 326, [484, 520], { chest: [592, 356] }),
  },
  crew: {
    label: 'Crew fleece',
    span: [532, 'half chest'],
    width: grade(560, 30, 40),
    length: grade(700, 20, 25),
    areas: top(392, 338, [490, 540], { h: 380, chest: [600, 380], nape: 60 }),
  },
  hoodie: {
    label: 'Hoodie',
    span: [532, 'half chest'],
    width: grade(570, 30, 40),
    length: grade(715, 20, 25),
    areas: hooded(top(476, 404, [490, 600], { h: 230, chest: [606, 446], nape: 56 })),
  },
  'zip-jacket': {
    label: 'Zip jacket',
    span: [532, 'half chest'],
    width: grade(560, 30, 40),
    length: grade(730, 20, 25),
    areas: {
      ...top(400, 396, [490, 560], { w: 280, h: 360, nape: 94 }),
      front: chests(area('left-chest', 'Left chest', 'body', [584, 398], 100, 90)),
    },
  },
  polo: {
    label: 'Polo',
    span: [552, 'half chest'],
    width: grade(530, 30, 40),
    length: grade(765, 20, 25),
    areas: {
      ...top(380, 360, [500, 396], { nape: 60 }),
      front: chests(area('left-chest', 'Left chest', 'body', [612, 372], 100, 90)),
    },
  },
  singlet: {
    label: 'Singlet',
    scale: 1.1,
    span: [528, 'half chest'],
    width: grade(510, 30, 40),
    length: grade(740, 20, 25),
    areas: {
      ...top(440, 350, [0, 0], { w: 260, h: 340, chest: [590, 420] }),
      side: [area('side', 'Side', 'body', [504, 620], 90, 200)],
    },
  },
  dress: {
    label: 'T-shirt dress',
    span: [436, 'half chest'],
    width: grade(450, 25, 35),
    length: grade(940, 20),
    areas: top(262, 220, [500, 284], { w: 240, h: 300, chest: [574, 252], nape: 54 }),
  },
  shorts: {
    label: 'Shorts',
    scale: 1.4,
    span: [356, 'half waist, relaxed'],
    width: grade(380, 30, 40),
    length: grade(535, 15),
    areas: {
      front: both(area('left-leg', 'Left leg', 'legs', [630, 640], 100, 100), 'right-leg', 'Right leg'),
      back: both(
        area('back-of-right-leg', 'Back of right leg', 'legs', [630, 650], 100, 100),
        'back-of-left-leg',
        'Back of left leg',
      ),
      side: [area('side', 'Side', 'leg', [560, 560], 90, 180)],
    },
  },
  trackpants: {
    label: 'Track pants',
    span: [344, 'half waist, relaxed'],
    width: grade(360, 30, 40),
    length: grade(1045, 20),
    areas: {
      front: both(
        area('left-thigh', 'Left thigh', 'legs', [614, 380], 90, 120),
        'right-thigh',
        'Right thigh',
      ),
      back: [area('below-the-pocket', 'Below the pocket', 'legs', [610, 280], 90, 90)],
      side: [area('side', 'Side', 'leg', [498, 380], 80, 320)],
    },
  },
  cap: {
    label: 'Cap',
    scale: 1.18,
    span: [548, 'crown, front'],
    one: true,
    width: 180,
    length: 170,
    areas: {
      front: [area('front', 'Front panels', 'crown', [500, 424], 110, 55, 'above')],
      back: [area('back', 'Above the opening', 'crown', [500, 524], 80, 22, 'above')],
      side: bothSides(
        area('left-side', 'Left side', 'crown', [574, 540], 60, 45, 'above'),
        'right-side',
        'Right side',
      ),
    },
  },
  tote: {
    label: 'Tote bag',
    span: [516, 'width'],
    one: true,
    width: 380,
    length: 420,
    areas: {
      front: [area('front', 'Front', 'body', [500, 610], 280, 300, 'above')],
      back: [area('back', 'Back', 'body', [500, 610], 280, 300, 'above')],
      side: [area('gusset', 'Gusset', 'body', [500, 700], 40, 150)],
    },
  },
  apron: {
    label: 'Apron',
    span: [664, 'width'],
    one: true,
    width: 700,
    length: 960,
    areas: {
      front: [
        area('bib', 'Bib', 'body', [500, 270], 220, 200),
        area('pocket', 'Pocket', 'pocket', [500, 748], 240, 120),
      ],
      back: [area('below-the-tie', 'Below the tie', 'body', [500, 790], 300, 200)],
      side: [area('hip', 'Hip', 'body', [466, 560], 100, 120)],
    },
  },
  'womens-polo': {
    label: "Women's polo",
    scale: 1.08,
    span: [488, 'half chest'],
    width: grade(470, 25, 35),
    length: grade(660, 20),
    areas: {
      ...top(380, 356, [500, 376], { w: 260, h: 340, nape: 56 }),
      front: chests(area('left-chest', 'Left chest', 'body', [592, 380], 90, 85)),
    },
  },
  'kids-tee': kids(
    'Kids T-shirt',
    552,
    0.8,
    340,
    25,
    450,
    35,
    top(372, 330, [500, 400], { w: 200, h: 270, chest: [596, 362] }),
  ),
  'kids-crew': kids(
    'Kids crew fleece',
    532,
    0.82,
    370,
    25,
    440,
    35,
    top(392, 338, [490, 540], { w: 210, h: 240, chest: [600, 384], nape: 60 }),
  ),
  'kids-hoodie': kids(
    'Kids hoodie',
    532,
    0.82,
    375,
    25,
    450,
    35,
    hooded(top(476, 404, [490, 600], { w: 200, h: 150, chest: [604, 446], nape: 56 })),
  ),
  beanie: {
    label: 'Beanie',
    scale: 1.1,
    span: [430, 'cuff, flat'],
    one: true,
    width: 220,
    length: 210,
    areas: {
      front: [area('cuff', 'Cuff', 'cuff', [500, 712], 90, 40, 'above')],
      back: [area('back-cuff', 'Back cuff', 'cuff', [500, 712], 90, 40, 'above')],
      side: bothSides(
        area('left-cuff', 'Left cuff', 'cuff', [486, 712], 70, 40, 'above'),
        'right-cuff',
        'Right cuff',
      ),
    },
  },
  'bucket-hat': {
    label: 'Bucket hat',
    scale: 1.16,
    span: [430, 'crown, front'],
    one: true,
    width: 190,
    length: 150,
    areas: {
      front: [area('front', 'Front', 'crown', [500, 468], 100, 50, 'above')],
      back: [area('back', 'Back', 'crown', [500, 468], 100, 50, 'above')],
      side: bothSides(
        area('left-side', 'Left side', 'crown', [500, 468], 80, 45, 'above'),
        'right-side',
        'Right side',
      ),
    },
  },
};
