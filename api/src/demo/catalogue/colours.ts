/** Dyes of the demo shop: name, hex and the nearest Pantone. Invented ranges of invented suppliers. */

export interface Dye {
  readonly name: string;
  readonly code: string;
  readonly hex: string;
  readonly pantone: string;
}

/** What a product is offered in: one dye, or two for a contrast style ("Navy/White"). */
export interface OfferedColour {
  readonly name: string;
  readonly code: string;
  readonly first: Dye;
  readonly second: Dye | null;
}

const table: readonly (readonly [name: string, code: string, hex: string, pantone: string])[] = [
  ['White', 'WHT', '#FCFBF8', '11-0601 TCX Bright White'],
  ['Natural', 'NAT', '#F1E9D8', '12-0304 TCX Whitecap Gray'],
  ['Bone', 'BON', '#EDE6D6', '12-0605 TCX Angora'],
  ['Oat', 'OAT', '#DCCFB6', '13-0908 TCX Parchment'],
  ['Sand', 'SND', '#CDB892', '14-1116 TCX Almond Buff'],
  ['Wheat', 'WHE', '#D9A441', '15-0948 TCX Golden Yellow'],
  ['Butter', 'BUT', '#F4E1A1', '12-0720 TCX Mellow Yellow'],
  ['Yellow', 'YEL', '#F5C400', '14-0852 TCX Freesia'],
  ['Mustard', 'MUS', '#B98318', '16-0948 TCX Harvest Gold'],
  ['Amber', 'AMB', '#E88A1A', '15-1153 TCX Apricot'],
  ['Orange', 'ORG', '#E8601C', '16-1364 TCX Vibrant Orange'],
  ['Rust', 'RST', '#A5502B', '18-1248 TCX Rust'],
  ['Clay', 'CLY', '#B97A5B', '17-1230 TCX Mocha Mousse'],
  ['Blush', 'BLU', '#EBC3BA', '13-1404 TCX Pale Dogwood'],
  ['Rose', 'ROS', '#CF8A8A', '16-1511 TCX Rose Dawn'],
  ['Pink', 'PNK', '#E78FB0', '15-2216 TCX Sachet Pink'],
  ['Fuchsia', 'FUC', '#C2257C', '18-2436 TCX Fuchsia Purple'],
  ['Coral', 'COR', '#E8594C', '17-1656 TCX Hot Coral'],
  ['Red', 'RED', '#BE1E2D', '19-1763 TCX Racing Red'],
  ['Brick', 'BRK', '#8E2B22', '19-1540 TCX Cinnabar'],
  ['Burgundy', 'BUR', '#5A1F2B', '19-1725 TCX Tawny Port'],
  ['Plum', 'PLM', '#51304F', '19-2514 TCX Plum Perfect'],
  ['Purple', 'PUR', '#523F8C', '19-3642 TCX Royal Purple'],
  ['Lilac', 'LIL', '#C3B2D6', '14-3812 TCX Pastel Lilac'],
  ['Sky', 'SKY', '#BED4F2', '14-4121 TCX Blue Bell'],
  ['Powder', 'PWD', '#9DB7CE', '15-4020 TCX Cerulean'],
  ['Cyan', 'CYN', '#1EA6C9', '16-4535 TCX Blue Atoll'],
  ['Teal', 'TEA', '#0F6E70', '18-4728 TCX Harbor Blue'],
  ['Royal', 'RYL', '#1F4FA3', '18-4051 TCX Strong Blue'],
  ['Denim', 'DNM', '#2F4F86', '19-4027 TCX Estate Blue'],
  ['Petrol', 'PET', '#1F4557', '19-4324 TCX Legion Blue'],
  ['Navy', 'NVY', '#1B2C4A', '19-3923 TCX Navy Blazer'],
  ['Midnight', 'MID', '#141C2E', '19-4110 TCX Midnight Navy'],
  ['Mint', 'MNT', '#B9DCC8', '13-5911 TCX Brook Green'],
  ['Sage', 'SAG', '#8B9A7B', '16-0213 TCX Tea'],
  ['Kelly', 'KEL', '#1E8A4C', '17-6153 TCX Fern Green'],
  ['Bottle', 'BOT', '#1F4D3C', '19-5420 TCX Evergreen'],
  ['Olive', 'OLV', '#5B5B36', '18-0527 TCX Olive Branch'],
  ['Army', 'ARM', '#4A4B33', '19-0419 TCX Rifle Green'],
  ['Lime', 'LIM', '#A5C83A', '14-0446 TCX Tender Shoots'],
  ['Tan', 'TAN', '#C4A57B', '15-1119 TCX Taos Taupe'],
  ['Tobacco', 'TOB', '#6E4A2D', '18-1031 TCX Toffee'],
  ['Chocolate', 'CHO', '#3F2A22', '19-1012 TCX Friar Brown'],
  ['White Marle', 'WML', '#E4E3DF', '12-4302 TCX Vaporous Gray'],
  ['Grey Marle', 'GML', '#B4B6B8', '15-4101 TCX High-rise'],
  ['Stone', 'STN', '#A9A294', '15-0703 TCX Ashes of Roses'],
  ['Steel', 'STL', '#77808A', '17-4014 TCX Titanium'],
  ['Charcoal', 'CHA', '#3B4047', '19-3906 TCX Dark Shadow'],
  ['Black', 'BLK', '#17191C', '19-4007 TCX Anthracite'],
];

