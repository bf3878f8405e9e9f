import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** psql keeps the terminal until it ends. Ctrl-C is its own business: it cancels a query and must not end us. */
export async function openPsql(url: string, canWrite: boolean): Promise<void> {
  const ignore = () => {};
  process.on('SIGINT', ignore);
  const child = spawn('psql', ['--dbname', psqlUrl(url, canWrite)], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('SIGINT', ignore);
  process.exitCode = code ?? 1;
}

export function psqlUrl(url: string, canWrite: boolean): string {
  const changed = new URL(url);
  // A parameter of PostgreSQL 17: an older psql refuses the whole address for it.
  changed.searchParams.delete('sslnegotiation');
  if (!canWrite) {
    const options = changed.searchParams.get('options') ?? '';
    changed.searchParams.set('options', `${options} -c default_transaction_read_only=on`.trim());
  }
  // psql reads a plus sign as one, where a browser reads a blank.
  return changed.toString().replaceAll('+', '%20');
}
