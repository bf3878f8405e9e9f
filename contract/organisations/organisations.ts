/** Companies and clubs with several buyers. No zod here, because screens use these words. */
import { formatCents } from '../money/money.ts';

export const memberRoles = ['buyer', 'manager'] as const;
export type MemberRole = (typeof memberRoles)[number];

export const memberWords: Record<MemberRole, { label: string; may: string }> = {
  buyer: { label: 'Buyer', may: 'Orders, uses the logo library and sees their own orders' },
  manager: {
    label: 'Manager',
    may: 'The same, sees every order of the organisation, approves orders on account and invites people',
  },
};

/** How long the link of an invitation works. */
export const invitationDays = 14;
/** A page of the office's list, and of an organisation's orders. */
export const organisationPageSize = 50;
export const organisationOrdersPageSize = 20;
/** Designs that a library shows. */
export const libraryLimit = 200;

export const approvalStates = ['waiting', 'approved', 'declined', 'withdrawn'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** `withdraw`: by the buyer. */
export const decisions = ['approve', 'decline', 'withdraw'] as const;
export const sayWhyDeclined = 'Please say why.';

export const approvalWords: Record<ApprovalState, string> = {
  waiting: 'Waiting for approval',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Taken back',
};

export interface ApprovalRule {
  role: MemberRole;
  /** A buyer's order on account above it waits for a manager. Null: none does. */
  approvalOverCents: number | null;
}

/** Whether an order on account waits for a manager. A manager's own does not. */
export function needsApproval({ role, approvalOverCents }: ApprovalRule, totalCents: number): boolean {
  return role === 'buyer' && approvalOverCents !== null && totalCents > approvalOverCents;
}

export function ruleWords({ approvalOverCents }: Pick<ApprovalRule, 'approvalOverCents'>): string {
  if (approvalOverCents === null) return 'Orders on account need no approval.';
  if (approvalOverCents === 0) return 'Every order of a buyer on account needs a manager’s approval.';
  return `A buyer’s order on account above ${formatCents(approvalOverCents)} needs a manager’s approval.`;
}

export interface MemberChange {
  /** What the member becomes; null leaves. */
  to: MemberRole | null;
  role: MemberRole;
  /** Of the organisation, this member included where it is one. */
  managers: number;
}

/** An organisation with members keeps a manager as long as it has one. The office may do what a manager can't. */
export function whyNotChangeMember({ role, to, managers }: MemberChange): string | null {
  return role === 'manager' && to !== 'manager' && managers === 1
    ? 'This is the only manager. Make somebody else a manager first, or ask us.'
    : null;
}
