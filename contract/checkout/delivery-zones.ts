/**
 * Metro, regional, remote: the three rates of the shipping policy. Metro is `isMetroPostcode`. Remote is the
 * table below: the parts of each state that parcels reach only by long road, air or sea. It is the shop's own
 * choice, not a carrier's zone map. Everything else is regional.
 */
import { isMetroPostcode, isPostcodeForm } from './postcodes.ts';

export type DeliveryZone = 'metro' | 'regional' | 'remote';

/** Both ends are included. */
const remoteRanges: readonly (readonly [from: number, to: number])[] = [
  [822, 822], // NT: Arnhem Land, Tiwi Islands, Victoria River
  [838, 899], // NT: from Batchelor to Alice Springs; 0872 reaches into SA and WA
  [2833, 2836], // NSW: Cobar, Lightning Ridge and west
  [2839, 2840], // NSW: Brewarrina, Bourke
  [2878, 2880], // NSW: Ivanhoe, Menindee, Broken Hill
  [2898, 2899], // Lord Howe Island, Norfolk Island
  [4467, 4493], // QLD: Charleville, Cunnamulla, Birdsville
  [4724, 4739], // QLD: Barcaldine, Longreach, Winton
  [4816, 4816], // QLD: the hinterland of Townsville to Palm Island
  [4821, 4830], // QLD: Hughenden, Mount Isa, the Gulf
  [4871, 4877], // QLD: Cape York and the Torres Strait
  [5220, 5223], // SA: Kangaroo Island
  [5701, 5734], // SA: Port Augusta and the outback
  [6429, 6452], // WA: the Goldfields and the Nullarbor
  [6536, 6536], // WA: Kalbarri
  [6620, 6646], // WA: the Murchison
  [6701, 6799], // WA: Carnarvon to the Kimberley, Christmas and Cocos Islands
  [7255, 7257], // TAS: Flinders and King Islands
];

/** Null if it isn't formatted like a postcode. */
export function deliveryZoneOf(postcode: string): DeliveryZone | null {
  if (!isPostcodeForm(postcode)) return null;
  if (isMetroPostcode(postcode)) return 'metro';
  const code = Number(postcode);
  return remoteRanges.some(([from, to]) => code >= from && code <= to) ? 'remote' : 'regional';
}
