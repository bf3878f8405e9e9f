import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import type { BlockFormProps } from './block-form-props.ts';

const mostColumns = 6;

export function TableForm({ block, name, onChange }: BlockFormProps<'table'>) {
  const { head, rows } = block;
  const setCell = (row: number, column: number, words: string) =>
    onChange({
      ...block,
      rows: rows.map((cells, at) =>
        at === row ? head.map((_, c) => (c === column ? words : (cells[c] ?? ''))) : cells,
      ),
    });
  return (
    <div className="grid gap-2">
      <Field label="What the table shows">
        <TextInput
          value={block.caption}
          onChange={event => onChange({ ...block, caption: event.target.value })}
        />
      </Field>
      <div className="overflow-x-auto">
        <table className="w-full min-w-96 border-separate border-spacing-1">
          <caption className="sr-only">Cells of {name}</caption>
          <thead>
            <tr>
              {head.map((words, column) => (
                <th key={column} className="font-regular">
                  <TextInput
                    aria-label={`Heading of column ${column + 1}`}
                    placeholder="Heading"
                    value={words}
                    onChange={event =>
                      onChange({
                        ...block,
                        head: head.map((one, at) => (at === column ? event.target.value : one)),
                      })
                    }
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {head.map((_, column) => (
                  <td key={column}>
                    <TextInput
                      aria-label={`Row ${row + 1}, column ${column + 1}`}
                      value={cells[column] ?? ''}
                      onChange={event => setCell(row, column, event.target.value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onChange({ ...block, rows: [...rows, head.map(() => '')] })}>
          Add row
        </Button>
        <Button
          size="small"
          disabled={rows.length === 0}
          onClick={() => onChange({ ...block, rows: rows.slice(0, -1) })}
        >
          Remove last row
        </Button>
        <Button
          size="small"
          disabled={head.length >= mostColumns}
          onClick={() => onChange({ ...block, head: [...head, ''], rows: rows.map(cells => [...cells, '']) })}
        >
          Add column
        </Button>
        <Button
          size="small"
          disabled={head.length <= 1}
          onClick={() =>
            onChange({
              ...block,
              head: head.slice(0, -1),
              rows: rows.map(cells => cells.slice(0, head.length - 1)),
            })
          }
        >
          Remove last column
        </Button>
      </div>
    </div>
  );
}
