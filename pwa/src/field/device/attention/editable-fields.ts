/** What of a refused change can be written anew before it is sent again. Proof from a door is never written anew. */
import { boardJobStatuses, jobStageTitles } from '#contract/jobs/jobs.ts';
import { priorities } from '#contract/jobs/priorities.ts';

export interface EditableField {
  /** Where it stands in the arguments: `text`, `changes.title`. */
  path: string;
  label: string;
  kind: 'line' | 'lines' | 'whole' | 'day' | 'choice';
  options?: readonly { value: string; label: string }[];
}

const asOptions = (values: readonly string[]) => values.map(value => ({ value, label: value }));

const stages = [...asOptions(boardJobStatuses), { value: 'cancelled', label: jobStageTitles.cancelled }];

const jobFields: readonly EditableField[] = [
  { path: 'jobNumber', label: 'Job Number', kind: 'line' },
  { path: 'title', label: 'Job Title', kind: 'line' },
  { path: 'description', label: 'Description', kind: 'lines' },
  { path: 'notes', label: 'Notes', kind: 'lines' },
  { path: 'priority', label: 'Priority', kind: 'choice', options: asOptions(priorities) },
];

const fields: Readonly<Record<string, readonly EditableField[]>> = {
  'job.setStatus': [{ path: 'to', label: 'Status', kind: 'choice', options: stages }],
  'job.setPriority': [{ path: 'value', label: 'Priority', kind: 'choice', options: asOptions(priorities) }],
  'job.addNote': [{ path: 'text', label: 'Note', kind: 'lines' }],
  'job.hold': [{ path: 'reason', label: 'Why does it have to wait?', kind: 'lines' }],
  'job.addHours': [{ path: 'minutes', label: 'Minutes', kind: 'whole' }],
  'job.correctHours': [
    { path: 'minutes', label: 'Minutes', kind: 'whole' },
    { path: 'reason', label: 'Reason', kind: 'lines' },
  ],
  'job.create': jobFields,
  'job.update': jobFields.map(field => ({ ...field, path: `changes.${field.path}` })),
  'delivery.reschedule': [
    { path: 'scheduledDate', label: 'Day', kind: 'day' },
    { path: 'notes', label: 'Notes', kind: 'lines' },
  ],
  'delivery.create': [
    { path: 'orderNumber', label: 'Order Number', kind: 'line' },
    { path: 'customerName', label: 'Customer Name', kind: 'line' },
    { path: 'customerAddress', label: 'Delivery Address', kind: 'lines' },
    { path: 'scheduledDate', label: 'Day', kind: 'day' },
    { path: 'notes', label: 'Notes', kind: 'lines' },
  ],
  'delivery.correct': [
    { path: 'changes.signedBy', label: 'Signed by', kind: 'line' },
    { path: 'changes.notes', label: 'Notes', kind: 'lines' },
    { path: 'reason', label: 'Why is it corrected?', kind: 'lines' },
  ],
  'shift.handOver': [{ path: 'text', label: 'For the next shift', kind: 'lines' }],
};

/** Those that the change has; none when nothing in it can be written anew. */
export function editableFields(name: string, args: unknown): readonly EditableField[] {
  return (fields[name] ?? []).filter(({ path }) => valueAt(args, path) !== undefined);
}

export function valueAt(args: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      args,
    );
}

/** As the form shows it. */
export function textAt(args: unknown, { path, kind }: EditableField): string {
  const value = valueAt(args, path);
  if (value === null || value === undefined) return '';
  return kind === 'day' ? String(value).slice(0, 10) : String(value);
}

/** The arguments with what was typed in their places. */
export function withTyped(
  args: unknown,
  shown: readonly EditableField[],
  typed: Readonly<Record<string, string>>,
): unknown {
  const next = structuredClone(args) as Record<string, unknown>;
  for (const field of shown) {
    const text = typed[field.path];
    if (text !== undefined && text !== textAt(args, field))
      put(next, field.path.split('.'), valueOf(text.trim(), field));
  }
  return next;
}

function valueOf(text: string, { kind }: EditableField): unknown {
  if (kind === 'whole') return Number(text);
  // A day is its midnight in UTC: the same calendar day all over Australia.
  if (kind === 'day') return `${text}T00:00:00.000Z`;
  return text;
}

function put(target: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) target[key] = value;
  else put(target[key] as Record<string, unknown>, rest, value);
}
