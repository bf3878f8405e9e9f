/**
 * The wire of `POST /api/sync`: push and pull in one round trip. Types only, so that the device needs
 * no schema library to speak it; the server's schemas stand in `endpoints/sync.ts` and must agree with these.
 */
import type { SyncEntity } from './mutation.ts';
import type { Beacon } from '../deliveries/seal/record.ts';

export const syncLimits = {
  mutationsPerRequest: 50,
  /** Of an id by which a mutation can still be answered, whatever else of it cannot be read. */
  idChars: 60,
  bodyBytes: 1_000_000,
  rowsPerPull: 500,
  /** Of rows in one answer; one version is never split, whatever it weighs. */
  bytesPerPull: 1_000_000,
  serverBudgetMs: 8_000,
  /** A signature picture on the wire, decoded. */
  signatureBytes: 64_000,
} as const;

/** For how many days devices keep what has ended, as the owner sets it. */
export const finishedDays = { least: 7, usual: 30, most: 365 } as const;

/** Older than this and still on a device: the office is told. */
export const unsentAlarmMs = 12 * 3_600_000;

/** Older than this and only sent now: kept and looked at, not carried out blindly. */
export const staleAfterMs = 180 * 86_400_000;

export interface PushedMutation {
  /** UUIDv7 made on the device: the idempotency key, for ever. */
  id: string;
  /** Order on the device. */
  seq: number;
  name: string;
  v: number;
  args: unknown;
  /** Who did it; must be the session's user. */
  userId: number;
  /** A `SyncEntity`, where the device knows what the server knows. */
  entity: string;
  entityId: string;
  /** The previous pending mutation on the same entity. */
  dependsOn?: string;
  /** `version` of the row the person was looking at. */
  baseVersion?: number;
  /** ISO time by the device's clock: data, never order. */
  occurredAt: string;
  /** The same instant by the clock of the device that it was captured on, where that was another one: it is in the seal. */
  capturedAt?: string;
}

/** A mutation of which nothing can be read for certain but its id: rejected, and what came is kept. */
export interface UnreadMutation {
  id: string;
  came: Readonly<Record<string, unknown>>;
}

export interface DeviceStats {
  pending: number;
  oldestPendingAt?: string;
  persisted: boolean;
  installed: boolean;
  lastSeq: number;
  /** Id of the device that this browser profile was before it lost its storage, until it has been told of it. */
  formerId?: string;
}

/** What the server last heard of a device. */
export interface FormerDevice {
  lastSeq: number;
  /** ISO time. */
  lastSeenAt: string;
  /** What was not sent yet then. */
  pending: number;
}

/** Which shift keys a device holds. Absent from one that cannot encrypt. */
export interface ShiftKeysAsked {
  /** The one it writes with. */
  has: string | null;
  /** Other keys that encrypt something here and are no longer on the device. */
  need?: string[];
}

/** For the same person on the same device, and while the office has not revoked it. */
export interface ShiftKeysGiven {
  /** What is written from now on is hidden with this one; absent when that is the one it has. */
  current?: string;
  /** How long, from this answer, what is hidden may be read without another one. Absent: for no longer than before. */
  hours?: number;
  /** 256 bits each, base64url: what was asked for and is this device's. */
  keys?: { id: string; key: string }[];
}

export interface SyncRequest {
  protocol: number;
  build: string;
  deviceId: string;
  /**
   * Whose database asks; must be the session's user, or nothing is done and told (401). Absent from a build that does
   * not say.
   */
  userId?: number;
  /** Opaque; null is a cold start. */
  cursor: string | null;
  clientNow: string;
  mutations: PushedMutation[];
  /**
   * `entities`: what this build can keep. Absent from one that knows jobs and deliveries alone. `rows`: the version of
   * rows that it knows (`rowsVersion`); absent from one that knows the first.
   */
  want?: { pull?: boolean; limit?: number; entities?: readonly string[]; rows?: number };
  stats?: DeviceStats;
  /** Public key of this device (raw point, base64url), until the server has said that it has it. */
  key?: string;
  shiftKey?: ShiftKeysAsked;
}

/** As the server takes it in. */
export interface ReceivedRequest extends Omit<SyncRequest, 'mutations'> {
  mutations: (PushedMutation | UnreadMutation)[];
}

export type VerdictStatus = 'applied' | 'duplicate' | 'conflict' | 'rejected' | 'blocked' | 'retry';
export const terminalStatuses = ['applied', 'duplicate', 'conflict', 'rejected'] as const;

/** What became of one mutation. A mutation without a verdict in the answer was not processed and stays pending. */
export interface Verdict {
  id: string;
  status: VerdictStatus;
  /** The first verdict, with `duplicate`. */
  original?: 'applied' | 'conflict' | 'rejected';
  /** Stable code; its sentence is in `sync-messages.ts`. */
  code?: string;
  message?: string;
  /** Row as the server has it now, for the screen that shows a conflict. */
  entityNow?: unknown;
  missingBlobs?: string[];
  errorId?: string;
}

export interface Change {
  e: SyncEntity;
  id: string;
  ver: number;
  scope: string;
  row?: unknown;
  del?: true;
}

export interface SyncResponse {
  protocol: number;
  serverNow: string;
  /** Echo of the request's cursor: the device applies `changes` only if it still stands there. */
  from: string | null;
  results: Verdict[];
  changes: Change[];
  cursor: string;
  hasMore: boolean;
  /** Which history the server tells: another one after a restored backup. */
  epoch?: string;
  /** Drop the read cache of these scopes (never the outbox) and take what follows as the whole. */
  reset?: { reason: 'epoch' | 'floor' | 'schema'; scopes: string[] };
  /** Scopes that the person no longer holds: their rows go. */
  dropScopes?: string[];
  /** Id of the device's key, when one came with the request and is kept. */
  enrolled?: string;
  /** What time it is, signed for this device. */
  beacon?: Beacon;
  shiftKey?: ShiftKeysGiven;
  /** Of `stats.formerId`, where it was a device of this person; null where it is not known. */
  former?: FormerDevice | null;
  /** `upgradeRequired`: this app is given no more rows. What it has saved is taken: it sends first and updates then. */
  notice?: { upgradeRequired?: boolean };
}

/** Header on every answer of the API; a captive portal's page does not carry it. */
export const syncHeader = 'X-Sync';
