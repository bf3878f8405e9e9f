/**
 * The arguments of a refused change, with what the person saw before replaced by what the office has now: it has been
 * looked at, so that it is no clash a second time.
 */
type Fields = Record<string, unknown>;

const fromField: Readonly<Record<string, string>> = {
  'job.setStatus': 'status',
  'job.setPriority': 'priority',
  'job.hold': 'holdReason',
  'delivery.reschedule': 'scheduledDate',
  'delivery.assign': 'assignedTo',
};

export function asSeenNow(name: string, args: unknown, row: unknown): unknown {
  if (typeof args !== 'object' || args === null || typeof row !== 'object' || row === null) return args;
  const now = row as Fields;
  const next: Fields = { ...args };
  const field = fromField[name];
  if (field && 'from' in next && field in now) next['from'] = now[field];
  if (name === 'delivery.correct' && 'from' in next) next['from'] = taken(next['changes'], now);
  if (name === 'job.update' && 'was' in next) next['was'] = taken(next['changes'], now);
  return next;
}

function taken(changes: unknown, now: Fields): Fields {
  const keys = Object.keys((changes ?? {}) as Fields).filter(key => key in now);
  return Object.fromEntries(keys.map(key => [key, now[key]]));
}
