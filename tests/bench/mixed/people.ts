/** The people of `mixed.ts`, as a process of their own: a message says what they do, and they reply with what they saw. */
import { WrongAnswer } from '../load/ask.ts';
import { ask, mustBe, newAddress } from './clients.ts';
import { type Phase, runPhases, type Seen } from './run-phases.ts';
import { type Kind, type Scene, type Work, worksOf } from './works.ts';

export type Errand =
  | { scene: Scene; phases: readonly Phase[] }
  /** The same load on something that answers "hello", as a baseline. */
  | { helloAt: string; phases: readonly Phase[] };
export type Report = { seen: Seen[] } | { wrong: string };

/** Tablets and addresses stay the same people from one errand to the next. */
let known: Record<Kind, Work> | null = null;

process.on('message', errand => {
  void run(errand as Errand)
    .then(seen => ({ seen }))
    .catch((error: unknown) => ({ wrong: String(error) }))
    .then((report: Report) => process.send?.(report));
});

function run(errand: Errand): Promise<Seen[]> {
  if ('helloAt' in errand) return runPhases(hello(errand.helloAt), errand.phases);
  known ??= worksOf(errand.scene);
  return runPhases(known, errand.phases);
}

function hello(origin: string): Record<Kind, Work> {
  const people = Array.from({ length: 200 }, () => newAddress());
  let turn = 0;
  const work: Work = async timed => {
    const from = people[turn++ % people.length] ?? '127.0.0.1';
    const body = await timed(async () => mustBe(200, '/', await ask(origin, '/', from)));
    if (body.toString('utf8') !== 'hello') throw new WrongAnswer('The baseline said something else.');
  };
  return { look: work, cart: work, quote: work, sync: work, buy: work };
}
