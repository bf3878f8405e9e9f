/** Memory of the processes of a shop, as Linux counts it. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Knex } from 'knex';
import { present } from '#api/database/present.ts';

const mb = 1024;

/** Resident set of one process, in MB. */
export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / mb;
}

/** Of PostgreSQL and all its processes, in MB: what they share is counted once. */
export async function postgresMb(knex: Knex): Promise<number> {
  const { rows } = await knex.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(present(rows[0]).pid);
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => pid === postmaster || parentOf(pid) === postmaster)
    .reduce((sum, pid) => sum + proportionalMb(pid), 0);
}

function parentOf(pid: number): number | null {
  const parent = /^PPid:\s+(\d+)$/m.exec(read(`/proc/${pid}/status`))?.[1];
  return parent ? Number(parent) : null;
}

const proportionalMb = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / mb;

/** A process may have ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
