/** Describes an outbox item: what it is about, what was done, what the server has, and why. */
import { type DeliveryStatus, deliveryTitles } from '#contract/deliveries/deliveries.ts';
import { jobStatusTitle } from '#contract/jobs/jobs.ts';
import { type LeadStatus, leadStatusLabels } from '#contract/leads/leads.ts';
import { type QuoteStatus, quoteStatusLabels } from '#contract/quotes/quotes.ts';
import { type AskedEntity, type ChangedEntity, isAsked } from '#contract/wire/mutation.ts';
import { mutationDone } from '#contract/wire/mutations.ts';
import { syncMessage, verdictMessage } from '#contract/wire/sync-messages.ts';
import { isAboutNothing } from '#pwa/common/local/outbox/outbox-decisions.ts';
import { isHeldProof } from '#pwa/common/local/device/shift-balance.ts';
import type { UnsettledItem } from '#pwa/common/local/outbox/use-unsettled.ts';

export interface ItemWords {
  /** "1041, Orla Vance". */
  title: string;
  /** What this device did. */
  mine: string;
  /** What the server has now. Null if there is nothing to show. */
  theirs: string | null;
  /** As of when the server had it. */
  theirsAsOf: string;
  reason: string;
  /** PNG data URL of the captured signature. */
  signature: string | null;
}

export function describeItem({ item, row, isRowOfVerdict }: UnsettledItem): ItemWords {
  return {
    title: titleOf(item, row),
    mine: mutationDone(item.name, item.args),
    theirs: stateOf(item.entity, row) ?? (isAboutNothing(item) ? 'Deleted' : null),
    theirsAsOf: isRowOfVerdict ? 'Office, when it answered' : 'Office, now',
    reason: reasonOf(item),
    signature: signatureOf(item.args),
  };
}

function titleOf({ entity, args, about, isLocked }: UnsettledItem['item'], row: unknown): string {
  if (entity === 'shift_notes') return 'Hand-over between shifts';
  if (isAsked(entity))
    return isLocked ? lockedTitles[entity] : (about ?? recordName(row) ?? lockedTitles[entity]);
  const from = (key: string) => textAt(row, key) ?? textAt(args, key);
  const parts =
    entity === 'deliveries'
      ? [isLockedDelivery(row) ? null : from('orderNumber'), from('customerName')]
      : [from('jobNumber'), from('customerDisplayName') ?? from('title')];
  const known = parts.filter(part => part !== null);
  if (row === null && about) return about;
  if (known.length > 0) return known.join(', ');
  if (isLocked) return 'A delivery, locked';
  return entity === 'deliveries'
    ? 'A delivery that is no longer on this device'
    : 'A job that is no longer on this device';
}

const lockedTitles: Readonly<Record<AskedEntity, string>> = {
  customers: 'A customer',
  projects: 'A project',
  leads: 'A lead',
  quotes: 'A quote',
};

const recordName = (row: unknown) =>
  textAt(row, 'customerName') ?? textAt(row, 'name') ?? textAt(row, 'title');

/** Then its name is its order number. */
const isLockedDelivery = (row: unknown) =>
  typeof row === 'object' && row !== null && 'customerAddress' in row && row.customerAddress === '';

function stateOf(entity: ChangedEntity, row: unknown): string | null {
  const status = textAt(row, 'status');
  if (status === null) return null;
  if (entity === 'jobs') return jobStatusTitle(status);
  if (entity === 'leads') return leadStatusLabels[status as LeadStatus] ?? status;
  if (entity === 'quotes') return quoteStatusLabels[status as QuoteStatus] ?? status;
  return deliveryTitles[status as DeliveryStatus] ?? status;
}

function reasonOf(item: UnsettledItem['item']): string {
  const { verdict, state, setbacks, isLocked } = item;
  if (isLocked && state === 'pending') return lockedReason;
  if (verdict && isHeldProof(item)) return syncMessage(verdict.code, { isEvidence: true, isConflict: true });
  if (verdict) return verdictMessage(verdict);
  if (state === 'pending' && setbacks > 0) return 'It could not be sent yet and is retried automatically.';
  return 'Saved on this device, on its way.';
}

const lockedReason =
  'Kept on this device and locked, because the device was out of contact with the shop for too long. It is sent once it is back in contact.';

function signatureOf(args: unknown): string | null {
  const signature = textAt(args, 'signature');
  return signature?.startsWith('data:image/png;base64,') ? signature : null;
}

function textAt(value: unknown, key: string): string | null {
  if (typeof value !== 'object' || value === null || !(key in value)) return null;
  const found = (value as Record<string, unknown>)[key];
  return typeof found === 'string' && found !== '' ? found : null;
}
