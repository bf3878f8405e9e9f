/** Sends load from a separate process to a server in this one. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type Load, WrongAnswer } from './ask.ts';
import type { Told } from './asker.ts';

export interface Loaded {
  perSecond: number;
  /** Processor microseconds that this process used for each answer. Varies less with machine load than the rate does. */
  cpuUs: number;
}

/** @throws WrongAnswer */
export async function load(asked: Load): Promise<Loaded> {
  const asker = fork(new URL('asker.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  try {
    await once(asker, 'spawn');
    const told = once(asker, 'message') as Promise<[Told]>;
    const gone = once(asker, 'exit').then(() => Promise.reject(new Error('The load generator went away.')));
    const before = process.cpuUsage();
    asker.send(asked);
    const [answer] = await Promise.race([told, gone]);
    const { user, system } = process.cpuUsage(before);
    if ('wrong' in answer) throw new WrongAnswer(answer.wrong);
    return { perSecond: answer.count / asked.seconds, cpuUs: (user + system) / answer.count };
  } finally {
    asker.kill();
  }
}
