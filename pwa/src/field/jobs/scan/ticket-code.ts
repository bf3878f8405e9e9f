/** What a scanner or a user enters for a job: the address on its ticket, its id or its number. */
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { isUuid } from '#contract/text/uuid.ts';

export type TicketCode = { id: string } | { jobNumber: string };

/** Null for an empty text. The address may name any shop: the id is looked up on this device. */
export function readTicketCode(written: string): TicketCode | null {
  const text = written.trim();
  if (text === '') return null;
  const inAddress = /[?&]job=([0-9a-f-]{36})(?:&|$)/i.exec(text)?.[1];
  const id = (inAddress ?? text).toLowerCase();
  return isUuid(id) ? { id } : { jobNumber: text };
}

type Named = Pick<JobRow, 'id' | 'jobNumber'>;

/** A number may be typed without its JOB- and hyphens. */
export function findScanned<Job extends Named>(jobs: readonly Job[], code: TicketCode): Job | null {
  if ('id' in code) return jobs.find(({ id }) => id === code.id) ?? null;
  const wanted = bare(code.jobNumber);
  if (wanted === '') return null;
  return jobs.find(({ jobNumber }) => bare(jobNumber) === wanted) ?? null;
}

const bare = (jobNumber: string) =>
  jobNumber
    .toUpperCase()
    .replace(/^JOB/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
