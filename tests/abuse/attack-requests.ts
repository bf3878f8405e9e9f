/** Sends generated requests, several at once, and judges each answer. */
import { type Asked, judge } from './judge.ts';
import type { World } from './make-world.ts';
import { generateRequest, type GeneratedRequest } from './generate-requests.ts';
import { type AttackedShop, type Attacker, attackers } from './people.ts';
import { readDocument } from './read-document.ts';
import { addOutcome, type Outcome } from './outcome.ts';

export interface AttackOptions {
  seed: number;
  /** The number of the first request. */
  from?: number;
  requests: number;
  atOnce?: number;
}

export async function attackRequests(
  shop: AttackedShop,
  world: World,
  { seed, from = 0, requests, atOnce = 8 }: AttackOptions,
): Promise<Outcome> {
  const attack = { operations: await readDocument(shop), world, seed };
  const outcome: Outcome = { tried: 0, failures: [] };
  let next = from;
  const reviving = new Map<Attacker, Promise<void>>();

  async function revive(name: Attacker): Promise<void> {
    const one = reviving.get(name) ?? world.people[name].revive().finally(() => reviving.delete(name));
    reviving.set(name, one);
    await one;
  }

  async function work(): Promise<void> {
    while (next < from + requests) {
      const request = generateRequest(attack, next++);
      const { status, wrong } = await sendAndJudge(request, world);
      addOutcome(outcome, `#${request.number} ${nameOf(request)}`, wrong);
      const { access } = request.operation;
      if (status === 401 && access !== 'public' && request.person !== 'guest') await revive(request.person);
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work));
  for (const name of attackers) await revive(name);
  return outcome;
}

async function sendAndJudge(
  { person, operation, method, path, parts }: GeneratedRequest,
  { people, marks }: World,
): Promise<{ status: number; wrong: string[] }> {
  const isItsOwn = method === operation.method && !/[?]/.test(operation.path);
  const asked: Asked = { person, method, success: isItsOwn ? operation.success : null };
  try {
    const answer = await people[person].send(path, parts);
    return { status: answer.status, wrong: judge(asked, answer, marks) };
  } catch (error) {
    // A body shorter or longer than declared may close the connection, and nothing more.
    const isCut = parts.headers !== undefined && 'Connection' in parts.headers;
    const what = error instanceof Error ? error.message : String(error);
    return { status: 0, wrong: isCut && !what.startsWith('Nothing came') ? [] : [`No answer: ${what}`] };
  }
}

const nameOf = ({ person, method, path, parts }: GeneratedRequest): string =>
  `${person} ${method} ${path.slice(0, 200)} ${String(parts.body ?? '').slice(0, 300)}`;
