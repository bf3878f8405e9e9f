import { lazy, Suspense, useState } from 'react';
import type { OrderToCome } from '#contract/orders/endpoints.ts';
import { wrongNames } from '#contract/orders/sizes-to-come.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import { emptyRow, isEmptyRow, type RosterRow } from '#contract/roster/check-roster.ts';
import { readDraft } from '#contract/roster/roster-draft.ts';
import { templateWords } from '#contract/roster/template-words.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { FieldError } from '#pwa/common/ui/forms/field.tsx';

const RosterEditor = lazy(() =>
  import('../roster/roster-editor.tsx').then(m => ({ default: m.RosterEditor })),
);

type Line = OrderToCome['lines'][number];

/** Why a list that was begun can't be taken yet, in a sentence. */
export function namesFault(line: Line, rows: readonly RosterRow[]): string | null {
  const { pieces, wrong } = readDraft(rows, line.sizes);
  if (wrong.length > 0)
    return wrong.length === 1 ? 'A row needs a correction.' : `${wrong.length} rows need a correction.`;
  return wrongNames(line, pieces);
}

interface FillNamesProps {
  line: Line & { template: NonNullable<Line['template']> };
  rows: readonly RosterRow[];
  error: string | undefined;
  onChange: (rows: readonly RosterRow[]) => void;
}

/** Names and numbers that were to come: typed, pasted or from a file. How they are put on was agreed. */
export function FillNames({ line, rows, error, onChange }: FillNamesProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, colour, totalQuantity, template, sizes, look } = line;
  const title = [name, colour].filter(Boolean).join(', ');
  const named = rows.filter(row => !isEmptyRow(row)).length;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="min-w-0 font-strong wrap-anywhere">{title}</b>
        <span aria-live="polite" className="text-meta text-soft tabular-nums">
          {named} of {totalQuantity} in the list
        </span>
      </p>
      <p className="text-meta text-soft">Names and numbers: {templateWords(template)}</p>
      <Button
        className="justify-self-start"
        aria-label={`${named === 0 ? 'Fill in the names' : 'Edit the names'} of ${title}`}
        onClick={() => {
          if (rows.length === 0) onChange(startRows(line));
          setOpen(true);
        }}
      >
        {named === 0 ? 'Fill in the names' : 'Edit the names'}
      </Button>
      {error && <FieldError>{error}</FieldError>}
      {isOpen && look && (
        <Suspense fallback={null}>
          <RosterEditor
            colourName={title}
            garment={garmentOf(look)}
            colours={fabricColours(colour, look.fabric)}
            sizes={sizes}
            techniques={[]}
            draft={{ template, rows }}
            designsOn={() => null}
            isTemplateFixed
            onChange={draft => onChange(draft.rows)}
            onDone={() => setOpen(false)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A row for each piece whose size is known already. */
const startRows = ({ known = [] }: Line): RosterRow[] =>
  known.flatMap(({ size, quantity }) => Array.from({ length: quantity }, () => ({ ...emptyRow, size })));
