/** A club's list of names and numbers. */
import type { LetteringTemplate, Roster, RosterPiece } from '#contract/roster/roster.ts';

export const lettering: LetteringTemplate = {
  position: 'back',
  decorationMethod: 'print',
  font: 'oswald',
  nameMm: 60,
  numberMm: 220,
  topMm: 20,
  ink: '#ffffff',
};

export const piece = (name: string, number: string, size = 'M', note = ''): RosterPiece => ({
  name,
  number,
  size,
  note,
});

export const rosterOf = (
  pieces: readonly RosterPiece[],
  template: Partial<LetteringTemplate> = {},
): Roster => ({ template: { ...lettering, ...template }, pieces });
