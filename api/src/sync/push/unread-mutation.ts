/**
 * What can be told of a mutation whose envelope cannot be read: it must block nothing but itself. It is rejected
 * under its own id, so that what depends on it goes on; one that is no UUID is kept under an id that follows from it.
 */
import { changedEntities } from '#contract/wire/mutation.ts';
import { mutationNamed } from '#contract/wire/mutations.ts';
import type { PushedMutation, UnreadMutation } from '#contract/wire/sync.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { idOfCopy } from './mutation-args.ts';

/** Whose it says it is; of the person who sends it where it does not say. */
export function claimedUser({ came: { userId } }: UnreadMutation, senderId: number): number {
  return Number.isSafeInteger(userId) ? (userId as number) : senderId;
}

/** All of it stands in the arguments; outside them only what the office finds it by. */
export function readableParts({ id, came }: UnreadMutation, userId: number): PushedMutation {
  const named = mutationNamed(text(came['name']));
  const mutation = {
    name: named?.name ?? 'unreadable',
    v: named?.version ?? 1,
    args: came,
    entity: changedEntities.find(known => known === came['entity']) ?? '',
    entityId: text(came['entityId']),
  };
  return {
    ...mutation,
    id: isUuid(id.toLowerCase()) ? id : idOfCopy({ ...mutation, id }, userId),
    seq: wholeNumber(came['seq']),
    userId,
    occurredAt: text(came['occurredAt']),
  };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const wholeNumber = (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : 0;
