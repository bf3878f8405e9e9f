/**
 * An open loop: work begins when it is due, whatever became of the work before, and time counts from when it was due. So a
 * shop that falls behind is seen to fall behind, and not asked less.
 */
import { WrongAnswer } from '../load/ask.ts';
import { NotAnswered, TurnedAway } from './clients.ts';
import { type Kind, shares, type Timed, type Work } from './works.ts';

export interface Phase {
  /** Pieces of work a second. */
  perSecond: number;
  seconds: number;
}

export interface Took {
  kind: Kind;
  /** Second of the phase in which its work was due, from 0. */
  second: number;
  ms: number;
}

export interface Seen {
  /** Requests that were answered. */
  answered: Took[];
  /** With 429 or 503 and when to come again. */
  turnedAway: number;
  /** In another way, or not at all: the first few of them. */
  failed: string[];
  failures: number;
  /** The last second in whose work a request was refused or not answered; -1: none. */
  troubledSecond: number;
  /** How late work began at worst, for want of processor of the one who asks. */
  lateMs: number;
}

/** Whole numbers of them make the shares exact over a hundred. */
const order: readonly Kind[] = inTurn();
const mostTold = 5;

/** One phase after the other, without a pause between. Resolves when all is answered. @throws WrongAnswer */
export async function runPhases(works: Record<Kind, Work>, phases: readonly Phase[]): Promise<Seen[]> {
  const seen = phases.map((): Seen => ({
    answered: [],
    turnedAway: 0,
    failed: [],
    failures: 0,
    troubledSecond: -1,
    lateMs: 0,
  }));
  const under: Set<Promise<void>> = new Set();
  let wrong: WrongAnswer | null = null;
  let at = 0;
  let from = performance.now();
  for (const [number, { perSecond, seconds }] of phases.entries()) {
    const found = seen[number] as Seen;
    const count = Math.round(perSecond * seconds);
    for (let n = 0; n < count && !wrong; n++) {
      const due = from + (n * 1_000) / perSecond;
      await until(due);
      found.lateMs = Math.max(found.lateMs, performance.now() - due);
      const kind = order[at++ % order.length] ?? 'look';
      const second = Math.floor((due - from) / 1_000);
      const doing = doOne(works[kind], { kind, second, due }, found).catch((error: unknown) => {
        if (error instanceof WrongAnswer) wrong ??= error;
        else throw error;
      });
      under.add(doing);
      void doing.finally(() => under.delete(doing));
    }
    from += seconds * 1_000;
  }
  await Promise.all(under);
  if (wrong) throw wrong;
  return seen;
}

interface Due extends Omit<Took, 'ms'> {
  due: number;
}

/** What comes first in it counts from when it was due; the rest from when it was sent, as what went before held it up. */
async function doOne(work: Work, { kind, second, due }: Due, found: Seen): Promise<void> {
  let since = due;
  const timed: Timed = async request => {
    const answer = await request();
    const now = performance.now();
    found.answered.push({ kind, second, ms: now - since });
    since = now;
    return answer;
  };
  try {
    await work(timed);
  } catch (error) {
    const isTurnedAway = error instanceof TurnedAway;
    if (!isTurnedAway && !(error instanceof NotAnswered)) throw error;
    found.troubledSecond = Math.max(found.troubledSecond, second);
    if (isTurnedAway) return void found.turnedAway++;
    found.failures++;
    if (found.failed.length < mostTold) found.failed.push(error.message);
  }
}

/** Timers are a millisecond apart: what is due within the next is begun at once. */
async function until(due: number): Promise<void> {
  const left = due - performance.now();
  if (left > 1) await new Promise(resolve => setTimeout(resolve, left));
}

/** Each kind as often as its share, spread over the hundred. */
function inTurn(): Kind[] {
  const kinds = Object.keys(shares) as Kind[];
  const places = kinds.flatMap(kind =>
    Array.from({ length: shares[kind] }, (_, n) => ({ kind, place: (n + 0.5) / shares[kind] })),
  );
  return places.toSorted((a, b) => a.place - b.place).map(({ kind }) => kind);
}
