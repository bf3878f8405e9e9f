/** Names a request in its answer, in the log and in the security log. */
import { randomFillSync } from 'node:crypto';

const idBytes = 8;
const drawn = Buffer.alloc(512 * idBytes);
let next = drawn.length;

/** Random bytes are drawn for 512 requests at once: a draw costs as much as all the rest of a request's id. */
export function drawRequestId(): string {
  if (next === drawn.length) {
    randomFillSync(drawn);
    next = 0;
  }
  return drawn.toString('hex', next, (next += idBytes));
}
