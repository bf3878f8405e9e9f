import { empty, faults } from './kill-matrix.ts';
import { points } from './points.ts';

/** The matrix as text, with the reason for each cell that is not there. */
export function printTable(survived: ReadonlyMap<string, number>, rounds: number): string {
  const width = Math.max(...points.map(point => point.name.length));
  const head = `${''.padEnd(width)}  ${faults.join('  ')}`;
  const rows = points.map(({ name }) => {
    const figures = faults.map(fault => {
      const isEmpty = empty.some(cell => cell.point === name && cell.fault === fault);
      const figure = isEmpty ? '·' : `${survived.get(`${name}: ${fault}`) ?? 0}/${rounds}`;
      return figure.padEnd(fault.length);
    });
    return `${name.padEnd(width)}  ${figures.join('  ')}`;
  });
  const reasons = empty.map(({ point, fault, why }) => `·  ${point}, ${fault}: ${why}`);
  return [head, ...rows, ...reasons].join('\n');
}
