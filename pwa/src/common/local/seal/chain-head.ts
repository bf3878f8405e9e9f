/** Where this device's chain of sealed records ends, and what one more looks like to whoever saves it. */
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
  /** Where the chain ended when the record was made, and where it ends with it. Absent without a record. */
  chain?: { before: ChainHead | undefined; after: ChainHead };
}

export type SealEvidence = (db: UserDatabase, toSeal: ToSeal) => Promise<Sealed>;
