/**
 * UUID version 7 (RFC 9562): 48 bits of Unix milliseconds, then randomness, so that ids made on a device sort by
 * time and spread in no index. Ids of rows born offline and of every outbox entry.
 */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}

const maxCounter = 0xfff;

interface UuidSources {
  now: () => number;
  /** Cryptographic bytes. */
  randomBytes: (length: number) => Uint8Array;
}

/**
 * A factory whose ids only ever grow, also within one millisecond and when the clock is set back: the 12 bits
 * after the version count on from a random start, and a full count borrows the next millisecond.
 */
export function createUuidV7({ now, randomBytes }: UuidSources): () => string {
  let lastMs = -1;
  let counter = 0;
  return () => {
    const nowMs = now();
    const random = randomBytes(10);
    if (nowMs > lastMs) {
      lastMs = nowMs;
      // The top bit stays clear: at least 2,048 ids fit into the millisecond.
      counter = (((random[0] ?? 0) << 8) | (random[1] ?? 0)) & 0x7ff;
    } else if (counter < maxCounter) {
      counter++;
    } else {
      lastMs++;
      counter = 0;
    }
    return formatUuidV7(lastMs, counter, random.subarray(2, 10));
  };
}

/** `counter` is 12 bits; of the eight random bytes the first loses two bits to the variant. */
function formatUuidV7(unixMs: number, counter: number, random: Uint8Array): string {
  const time = unixMs.toString(16).padStart(12, '0');
  const tail = Array.from(random, (byte, at) => (at === 0 ? (byte & 0x3f) | 0x80 : byte))
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('');
  const count = counter.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
