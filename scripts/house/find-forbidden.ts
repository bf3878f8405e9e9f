/** Import arrows against the layers: parts that may not know each other, features that look into one another. */
import { allowedParts, isTestFile, personPattern, placeOf } from './folders.ts';
import type { Arrow } from './read-imports.ts';

export interface Forbidden extends Arrow {
  rule: string;
}

export function findForbidden(arrows: readonly Arrow[]): Forbidden[] {
  return arrows.flatMap(arrow => {
    const rule = brokenRule(arrow);
    return rule ? [{ ...arrow, rule }] : [];
  });
}

function brokenRule({ from, to }: Arrow): string | null {
  // Tests look anywhere.
  if (isTestFile(from)) return null;
  const [mine, theirs] = [placeOf(from), placeOf(to)];
  if (!allowedParts[mine.part].includes(theirs.part)) return `${mine.part} does not import ${theirs.part}`;
  const [myPerson, theirPerson] = [personPattern.exec(from)?.[1], personPattern.exec(to)?.[1]];
  if (myPerson && theirPerson && myPerson !== theirPerson)
    return `${myPerson} does not import ${theirPerson}`;
  if (mine.feature && theirs.feature && mine.feature !== theirs.feature)
    return 'a feature does not import another';
  return null;
}
