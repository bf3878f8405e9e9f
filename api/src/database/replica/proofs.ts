/**
 * How old the replica can be at most. The primary is asked where its log ends, at a time of this process's clock; once the
 * replica has replayed that place, it has everything that was committed before that time. Nothing here compares clocks of
 * two machines.
 *
 *   primary at 0/3000A20 ──(asked at 14:00:00.250)──▶ mark ──(the replica says: replayed 0/3000A20 or more)──▶ proven
 */

/** Where a server's log ends. */
export interface LogEnd {
  /** Which PostgreSQL it is: a replica has the number of the one that it was copied from. */
  cluster: string;
  /** Counts how often a replica was made the primary: places of two timelines say nothing about each other. */
  timeline: number;
  /** In bytes. */
  place: bigint;
}

export interface ReplicaEnd extends LogEnd {
  /** It still follows a primary. */
  isFollowing: boolean;
}

export type Standing = 'usable' | 'away' | 'behind' | 'stranger' | 'promoted';

/** `0/3000A20`: two numbers of 32 bits. */
export function placeOf(lsn: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(lsn) ?? [];
  if (high === undefined) throw new Error(`"${lsn}" is no place in a log`);
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

const pageBytes = 8_192n;
const headerBytes = 24n;

/**
 * Where the last record before this place can end at most. When one fills its page, the primary says where the next one
 * would begin, which is behind the header of the next page: nothing is replayed up to there until something is written.
 */
export function endOfRecords(place: bigint): bigint {
  return place % pageBytes === headerBytes ? place - headerBytes : place;
}

export interface Proofs {
  /** The primary's answer to a question that was sent at `askedAt`. */
  mark(askedAt: number, primary: LogEnd): void;
  /** The replica's answer, after that. */
  seen(replica: ReplicaEnd): Standing;
  /** Nobody knows what the replica has: it went away, and what comes back may be older. */
  forget(): void;
  /** The replica has everything that was committed before this time; -Infinity while nothing is known. */
  provenAt(): number;
}

/** Marks that the replica has not reached. More say nothing: the oldest decides how far it is behind. */
const mostMarks = 64;

export function createProofs(): Proofs {
  let marks: { askedAt: number; place: bigint }[] = [];
  let last: LogEnd | null = null;
  let proven = -Infinity;

  function forget(): void {
    marks = [];
    proven = -Infinity;
  }

  return {
    mark(askedAt, primary) {
      if (last && (last.cluster !== primary.cluster || last.timeline !== primary.timeline)) forget();
      last = primary;
      const place = endOfRecords(primary.place);
      const newest = marks.at(-1);
      // Nothing was written since: the replica that has the one has the other.
      if (newest?.place === place) newest.askedAt = askedAt;
      else if (marks.length < mostMarks) marks.push({ askedAt, place });
    },
    seen(replica) {
      const isStranger = last !== null && last.cluster !== replica.cluster;
      if (isStranger || !replica.isFollowing || replica.timeline !== last?.timeline) {
        proven = -Infinity;
        if (isStranger) return 'stranger';
        return replica.isFollowing ? 'behind' : 'promoted';
      }
      const reached = marks.findLastIndex(({ place }) => place <= replica.place);
      if (reached >= 0) {
        proven = marks[reached]?.askedAt ?? proven;
        marks = marks.slice(reached + 1);
      }
      return 'usable';
    },
    forget,
    provenAt: () => proven,
  };
}
