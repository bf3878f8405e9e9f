/** The head of this device's chain of sealed records, and what a new record looks like to its caller. */
import type { Seal } from '#contract/deliveries/seal/record.ts';
import { readMeta, type UserDatabase } from '../database/user-database.ts';

export interface ChainHead {
  seq: number;
  /** SHA-256 of the last header. */
  hash: string;
}

export const chainHeadName = 'sealHead';

export const readChainHead = (db: UserDatabase) => readMeta<ChainHead>(db, chainHeadName);

export interface ToSeal {
  name: string;
  deliveryId: string;
  args: unknown;
  userId: number;
  /** ISO. */
  occurredAt: string;
}

export interface Sealed {
  seal: Seal;
  /** The head of the chain before the record and after it. Absent without a record. */
  chain?: { before: ChainHead | undefined; after: ChainHead };
}

export type SealEvidence = (db: UserDatabase, toSeal: ToSeal) => Promise<Sealed>;
