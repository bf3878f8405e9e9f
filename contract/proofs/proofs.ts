/**
 * Proofs: what a customer sees and approves before anything is made. One proof of an order counts at a time; a new
 * version, or another artwork, voids the one before. No zod: the floor's screens read this.
 */
export const proofStatuses = ['sent', 'approved', 'changes_requested', 'superseded'] as const;
export type ProofStatus = (typeof proofStatuses)[number];

/** How an order stands towards its artwork. `approved_before`: the same buyer approved all of it in an earlier order. */
export const proofStandings = [
  'not_sent',
  'sent',
  'changes_requested',
  'approved',
  'approved_before',
] as const;
export type ProofStanding = (typeof proofStandings)[number];

/**
 * What stands between an order and its start, as its buyer is told: the shop sends a proof (`coming`), the customer
 * answers it (`waiting`), the shop changes it (`changing`). `proof_next` in the database decides.
 */
export const proofNexts = ['coming', 'waiting', 'changing'] as const;
export type ProofNext = (typeof proofNexts)[number];

export const proofAnswers = ['approved', 'changes_requested'] as const;
export type ProofAnswer = (typeof proofAnswers)[number];

/** What the floor and the office call it. */
export const proofStandingWords: Readonly<Record<ProofStanding, string>> = {
  not_sent: 'No proof sent',
  sent: 'Waiting for approval',
  changes_requested: 'Change asked for',
  approved: 'Artwork approved',
  approved_before: 'Approved in an earlier order',
};

/** Whether a job may start: freely, after a warning, or not at all. */
export type StartRule = 'free' | 'warn' | 'block';

/** `standing` is null or missing where nothing is to be approved. */
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

/** What is made is made: only a job that has not begun can be held back. */
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

/** The day production counts from: that of the approval, where one was needed. */
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
