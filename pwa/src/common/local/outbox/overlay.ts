/**
 * What users see: the server's rows with this device's pending changes applied on top, by the same reducers as on the
 * server.
 */
import type { MutationContext, ShopRules, SyncEntity } from '#contract/wire/mutation.ts';
import { mutationNamed } from '#contract/wire/mutations.ts';
import type { CachedRow, OutboxItem } from '../database/user-database.ts';

/** Badge of a row: the state of its last change. */
export type RowState = 'synced' | 'saved' | 'sending' | 'attention';

export interface SeenRow<Row> {
  row: Row;
  state: RowState;
  /** Unconfirmed changes of this row. */
  pending: number;
}

export interface Viewer {
  userId: number;
  userName: string;
  isAdmin: boolean;
  /** The server hasn't been reached for too long: only proofs of delivery are accepted until it has. */
  isLapsed?: boolean;
}

interface ChangedBy {
  viewer: Viewer;
  shop: ShopRules;
}

/** Rows of one entity with their pending changes. `sending`: ids that are being sent right now. */
export function overlay<Row extends { id: string }>(
  entity: SyncEntity,
  rows: readonly CachedRow[],
  outbox: readonly OutboxItem[],
  { sending = new Set(), ...by }: ChangedBy & { sending?: ReadonlySet<string> },
): SeenRow<Row>[] {
  const seen = new Map<string, SeenRow<Row>>();
  for (const cached of rows) seen.set(cached.id, { row: cached.row as Row, state: 'synced', pending: 0 });
  for (const item of outbox) {
    if (item.entity !== entity || item.state === 'done') continue;
    const before = seen.get(item.entityId);
    const after =
      item.state === 'pending' ? applyPending<Row>(item, before?.row ?? null, by) : (before?.row ?? null);
    if (!after) continue;
    seen.set(item.entityId, {
      row: after,
      state: stateOf(item, before?.state, sending),
      pending: (before?.pending ?? 0) + (item.state === 'pending' ? 1 : 0),
    });
  }
  return [...seen.values()].filter(({ row }) => !('deletedAt' in row && row.deletedAt));
}

/** Their effect on a stop is clear without their contents, so that no one is sent to the same door twice. */
const saidByName: ReadonlySet<string> = new Set(['delivery.start', 'delivery.confirm', 'delivery.fail']);

function applyPending<Row>(item: OutboxItem, row: Row | null, { viewer, shop }: ChangedBy): Row | null {
  const declared = mutationNamed(item.name);
  if (!declared || (item.isLocked && !saidByName.has(item.name))) return row;
  const context: MutationContext = { mutationId: item.id, occurredAt: item.occurredAt, ...viewer, shop };
  try {
    const args = item.isLocked ? { ...(item.args as object), signature: null } : item.args;
    const outcome = declared.reduce(row, args, context);
    return outcome.kind === 'applied' ? (outcome.row as Row) : row;
  } catch {
    // Arguments that the declaration doesn't accept are stored unchanged (`saveChange`). The server will refuse them.
    return row;
  }
}

function stateOf(item: OutboxItem, before: RowState | undefined, sending: ReadonlySet<string>): RowState {
  if (item.state === 'attention' || before === 'attention') return 'attention';
  if (needsAttention(item)) return 'attention';
  return sending.has(item.id) ? 'sending' : 'saved';
}

/** After five verdicts that were not final, the user should know. It is still retried. */
export const setbacksBeforeAttention = 5;

export function needsAttention(item: OutboxItem): boolean {
  return item.state === 'attention' || (item.state === 'pending' && item.setbacks >= setbacksBeforeAttention);
}
