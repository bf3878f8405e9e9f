/**
 * Proofs: what a customer sees and approves before production. An order has one current proof; a new
 * version, or other artwork, replaces it. No zod, because the workshop's screens use this file.
 */
export const proofStatuses = ['sent', 'approved', 'changes_requested', 'superseded'] as const;
export type ProofStatus = (typeof proofStatuses)[number];

/** An order's artwork status. `approved_before`: the same buyer approved all of it in an earlier order. */
export const proofStandings = [
  'not_sent',
  'sent',
  'changes_requested',
  'approved',
  'approved_before',
] as const;
export type ProofStanding = (typeof proofStandings)[number];

/**
 * What an order waits for before production, as shown to its buyer: the shop sends a proof (`coming`), the customer
 * answers it (`waiting`), the shop changes it (`changing`). `proof_next` in the database decides.
 */
export const proofNexts = ['coming', 'waiting', 'changing'] as const;
export type ProofNext = (typeof proofNexts)[number];

export const proofAnswers = ['approved', 'changes_requested'] as const;
export type ProofAnswer = (typeof proofAnswers)[number];

/** Words for the workshop and the office. */
export const proofStandingWords: Readonly<Record<ProofStanding, string>> = {
  not_sent: 'No proof sent',
  sent: 'Waiting for approval',
  changes_requested: 'Change asked for',
  approved: 'Artwork approved',
  approved_before: 'Approved in an earlier order',
};

/** Whether a job may start: freely, after a warning, or not at all. */
export type StartRule = 'free' | 'warn' | 'block';

/** `standing` is null or missing if nothing needs approval. */
export function startRule(standing: ProofStanding | null | undefined, isRequired: boolean): StartRule {
  if (!standing || standing === 'approved') return 'free';
  if (standing === 'approved_before') return 'warn';
  return isRequired ? 'block' : 'warn';
}

interface ProvedJob {
  stage: string;
  proofStatus?: ProofStanding | null | undefined;
  proofRequired?: boolean | undefined;
}

/** Only a job that hasn't started can be held back. */
export function startRuleOf({ stage, proofStatus, proofRequired = false }: ProvedJob): StartRule {
  return stage === 'pending' ? startRule(proofStatus, proofRequired) : 'free';
}

export function isStart(fromStage: string, toStage: string): boolean {
  return fromStage === 'pending' && (toStage === 'in_progress' || toStage === 'completed');
}

interface ProvedOrder {
  status: string;
  isShipped: boolean;
}

/** Why a proof can no longer be sent or answered; null while it can. */
export function whyNoProof({ status, isShipped }: ProvedOrder): string | null {
  if (status === 'cancelled') return 'This order was cancelled.';
  return status === 'completed' || isShipped ? 'This order has been made already.' : null;
}

/** The day production time starts: the day of approval, if one was needed. */
export function productionCountsFrom(order: {
  paidAt: string | null;
  createdAt: string;
  proof: { status: ProofStatus; decidedAt: string | null } | null;
}): string {
  const start = order.paidAt ?? order.createdAt;
  const { proof } = order;
  if (proof?.status !== 'approved' || !proof.decidedAt) return start;
  return Date.parse(proof.decidedAt) > Date.parse(start) ? proof.decidedAt : start;
}
