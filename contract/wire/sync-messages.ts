/** The sentence people read for each stable code of a verdict. No schema library in here. */
import type { Verdict } from './sync.ts';

const sentences: Readonly<Record<string, string>> = {
  // Applied, with something worth telling.
  implied_start: 'Saved. The delivery had not been started, so its start was recorded too.',
  reassigned: 'This delivery now belongs to another driver.',
  override: 'Saved. The delivery had been marked as failed before; the office will look at it.',
  after_cancel: 'Saved. The plan had changed before this arrived; the office will look at it.',
  overwrote: 'Saved. Somebody else had changed this in the meantime; your change came last.',
  kept_theirs: 'Saved. Somebody else had moved it further; yours is kept with the job.',
  not_told:
    'The customer was not emailed: the time had passed before the shop heard of it, or there is no address.',
  renumbered: 'That job number was taken, so the job got another one.',
  // The row's state did not allow it.
  already_final: 'This delivery was already closed.',
  already_exists: 'This was already created.',
  cancelled: 'The office has cancelled this delivery.',
  changed_meanwhile: 'Somebody else has changed this in the meantime. Please look at it again.',
  overtaken: 'Somebody else has changed this in the meantime. Please look at it again.',
  not_assigned: 'This delivery is not on your list.',
  not_closed: 'This delivery is still open: there is nothing to correct yet.',
  on_the_road: 'This delivery is on the road and cannot be moved to another day now.',
  stale:
    'This was done over half a year ago. It is kept; please look at it again before anything is changed.',
  proof_needed: 'The customer has not approved the artwork of this order yet. The job waits for it.',
  too_late_to_undo: 'That was on another day. The office plans the next attempt.',
  nobody_to_tell: 'The shop has no email address for this delivery.',
  unknown_delivery: 'The office no longer has this delivery.',
  unknown_job: 'This job was deleted.',
  unknown_customer: 'The office no longer has this customer.',
  unknown_lead: 'The office no longer has this lead.',
  unknown_quote: 'The office no longer has this quote.',
  unknown_shift_note: 'The office no longer has this hand-over.',
  unknown_entry: 'That entry of hours no longer exists.',
  unknown_status: 'That is not a job status.',
  unknown_piece: 'This job has fewer pieces than that.',
  id_taken: 'An entry with the same number exists already.',
  // It could not be read, or may not be done.
  invalid: 'This change could not be read.',
  refused: 'The office’s rules do not allow this.',
  bad_signature: 'Please capture a signature.',
  forbidden: 'You are no longer allowed to do this.',
  id_reuse: 'This change was sent before with other contents.',
  not_found: 'The office does not have this change. Its contents are kept.',
  unknown_project: 'That project does not exist.',
  unknown_order: 'That order does not exist.',
  unknown_person: 'That person does not exist.',
  unknown_driver: 'That driver does not exist.',
  number_taken: 'That job number is already taken.',
  // It waits.
  dependency: 'Waits for an earlier change of the same item.',
  missing_blob: 'Waits for its pictures to be sent.',
  wrong_user: 'Saved by another person on this device. It is sent when that person signs in.',
  newer_version: 'Waits until the shop has been updated.',
  too_large: 'This change is too large to be sent at once. It is kept on this device.',
  unreadable: 'The shop could not read this change. It is kept on this device.',
  busy: 'The shop is busy. It is retried automatically.',
  internal: 'Something went wrong in the shop. It is kept and tried again.',
};

const proofIsStored = 'Proof is stored. The office will decide.';

/** Proof from a door is kept even when the delivery itself stays as it is: that is what the driver needs to know. */
export function syncMessage(
  code: string | undefined,
  more: { isEvidence?: boolean; isConflict?: boolean } = {},
): string {
  if (more.isEvidence && more.isConflict) return proofIsStored;
  return (code && sentences[code]) || (more.isConflict ? 'This could not be applied.' : 'Saved.');
}

/** The sentence of a verdict: the server's own where it sent one. */
export function verdictMessage(verdict: Pick<Verdict, 'status' | 'original' | 'code' | 'message'>): string {
  if (verdict.message) return verdict.message;
  const final = verdict.status === 'duplicate' ? verdict.original : verdict.status;
  if (!verdict.code && (final === 'retry' || final === 'blocked')) return sentences['busy'] ?? '';
  return syncMessage(verdict.code, { isConflict: final === 'conflict' || final === 'rejected' });
}
