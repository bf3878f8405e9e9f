/** What the operating system says about another process. Linux reads /proc; elsewhere `ps` answers. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface ProcessFacts {
  /** Short name of the program, such as `postgres`. */
  name: string;
  /** Tells two processes apart that had the same number one after the other. */
  startedAt: string;
}

/** Facts of a running process, or null. A killed process that hasn't been reaped yet counts as dead. */
export function lookUpProcess(pid: number): ProcessFacts | null {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): ProcessFacts | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // "pid (name) state ppid …": the name may hold blanks and brackets, so fields count from the last bracket.
  const nameEnd = stat.lastIndexOf(')');
  const fields = stat.slice(nameEnd + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return null;
  return { name: stat.slice(stat.indexOf('(') + 1, nameEnd), startedAt: fields[19] ?? '' };
}

function fromPs(pid: number): ProcessFacts | null {
  const { stdout } = spawnSync('ps', ['-o', 'state=,lstart=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  const match = /^(\S+)\s+(.{24})\s+(.*)$/m.exec(stdout?.trim() ?? '');
  if (!match || match[1]?.startsWith('Z')) return null;
  const [, , startedAt = '', program = ''] = match;
  return { name: program.slice(program.lastIndexOf('/') + 1), startedAt: startedAt.replace(/\W+/g, '') };
}