const dyes: ReadonlyMap<string, Dye> = new Map(
  table.map(([name, code, hex, pantone]) => [name, { name, code, hex, pantone }]),
);

function dye(name: string): Dye {
  const found = dyes.get(name);
  if (!found) throw new Error(`No dye is called "${name}".`);
  return found;
}

/** `Navy`, `Navy/White` and `Black-Red` as offered colours, from a comma-separated list. */
export function offeredColours(list: string): OfferedColour[] {
  return list.split(',').map(written => {
    const name = written.trim();
    const [first, second] = name.split(/[/-]/).map(dye);
    if (!first) throw new Error('A colour list has an empty entry.');
    return { name, code: first.code + (second?.code ?? ''), first, second: second ?? null };
  });
}

/** Ranges that several products share. */
export const ranges = {
  core: 'Black, White, Navy, Charcoal, Grey Marle, Bottle, Royal, Red',
  house:
    'Navy, Bone, Black, White, Charcoal, Grey Marle, Sage, Bottle, Brick, Clay, Sky, Wheat, Royal, Red, Plum, Mustard',
  everyday:
    'Black, White, Navy, Charcoal, Grey Marle, Steel, Royal, Sky, Bottle, Kelly, Olive, Red, Burgundy, Orange, Yellow, Sand, Bone, Pink, Purple, Teal',
  everything:
    'Black, White, Navy, Midnight, Charcoal, Steel, Grey Marle, Stone, Royal, Denim, Sky, Cyan, Teal, Bottle, Kelly, Lime, Olive, Red, Burgundy, Orange, Yellow, Sand, Pink, Purple',
  earth: 'Bone, Oat, Sand, Clay, Rust, Olive, Sage, Tobacco, Chocolate, Stone, Charcoal, Black',
  soft: 'White, Natural, Butter, Blush, Rose, Lilac, Sky, Powder, Mint, Sage, Grey Marle, Navy, Charcoal, Black',
  fleece:
    'Charcoal, Bottle, Navy, Black, Grey Marle, White Marle, Bone, Oat, Sage, Brick, Burgundy, Denim, Royal, Rust, Plum, Petrol',
  team: 'Black, White, Navy, Royal, Cyan, Teal, Bottle, Kelly, Lime, Yellow, Amber, Orange, Red, Burgundy, Purple, Pink, Steel, Charcoal',
  twoTone:
    'Navy/White, Black/White, Charcoal/White, Royal/White, Red/White, Bottle/White, Black/Burgundy, Navy/Sky, Grey Marle/Navy, Black-Red, Navy-Yellow, Bottle-Yellow',
  sport:
    'Black-White, Black-Red, Black-Yellow, Black-Royal, Navy-White, Navy-Sky, Navy-Red, Royal-White, Royal-Yellow, Bottle-Yellow, Burgundy-White, Teal-White, Purple-White, Steel-Black',
  kids: 'Black, White, Navy, Royal, Sky, Bottle, Kelly, Red, Yellow, Orange, Pink, Purple, Grey Marle, Charcoal',
  canvas: 'Natural, Black, Navy, Charcoal, Olive, Bottle, Brick, Mustard, Sky, Rose',
} as const;
