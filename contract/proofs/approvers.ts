/** People whom the buyer asks about a proof by link, and when their answers decide. Pure. */
import type { ProofAnswer } from './proofs.ts';

/** `name` in characters; a link works for `days`. */
export const approverLimits = { people: 20, name: 80, days: 30 } as const;

/**
 * Whether so many have said yes that the proof is approved: all of them, or at least `needed`. Nobody asked is nobody
 * who agreed.
 */
export function isAgreed(
  approvers: readonly { decision: ProofAnswer | null }[],
  needed: number | null,
): boolean {
  const yes = approvers.filter(({ decision }) => decision === 'approved').length;
  return approvers.length > 0 && yes >= (needed ?? approvers.length);
}

/** "2 of 5 have said yes, one asked for a change. Approved once 3 have." */
export function agreedWords(
  approvers: readonly { decision: ProofAnswer | null }[],
  needed: number | null,
): string {
  const count = (decision: ProofAnswer) => approvers.filter(one => one.decision === decision).length;
  const [yes, change] = [count('approved'), count('changes_requested')];
  const changes = change === 0 ? '' : `, ${change} asked for a change`;
  const rule = needed === null ? 'everyone has said yes' : `${needed} have said yes`;
  return `${yes} of ${approvers.length} said yes${changes}. The proof is approved once ${rule}.`;
}
