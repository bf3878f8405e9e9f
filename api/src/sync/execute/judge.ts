/** Judges the form of a mutation by its declaration, before the database is asked anything. */
import { type AnyMutation, mutationNamed } from '#contract/wire/mutations.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { SyncMutationsRow } from '#api/database/tables.ts';
import { upcast } from '../push/upcast.ts';
import type { ExecuteRequest } from './execution.ts';

/** What is written down for good. */
export interface Decision {
  status: NonNullable<SyncMutationsRow['status']>;
  code?: string;
  message?: string;
  entityNow?: unknown;
}

/** Arguments that the declaration accepted, and the signature among them as it came. */
export interface Accepted {
  declared: AnyMutation;
  args: unknown;
  signatureUrl: string | null;
}

/** `accepted` is null for what this server does not know yet. */
export interface Judged {
  declared: AnyMutation | null;
  accepted: Accepted | Decision | null;
}

export function judge(request: ExecuteRequest): Judged {
  const declared = mutationNamed(request.mutation.name) ?? null;
  if (request.isUnread) return { declared, accepted: rejected('invalid') };
  const raised = declared && raise(declared, request.mutation);
  return { declared, accepted: raised && accept(declared, raised.args, request.mutation) };
}

function raise(declared: AnyMutation, { v, args }: ExecuteRequest['mutation']) {
  if (v > declared.version) return null;
  return upcast(declared, args, v);
}

/** Judges the form. What a signature shows is judged once the id is claimed: a replay need not be decoded again. */
function accept(
  declared: AnyMutation,
  args: unknown,
  { entity, entityId }: ExecuteRequest['mutation'],
): Accepted | Decision {
  if (entity !== declared.entity || !isUuid(entityId.toLowerCase())) return rejected('invalid');
  const parsed = declared.args.safeParse(args);
  if (!parsed.success) return rejected('invalid', parsed.error.issues[0]?.message);
  const values = parsed.data as { id?: unknown; signature?: unknown };
  if (declared.creates && values.id !== entityId) return rejected('invalid');
  return {
    declared,
    args: values,
    signatureUrl: typeof values.signature === 'string' ? values.signature : null,
  };
}

export function rejected(code: string, message?: string): Decision {
  return { status: 'rejected', code, ...(message ? { message } : {}) };
}
