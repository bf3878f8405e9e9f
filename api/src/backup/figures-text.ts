/** Figures of a copy in words, for the terminal. */
import type { BackupFigures } from './manifest.ts';

const number = new Intl.NumberFormat('en-AU');

export const countText = (n: number, one: string, many = `${one}s`) =>
  `${number.format(n)} ${n === 1 ? one : many}`;

export function figuresText({ tables, rows, files, mails }: BackupFigures): string {
  const parts = [countText(rows, 'row'), `in ${countText(tables, 'table')}`];
  return `${parts.join(' ')}, ${countText(files, 'file')}${mails > 0 ? `, ${countText(mails, 'email')}` : ''}`;
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

export function sizeText(bytes: number): string {
  const at = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** at;
  return `${at === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[at]}`;
}
