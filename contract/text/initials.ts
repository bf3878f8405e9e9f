/** The letters of an avatar: first and last name, else the username, else a question mark. */
interface Named {
  firstName?: string | null;
  lastName?: string | null;
  username?: string | null;
}

export function initialsOf(person: Named): string {
  const names = [person.firstName, person.lastName].map(firstLetter).filter(Boolean);
  return (names.length > 0 ? names.join('') : firstLetter(person.username)) || '?';
}

/** Full name if there is one, else the username. */
export function displayName(person: Named): string {
  const full = [person.firstName, person.lastName]
    .map(part => part?.trim() ?? '')
    .filter(Boolean)
    .join(' ');
  return full || (person.username ?? '');
}

/** By code point, so that a letter outside the first plane is not cut in half. */
function firstLetter(name: string | null | undefined): string {
  return (Array.from(name?.trim() ?? '')[0] ?? '').toUpperCase();
}
