import { fontLabel } from '../lettering/fonts.ts';
import { inkName } from '../lettering/inks.ts';
import type { LetteringTemplate } from './roster.ts';

/** How names and numbers are put on, as label and value. */
export function templateFacts(template: LetteringTemplate): (readonly [label: string, value: string])[] {
  const { position, font, nameMm, numberMm, topMm } = template;
  return [
    ['Place', position.charAt(0).toUpperCase() + position.slice(1)],
    ['Font', fontLabel(font)],
    ...(nameMm === null ? [] : [['Name', `${nameMm} mm high`] as const]),
    ...(numberMm === null ? [] : [['Number', `${numberMm} mm high`] as const]),
    ['Ink', inkWords(template)],
    ['Top edge', `${topMm} mm below the top of the print area`],
  ];
}

/** "Back, Oswald, names 60 mm, numbers 200 mm, white". */
export function templateWords(template: LetteringTemplate): string {
  const { position, font, nameMm, numberMm } = template;
  return [
    position.charAt(0).toUpperCase() + position.slice(1),
    fontLabel(font),
    nameMm !== null && `names ${nameMm} mm`,
    numberMm !== null && `numbers ${numberMm} mm`,
    inkWords(template).toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');
}

/** "White", "Fluoro orange (#ff6a13)"; for a colour without a name its hex. */
const inkWords = ({ ink, inkName: name }: LetteringTemplate) => (name ? `${name} (${ink})` : inkName(ink));
