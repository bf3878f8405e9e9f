/**
 * Words of states as SQL text: `status in (${orderStatus('pending', 'processing')})`. A word that the column or the
 * contract does not have fails to compile.
 */
import type { JobStage } from '#contract/jobs/jobs.ts';
import type { MailKind } from '#contract/mail/mail.ts';
import type { ProofNext, ProofStanding } from '#contract/proofs/proofs.ts';
import type {
  AnalyticsDaysRow,
  ArtworksRow,
  CheckoutsRow,
  ContactMessagesRow,
  DeliveriesRow,
  FeedRunsRow,
  ImportRunsRow,
  LeadEventsRow,
  LeadsRow,
  MailsRow,
  OrdersRow,
  PaymentsRow,
  ProjectsRow,
  ProofsRow,
  QuoteEventsRow,
  QuotesRow,
  RefundsRow,
  SyncMutationsRow,
} from './tables.ts';

type Words<Word extends string> = (...words: Word[]) => string;

const quoted: Words<string> = (...words) => words.map(word => `'${word}'`).join(', ');

export const analyticsKind: Words<AnalyticsDaysRow['kind']> = quoted;
export const artworkKind: Words<ArtworksRow['kind']> = quoted;
export const checkoutStatus: Words<CheckoutsRow['status']> = quoted;
export const deliveryStatus: Words<DeliveriesRow['status']> = quoted;
export const feedOutcome: Words<FeedRunsRow['outcome']> = quoted;
export const importStatus: Words<ImportRunsRow['status']> = quoted;
/** The column is derived by PostgreSQL, which keeps no list of its words. */
export const jobStage: Words<JobStage> = quoted;
export const leadEventType: Words<LeadEventsRow['type']> = quoted;
export const leadStatus: Words<LeadsRow['status']> = quoted;
export const mailKind: Words<MailKind> = quoted;
export const mailStatus: Words<MailsRow['status']> = quoted;
export const messageStatus: Words<ContactMessagesRow['status']> = quoted;
export const orderStatus: Words<OrdersRow['status']> = quoted;
export const paymentStatus: Words<PaymentsRow['status']> = quoted;
export const projectStatus: Words<ProjectsRow['status']> = quoted;
/** What `proof_next` and `proof_standing` answer. */
export const proofNext: Words<ProofNext> = quoted;
export const proofStanding: Words<ProofStanding> = quoted;
export const proofStatus: Words<ProofsRow['status']> = quoted;
export const quoteEventType: Words<QuoteEventsRow['type']> = quoted;
export const quoteStatus: Words<QuotesRow['status']> = quoted;
export const refundStatus: Words<RefundsRow['status']> = quoted;
export const verdictStatus: Words<NonNullable<SyncMutationsRow['status']>> = quoted;
