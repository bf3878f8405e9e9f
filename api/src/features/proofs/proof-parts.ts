/** What sending and answering proofs work with; what belongs to other features is handed in. */
import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { CustomerProof } from '#contract/proofs/endpoints.ts';
import type { DrawDecorated } from '#api/outside/images/draw-decorated.ts';
import type { OrdersRow } from '#api/database/tables.ts';
import type { OrderMails } from '#api/mail/orders/order-mails.ts';
import type { Drawings } from './plan-placements.ts';

export interface ProofFiles {
  put(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<{ stream: NodeJS.ReadableStream; bytes: number } | null>;
}

/** Of one design, as JPEG; null where a file is gone. */
export interface PlacementPictures {
  garment: Buffer | null;
  closeUp: Buffer | null;
}

export interface ProofParts {
  knex: Knex;
  now: () => Date;
  files: ProofFiles;
  drawings: Drawings;
  draw: DrawDecorated;
  /** The proof on paper. */
  drawPdf(proof: CustomerProof, pictures: ReadonlyMap<number, PlacementPictures>): Promise<Readable>;
  mails: OrderMails;
  /** The shop's clock, by whose business days a reminder waits. */
  readTimeZone(knex: Knex): Promise<string>;
  /** The jobs of an order get the artwork that its lines have now. */
  redrawJobs(trx: Knex.Transaction, orderRowId: number): Promise<void>;
  /** Due dates count from the approval. */
  planFromApproval(trx: Knex.Transaction, orderRowId: number, approvedAt: Date): Promise<void>;
}

export type ProvedOrder = Pick<OrdersRow, 'id' | 'orderId' | 'status' | 'isShipped'>;
