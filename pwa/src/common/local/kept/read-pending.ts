/**
 * Finds the changes that wait on this device and lays them over records, by the reducers that the server will run. A
 * record that was made here has a number below zero until the server has given it one. Loaded with the first copy that is
 * shown: it brings the database and every mutation.
 */
import { type AskedEntity, isAsked, type MutationContext } from '#contract/wire/mutation.ts';
import { type MutationArgs, mutationNamed } from '#contract/wire/mutations.ts';
import { provisionalNumber, recordNumber, shownNumber } from '#contract/wire/records/record-id.ts';
import { type OutboxItem, readUnsettled, type UserDatabase } from '../database/user-database.ts';
import type { Viewer } from '../outbox/overlay.ts';
import { showItems } from '../shift-key/hidden-items.ts';
import { type JobChanges, nothingPending, type Pending } from './pending.ts';

/** What the office does to the jobs of a project. */
const jobWork: ReadonlySet<string> = new Set(['job.create', 'job.update', 'job.setStatus']);

export async function readPending(db: UserDatabase, viewer: Viewer): Promise<Pending> {
  const waiting = (await readUnsettled(db)).filter(
    ({ state, entity, name }) => state === 'pending' && (isAsked(entity) || jobWork.has(name)),
  );
  if (waiting.length === 0) return nothingPending;
  const items = (await showItems(db, waiting)).filter(item => !item.isLocked);
  const records = new Map<string, OutboxItem[]>();
  for (const item of items) {
    const key = `${item.entity} ${item.entityId}`;
    records.set(key, [...(records.get(key) ?? []), item]);
  }
  const all = [...records.values()].flatMap(changes => {
    const [first] = changes;
    return first && isAsked(first.entity) ? [recordOf(first.entity, first.entityId, changes, viewer)] : [];
  });
  return {
    isEmpty: false,
    of: entity => all.filter(record => record.entity === entity),
    jobsOf: projectId =>
      items
        .filter(({ name, args }) => name === 'job.create' && projectOf(args) === projectId)
        .map(({ args }) => args),
    changesOfJob: id => items.flatMap(item => (item.entityId === id ? jobChangesIn(item) : [])),
  };
}

function jobChangesIn({ name, args }: OutboxItem): JobChanges[] {
  if (name === 'job.update') return [(args as MutationArgs<'job.update'>).changes];
  if (name === 'job.setStatus') return [{ status: (args as MutationArgs<'job.setStatus'>).to }];
  return [];
}

function projectOf(args: unknown): number | null {
  const { project, projectId } = args as { project?: string; projectId?: number | null };
  return project === undefined ? (projectId ?? null) : shownNumber('projects', project);
}

function recordOf(entity: AskedEntity, uuid: string, items: readonly OutboxItem[], viewer: Viewer) {
  return {
    entity,
    id: recordNumber(entity, uuid) ?? provisionalNumber(uuid),
    applyTo: <Row extends object>(row: Row | null) =>
      items.reduce<Row | null>((before, item) => applied(item, before, viewer), row),
  };
}

/** None of these changes goes by the shop's settings. */
const shop = { timeZone: 'UTC', failedDeliveryHeldDays: 0 };

function applied<Row extends object>(item: OutboxItem, row: Row | null, viewer: Viewer): Row | null {
  const declared = mutationNamed(item.name);
  if (!declared) return row;
  const context: MutationContext = { mutationId: item.id, occurredAt: item.occurredAt, ...viewer, shop };
  try {
    const outcome = declared.reduce(row, item.args, context);
    return outcome.kind === 'applied' ? (outcome.row as Row) : row;
  } catch {
    // Arguments that the declaration doesn't accept, or a row of which only a part is known.
    return row;
  }
}
