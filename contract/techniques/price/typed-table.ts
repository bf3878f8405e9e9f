/** A price table in a form: cells as people type them. Says what is wrong with the first, and how many more there are. */
import { z } from 'zod';
import type { TechniquePrice } from '../technique.ts';
import { readTable } from './price-table.ts';

/** `isPaid`: each price is above nothing. */
export const typedTable = ({ isPaid }: { isPaid: boolean }) =>
  z.array(z.array(z.string())).transform((cells, context): Pick<TechniquePrice, 'columns' | 'rows'> => {
    const read = readTable(cells);
    const wrong = read.ok ? [] : read.wrong.map(({ message }) => message);
    if (read.ok && isPaid && read.rows.some(row => row.cents.includes(0)))
      wrong.push('Each price is more than $0.00.');
    if (read.ok && wrong.length === 0) return { columns: read.columns, rows: read.rows };
    const [first = ''] = wrong;
    const others = wrong.length - 1;
    context.addIssue({
      code: 'custom',
      message: `${first}${others > 0 ? ` ${others} more ${others === 1 ? 'cell' : 'cells'} can’t be read.` : ''}`,
    });
    return z.NEVER;
  });
