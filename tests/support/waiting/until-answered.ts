/** On a busy machine fifty callers at once may hear "not now" (503), which is an answer to nobody: each asks again, as a browser does. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Send } from '../http-client.ts';

const betweenTriesMs = 20;

export function untilAnswered(send: Send): Send {
  return async (path, parts) => {
    for (;;) {
      const answer = await send(path, parts);
      if (answer.status !== 503) return answer;
      await pause(betweenTriesMs);
    }
  };
}
