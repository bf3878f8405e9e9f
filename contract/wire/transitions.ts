/**
 * States as a declared table of moves: data that feeds the server's checks, the buttons on the screens and the
 * tests alike. Staying where one is counts as no move: replays are judged by the caller.
 */
export type TransitionTable<State extends string> = Readonly<Record<State, readonly State[]>>;

export function canMove<State extends string>(
  table: TransitionTable<State>,
  from: State,
  to: State,
): boolean {
  return table[from].includes(to);
}

/** A state that nothing leads out of. */
export function isFinal<State extends string>(table: TransitionTable<State>, state: State): boolean {
  return table[state].length === 0;
}

/** The table of states that may follow each other in any order. */
export function freely<State extends string>(states: readonly State[]): TransitionTable<State> {
  const rows = states.map(from => [from, states.filter(to => to !== from)] as const);
  return Object.fromEntries(rows) as Record<State, State[]>;
}

export function isOneOf<State extends string>(states: readonly State[], word: string): word is State {
  return states.some(state => state === word);
}
