import type { ReplicaWatch } from '#api/database/replica/watch-replica.ts';
import type { Sample } from './figure.ts';

export const replicaGauges = {
  selvedge_replica_usable: 'Whether this process would read from the replica now',
  selvedge_replica_age_seconds: 'How old the replica is at most; absent while nobody knows',
};

/** Nothing without a replica. */
export function readReplica(
  replica: Pick<ReplicaWatch, 'mayRead' | 'ageSeconds'> | null | undefined,
): Sample[] {
  if (!replica) return [];
  const age = replica.ageSeconds();
  return [
    { gauge: 'selvedge_replica_usable', value: replica.mayRead() ? 1 : 0 },
    ...(age === null ? [] : [{ gauge: 'selvedge_replica_age_seconds', value: age }]),
  ];
}
