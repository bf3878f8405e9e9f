/** What sending and answering proofs work with; what belongs to other features is handed in. */
import type { Knex } from 'knex';
import type { DrawDecorated } from '#api/outside/images/draw-decorated.ts';
import type { OrdersRow } from '#api/database/tables.ts';
import type { Drawings } from './plan-placements.ts';

export interface ProofFiles {
  put(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<{ stream: NodeJS.ReadableStream; bytes: number } | null>;
}

/** Mails of a proof, queued in the transaction of their cause. */
export interface ProofMails {
  /** `occasion` tells two mails about one proof apart. */
  proofReady(trx: Knex.Transaction, proof: ProofLetter, occasion: string): Promise<void>;
  /** Once for a version that nobody has answered. */
  proofReminder(trx: Knex.Transaction, proof: Omit<ProofLetter, 'message'>): Promise<void>;
  /** To the shop itself. */
  proofAnswered(
    trx: Knex.Transaction,
    proof: ProofLetter & { approved: boolean; words: string },
  ): Promise<void>;
}

export interface ProofLetter {
  orderRowId: number;
  revision: number;
  /** What the office wrote with it. */
  message: string | null;
}

export interface ProofParts {
  knex: Knex;
  now: () => Date;
  files: ProofFiles;
  drawings: Drawings;
  draw: DrawDecorated;
  mails: ProofMails;
  /** The shop's clock, by whose business days a reminder waits. */
  readTimeZone(knex: Knex): Promise<string>;
  /** The jobs of an order get the artwork that its lines have now. */
  redrawJobs(trx: Knex.Transaction, orderRowId: number): Promise<void>;
  /** Due dates count from the approval. */
  planFromApproval(trx: Knex.Transaction, orderRowId: number, approvedAt: Date): Promise<void>;
}

export type ProvedOrder = Pick<OrdersRow, 'id' | 'orderId' | 'status' | 'isShipped'>;
