/** Our own shell: reads a line at a time until a statement is whole, prints its rows or its error, and goes on. */
import { createInterface } from 'node:readline';
import pg from 'pg';
import { answer } from './answer.ts';
import { help } from './describe.ts';
import { isComplete } from './is-complete.ts';

const cellWidth = 60;

export async function openShell(client: pg.Client, url: string, canWrite: boolean): Promise<void> {
  const terminal = Boolean(process.stdin.isTTY);
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal });
  let typed = '';
  let isRunning = false;
  const prompt = () => {
    lines.setPrompt(typed ? '     ...> ' : `selvedge${canWrite ? '#' : '>'} `);
    if (terminal) lines.prompt();
  };
  lines.on('SIGINT', () => {
    if (isRunning) return void cancelQuery(client, url);
    typed = '';
    process.stdout.write('\n');
    prompt();
  });
  if (terminal)
    console.log(`${canWrite ? 'Changes are written.' : 'Read-only; --write allows changes.'}\n${help}`);
  prompt();
  for await (const line of lines) {
    if (!typed && line.trim() === String.raw`\q`) break;
    typed += typed || line.trim() ? `${line}\n` : '';
    if (typed.startsWith('\\') || isComplete(typed)) {
      isRunning = true;
      const input = typed;
      typed = '';
      console.log(await answer(client, input, { cellWidth }).catch(sentenceOf));
      isRunning = false;
    }
    prompt();
  }
  lines.close();
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { detail, hint } = error as pg.DatabaseError;
  return [`Error: ${error.message}`, detail, hint].filter(Boolean).join('\n');
}

async function cancelQuery(client: pg.Client, url: string): Promise<void> {
  const other = new pg.Client({ connectionString: url });
  try {
    await other.connect();
    // The number of the server's process, which `pg` keeps without declaring it.
    await other.query('select pg_cancel_backend($1)', [
      (client as unknown as { processID: number }).processID,
    ]);
  } finally {
    await other.end();
  }
}
