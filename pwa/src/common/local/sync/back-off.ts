/** Full jitter between zero and a ceiling that doubles from 2 s to 5 min. It never stops. */
const baseMs = 2_000;
export const longestBackOffMs = 300_000;

export function backOffMs(attempts: number, random: () => number): number {
  return Math.round(random() * Math.min(longestBackOffMs, baseMs * 2 ** Math.min(attempts, 20)));
}
