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

export function isOneOf<State extends string>(states: readonly State[], word: string): word is State {
  return states.some(state => state === word);
}
