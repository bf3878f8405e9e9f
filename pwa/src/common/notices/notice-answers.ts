/**
 * What people have answered on this device when they were asked: "tell me", or "not now". Of a person only the number is
 * kept. Kept through a sign-out, which ends the notices: whoever comes back need not be asked again.
 */
const storageKey = 'selvedge.notices';
const askedAgainAfterMs = 30 * 86_400_000;
const mostAnswers = 50;

type Answers = Record<string, 'on' | number>;

function read(): Answers {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Answers) : {};
  } catch {
    return {}; // no storage, or not ours
  }
}

function write(name: string, answer: 'on' | number | null): void {
  const others = Object.entries(read()).filter(([one]) => one !== name);
  const kept = answer === null ? others : [...others, [name, answer] as const];
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept.slice(-mostAnswers))));
  } catch {
    // No storage: asked again with the next order or shift.
  }
}

export const noticeAnswers = {
  wants: (name: string): boolean => read()[name] === 'on',
  /** "Not now", and not long ago. */
  isPutOff(name: string, now: number): boolean {
    const answer = read()[name];
    return typeof answer === 'number' && now - answer < askedAgainAfterMs;
  },
  noteOn: (name: string): void => write(name, 'on'),
  notePutOff: (name: string, now: number): void => write(name, now),
  forget: (name: string): void => write(name, null),
};
