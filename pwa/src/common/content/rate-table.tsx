import type { Block } from '#contract/content/policies/document.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { Words } from './words.tsx';

/** A few rows to read, not to work in: full text size, the first column names the row. */
export function RateTable({ caption, head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    <table className="w-full break-inside-avoid border-collapse">
      <caption className="pb-3 text-left text-meta text-soft">{caption}</caption>
      <thead>
        <tr className="border-b-2 border-ink">
          {head.map((name, at) => (
            <th key={name} scope="col" className={cell(at)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at} className="border-b border-line">
            {row.map((words, column) => {
              const Element = column === 0 ? 'th' : 'td';
              return (
                <Element
                  key={column}
                  {...(column === 0 ? { scope: 'row' } : {})}
                  className={classNames(cell(column), column === 0 && 'font-medium')}
                >
                  <Words>{words}</Words>
                </Element>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cell = (column: number) =>
  classNames('py-3 align-top', column === 0 ? 'pr-4 text-left' : 'pl-4 text-right tabular-nums');
