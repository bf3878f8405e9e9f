/**
 * In which steps the mutations of a request are carried out: in the device's order, but what may be in one set is drawn
 * together as far as the next mutation that may not. A step never holds two changes of one row, nor a mutation beside
 * the one that it depends on, so the changes of a row stay in their order.
 */
import type { ChangedEntity } from '#contract/wire/mutation.ts';
import type { PushedMutation, UnreadMutation } from '#contract/wire/sync.ts';

export type Step =
  | { entity: ChangedEntity; members: PushedMutation[] }
  | { entity: null; members: [PushedMutation | UnreadMutation] };

/** `entityOfSet` is null for what is carried out by itself. */
export function planSteps(
  mutations: readonly (PushedMutation | UnreadMutation)[],
  entityOfSet: (mutation: PushedMutation) => ChangedEntity | null,
): Step[] {
  const steps: Step[] = [];
  let run: PushedMutation[] = [];
  let of: ChangedEntity | null = null;
  const endRun = () => {
    if (of) steps.push(...stepsOf(of, run));
    run = [];
  };
  for (const mutation of mutations) {
    const entity = 'came' in mutation ? null : entityOfSet(mutation);
    if (entity !== of) endRun();
    of = entity;
    if ('came' in mutation || entity === null) steps.push({ entity: null, members: [mutation] });
    else run.push(mutation);
  }
  endRun();
  return steps;
}

function stepsOf(entity: ChangedEntity, run: readonly PushedMutation[]): Step[] {
  const sets: PushedMutation[][] = [];
  const stepAfter = new Map<string, number>();
  for (const mutation of run) {
    const [id, row] = [mutation.id.toLowerCase(), mutation.entityId.toLowerCase()];
    const before = mutation.dependsOn?.toLowerCase() ?? id;
    const at = Math.max(...[id, row, before].map(key => stepAfter.get(key) ?? 0));
    (sets[at] ??= []).push(mutation);
    for (const key of [id, row]) stepAfter.set(key, at + 1);
  }
  return sets.map(members => {
    const [first] = members;
    return members.length === 1 && first ? { entity: null, members: [first] } : { entity, members };
  });
}
