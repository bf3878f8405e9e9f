import { placeOf } from '../house/folders.ts';

export const groups = [
  'Interface',
  'Mails',
  'Documents',
  'Refusals',
  'Words of both sides',
  'Documents of the API',
  'Demo shop',
] as const;
export type Group = (typeof groups)[number];

/** Where people meet the words of a file. */
export function groupOf(file: string): Group {
  const { part } = placeOf(file);
  if (/\/demo\/|\/showcase\//.test(file)) return 'Demo shop';
  if (part === 'pwa') return 'Interface';
  if (/(?:^|\/)mail\/|mails?\.ts$|(?:^|\/)mail[-.]/.test(file)) return 'Mails';
  if (/\/pdf\/|-pdf\.ts$/.test(file)) return 'Documents';
  if (part === 'api') return 'Refusals';
  return /endpoints/.test(file) ? 'Documents of the API' : 'Words of both sides';
}
