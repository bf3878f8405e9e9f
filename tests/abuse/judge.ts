/** Rules that every answer must meet, for every person and call. */
import { errorTable, type ErrorCode } from '#contract/wire/errors.ts';
import type { Answer } from '#tests/support/http-client.ts';
import type { Mark } from './make-world.ts';
import type { PersonName } from './people.ts';

export interface Asked {
  person: PersonName;
  method: string;
  /** The declared schema of a success; null if any content is allowed. */
  success: number | null;
}

const longestError = 2_000;
/** These codes mean that an outside service is unavailable, which the attack cannot cause. */
const declaredOutages = new Set<unknown>(['payment_unavailable', 'storage_unavailable']);
const innerWords =
  /node_modules|\bat .+:\d+:\d+|\bselect .+ from |\binsert into |relation "|violates .+ constraint/i;

/** Lists everything wrong with an answer, one sentence each. Empty if the answer is right. */
export function judge(asked: Asked, answer: Answer, marks: readonly Mark[]): string[] {
  return [
    ...judgeStatus(asked, answer),
    ...(answer.status >= 400 && asked.method !== 'HEAD' ? judgeErrorForm(answer) : []),
    ...readMarks(asked.person, answer, marks),
  ];
}

function judgeStatus({ success, method }: Asked, { status, json }: Answer): string[] {
  const code = (json as { code?: unknown } | undefined)?.code;
  if (status >= 500 && !(status === 503 && declaredOutages.has(code))) return [`It answered ${status}.`];
  if (status >= 400) return [];
  if (status === 304 || success === null) return [];
  const isFine = status === success || (method === 'HEAD' && status === 200) || method === 'OPTIONS';
  return isFine ? [] : [`It answered ${status}, where ${success} is declared.`];
}

function judgeErrorForm({ status, headers, text, json }: Answer): string[] {
  const { code, message, requestId } = (json ?? {}) as Record<string, unknown>;
  const wrong: string[] = [];
  if (Buffer.byteLength(text) > longestError) wrong.push(`Its error has ${Buffer.byteLength(text)} bytes.`);
  if (headers['content-type'] !== 'application/json; charset=utf-8') wrong.push('Its error is no JSON.');
  if (typeof code !== 'string' || errorTable[code as ErrorCode]?.status !== status)
    wrong.push(`Its code ${String(code)} does not belong to ${status}.`);
  if (typeof message !== 'string' || typeof requestId !== 'string') wrong.push('Its error lacks a part.');
  if (innerWords.test(text) || text.includes(process.cwd())) wrong.push('Its error speaks of the inside.');
  return wrong;
}

function readMarks(person: PersonName, { text, headers }: Answer, marks: readonly Mark[]): string[] {
  const told = text + JSON.stringify(headers);
  return marks
    .filter(({ text: mark, mayRead }) => !mayRead.includes(person) && told.includes(mark))
    .map(({ text: mark }) => `${person} reads ${mark}.`);
}
