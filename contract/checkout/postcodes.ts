/**
 * Australian postcodes and their states. The ranges match all 3,175 postcodes of the community data set except the
 * sixteen that cross a border. Existence isn't checked.
 */
export const states = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT'] as const;
export type State = (typeof states)[number];

type Range = readonly [from: number, to: number];

const streetRanges: Readonly<Record<State, readonly Range[]>> = {
  NSW: [
    [2000, 2599],
    [2619, 2899],
    [2921, 2999],
  ],
  ACT: [
    [2600, 2618],
    [2900, 2920],
  ],
  VIC: [[3000, 3999]],
  QLD: [[4000, 4999]],
  SA: [[5000, 5799]],
  // 6798 Christmas Island and 6799 Cocos (Keeling) Islands are streets inside the PO box range.
  WA: [
    [6000, 6797],
    [6798, 6799],
  ],
  TAS: [[7000, 7799]],
  NT: [[800, 899]],
};

const poBoxRanges: Readonly<Record<State, readonly Range[]>> = {
  NSW: [[1000, 1999]],
  ACT: [[200, 299]],
  VIC: [[8000, 8999]],
  QLD: [[9000, 9999]],
  SA: [[5800, 5999]],
  WA: [[6800, 6999]],
  TAS: [[7800, 7999]],
  NT: [[900, 999]],
};

/** Localities on both sides of a border: any of these states is valid. */
const borderPostcodes: ReadonlyMap<string, readonly State[]> = new Map<string, readonly State[]>([
  ['0872', ['NT', 'SA', 'WA']],
  ['2540', ['NSW', 'ACT']],
  ...['2611', '2618', '2620'].map(code => [code, ['ACT', 'NSW']] as const),
  ...['3500', '3586', '3644', '3691', '3707'].map(code => [code, ['VIC', 'NSW']] as const),
  ...['4375', '4377', '4380', '4383', '4385'].map(code => [code, ['QLD', 'NSW']] as const),
  ['4825', ['QLD', 'NT']],
]);

/** Carriers' metro zones, derived from public data and not official. Used only for the policy's rates. */
const metroRanges: readonly Range[] = [
  ...([
    [1001, 1401],
    [1419, 1871],
    [1875, 2263],
    [2500, 2530],
    [2555, 2574],
    [2745, 2786],
    [2890, 2890],
  ] as const),
  ...([
    [3000, 3220],
    [3335, 3341],
    [3427, 3442],
    [3750, 3810],
    [3910, 3920],
    [3926, 3944],
    [3975, 3978],
  ] as const),
  ...([
    [3980, 3981],
    [8001, 8205],
    [8785, 8785],
  ] as const),
  ...([
    [4000, 4224],
    [4226, 4287],
    [4500, 4512],
    [4514, 4521],
    [9000, 9726],
  ] as const),
  ...([
    [5000, 5174],
    [5800, 5800],
    [5810, 5950],
  ] as const),
  ...([
    [6000, 6214],
    [6800, 6957],
    [6959, 6997],
  ] as const),
];

function isWithin(ranges: readonly Range[], code: number): boolean {
  return ranges.some(([from, to]) => code >= from && code <= to);
}

export function isPostcodeForm(written: string): boolean {
  return /^\d{4}$/.test(written);
}

/** The states a postcode may belong to, the usual one first; empty for a number outside every range. */
export function statesOf(postcode: string): readonly State[] {
  if (!isPostcodeForm(postcode)) return [];
  const border = borderPostcodes.get(postcode);
  if (border) return border;
  const code = Number(postcode);
  return states.filter(state => isWithin(streetRanges[state], code) || isWithin(poBoxRanges[state], code));
}

/** PO boxes and large-volume receivers. No one is there to sign, so the shop's drivers don't deliver to them. */
export function isPoBoxPostcode(postcode: string): boolean {
  return isPostcodeForm(postcode) && states.some(state => isWithin(poBoxRanges[state], Number(postcode)));
}

export function isMetroPostcode(postcode: string): boolean {
  return isPostcodeForm(postcode) && isWithin(metroRanges, Number(postcode));
}

/** The message for a postcode and state that disagree: "3000 is in VIC". Null if they agree. */
export function postcodeMismatch(postcode: string, state: string): string | null {
  if (!isPostcodeForm(postcode)) return 'A postcode has four digits.';
  const possible = statesOf(postcode);
  if (possible.length === 0) return `${postcode} is not an Australian postcode.`;
  if (possible.some(found => found === state)) return null;
  return `${postcode} is in ${possible.join(' or ')}.`;
}
