import type { UnsentOf } from '#pwa/common/local/leaving/unsent-elsewhere.ts';

/** Counts what only this device has, and what the office has answered: only the first is lost with the device. */
export function linesOf({ unsent, undecided, name }: UnsentOf): string[] {
  const of = name ? ` of ${shortName(name)}` : '';
  const changes = (count: number, kind: string) =>
    count === 1 ? `1 ${kind}change` : `${count} ${kind}changes`;
  return [
    ...(unsent > 0 ? [`${changes(unsent, 'unsent ')}${of} on this device`] : []),
    ...(undecided > 0 ? [`${changes(undecided, '')}${of} to be decided on this device`] : []),
  ];
}

/** "A. Meyer": enough for colleagues. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${Array.from(words[0] ?? '')[0] ?? ''}. ${last}` : last;
}
