import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatCents } from '#contract/money/money.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import {
  emptyRow,
  isEmptyRow,
  type RosterField,
  type RosterRow,
  rowFaults,
  tidyRow,
} from '#contract/roster/check-roster.ts';
import { type ReadRoster, readRosterText } from '#contract/roster/read-rows.ts';
import { readDraft, type RosterDraft } from '#contract/roster/roster-draft.ts';
import { letteringOf, rosterLimits } from '#contract/roster/roster.ts';
import { templateWords } from '#contract/roster/template-words.ts';
import { letteringPrices } from '#contract/techniques/price/lettering-rows.ts';
import type { Technique } from '#contract/techniques/technique.ts';
import { Button } from '../ui/layout/button.tsx';
import { BringList } from './bring-list.tsx';
import { type PieceGround, PieceViewer } from './piece-viewer.tsx';
import { RosterHints } from './roster-hints.tsx';
import { RosterRowFields } from './roster-row.tsx';
import { TemplateFields } from './template-fields.tsx';
import { WideDialog } from './wide-dialog.tsx';

export interface RosterEditorProps extends PieceGround {
  /** "Navy". */
  colourName: string;
  /** On offer in this colour. */
  sizes: readonly string[];
  /** Those that put names or numbers on. */
  techniques: readonly Technique[];
  draft: RosterDraft;
  /** How they are put on was agreed: only the list is written. */
  isTemplateFixed?: boolean;
  onChange: (draft: RosterDraft) => void;
  /** What the way out is called. */
  doneLabel?: string;
  /** Why it can't be closed by that button yet. */
  doneReason?: string | false;
  onDone: () => void;
  onClose: () => void;
}

/** Names and numbers of the pieces in one colour. Every change is kept at once; nothing is lost by closing. */
export function RosterEditor(props: RosterEditorProps) {
  const { colourName, sizes, techniques, draft, onChange, onDone, onClose } = props;
  const { doneLabel = 'Done', doneReason = false } = props;
  const { template, rows } = draft;
  const [shown, setShown] = useState(0);
  const [told, setTold] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const read = useMemo(() => readDraft(rows, sizes), [rows, sizes]);
  const latest = useRef({ draft, onChange });
  useLayoutEffect(() => {
    latest.current = { draft, onChange };
  }, [draft, onChange]);

  const setRows = useCallback((change: (before: readonly RosterRow[]) => readonly RosterRow[]) => {
    const { draft: before, onChange: tell } = latest.current;
    tell({ ...before, rows: change(before.rows) });
  }, []);
  const handleField = useCallback(
    (at: number, field: RosterField, value: string) =>
      setRows(before => before.map((row, nth) => (nth === at ? { ...row, [field]: value } : row))),
    [setRows],
  );
  const handleRemove = useCallback(
    (at: number) => setRows(before => before.filter((_, nth) => nth !== at)),
    [setRows],
  );

  const handleRead = useCallback(
    ({ rows: found, tooMany }: ReadRoster) => {
      const kept = latest.current.draft.rows.filter(row => !isEmptyRow(row));
      const all = [...kept, ...found];
      const next = all.slice(0, rosterLimits.pieces);
      setRows(() => next);
      const { wrong } = readDraft(next, sizes);
      const left = tooMany + all.length - next.length;
      setTold(
        [
          `${piecesText(found.length)} read.`,
          wrong.length > 0 ? `${wrong.length} ${wrong.length === 1 ? 'needs' : 'need'} a correction.` : '',
          left > 0 ? `${left} were left out: a list takes up to ${rosterLimits.pieces} pieces.` : '',
        ]
          .filter(Boolean)
          .join(' '),
      );
      setShown(wrong[0] ?? kept.length);
      if (wrong[0] !== undefined) focusFault(list.current);
    },
    [setRows, sizes],
  );
  const handlePasteText = useCallback(
    (text: string) => {
      const found = readRosterText(text, sizes);
      if (found.rows.length === 0) return false;
      handleRead(found);
      return true;
    },
    [handleRead, sizes],
  );

  function handleAdd() {
    // The last one's size is most likely the next one's.
    const size = rows.at(-1)?.size ?? '';
    setRows(before => [...before, { ...emptyRow, size }]);
    setShown(rows.length);
    requestAnimationFrame(() => focusRow(list.current, rows.length));
  }

  const isFull = rows.length >= rosterLimits.pieces;
  return (
    <WideDialog
      onClose={onClose}
      title={`Names and numbers, ${colourName}`}
      description="The pieces of each size follow from this list. We delete the names some time after the delivery."
      footer={
        <>
          <Button variant="go" onClick={onDone} disabledReason={doneReason}>
            {doneLabel}
          </Button>
          <Sum {...{ techniques, draft, read }} />
        </>
      }
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
        <section aria-label="Pieces" className="grid gap-4 lg:order-first">
          {!isFull && <BringList sizes={sizes} onRead={handleRead} onAdd={handleAdd} />}
          <output className="text-meta leading-snug empty:hidden">{told}</output>
          {rows.length === 0 ? (
            <p className="text-soft">
              Add a piece for each person, or bring the whole list at once. Wrong rows stay here to be
              corrected.
            </p>
          ) : (
            <ul ref={list} aria-label="Pieces" className="grid gap-1">
              {rows.map((row, at) => (
                <RosterRowFields
                  key={at}
                  row={row}
                  at={at}
                  sizes={sizes}
                  faults={faultsOf(row, sizes)}
                  isShown={at === shown}
                  onField={handleField}
                  onRemove={handleRemove}
                  onShow={setShown}
                  onPasteText={handlePasteText}
                />
              ))}
            </ul>
          )}
          <RosterHints rows={rows} template={template} />
        </section>
        <div className="grid gap-6">
          <Preview {...props} shown={shown} onShow={setShown} />
          {props.isTemplateFixed ? (
            <p className="text-meta text-soft">{templateWords(template)}</p>
          ) : (
            <TemplateFields
              garment={props.garment}
              template={template}
              techniques={techniques}
              onChange={changed => onChange({ ...draft, template: changed })}
            />
          )}
        </div>
      </div>
    </WideDialog>
  );
}

const noFaults = {};
const faultCache = new WeakMap<RosterRow, { sizes: readonly string[]; faults: object }>();

/** The same object for the same row, so that rows that didn't change aren't drawn again. */
function faultsOf(row: RosterRow, sizes: readonly string[]) {
  const known = faultCache.get(row);
  if (known?.sizes === sizes) return known.faults;
  const faults = isEmptyRow(row) ? noFaults : rowFaults(row, { sizes });
  faultCache.set(row, { sizes, faults });
  return faults;
}

function Sum({
  techniques,
  draft,
  read,
}: Pick<RosterEditorProps, 'techniques' | 'draft'> & { read: ReturnType<typeof readDraft> }) {
  const lettering = letteringOf({ template: draft.template, pieces: read.pieces });
  const words = letteringPrices(lettering, techniques).map(
    ({ code, quantity, perItemCents }) =>
      `${quantity} ${code === 'roster_names' ? 'names' : 'numbers'} at ${formatCents(perItemCents)}`,
  );
  return (
    <p aria-live="polite" className="mr-auto self-center text-meta leading-snug tabular-nums">
      <b className="font-strong">{piecesText(read.pieces.length)}</b>
      {words.length > 0 && `, ${words.join(', ')}`}
      {read.wrong.length > 0 && (
        <span className="font-medium text-danger">
          {'. '}
          {read.wrong.length === 1 ? '1 row needs' : `${read.wrong.length} rows need`} a correction.
        </span>
      )}
    </p>
  );
}

function Preview({
  garment,
  colours,
  draft: { template, rows },
  designsOn,
  designs,
  shown,
  onShow,
}: RosterEditorProps & { shown: number; onShow: (at: number) => void }) {
  const at = Math.min(shown, Math.max(0, rows.length - 1));
  const row = rows[at];
  const piece = useMemo(() => (row ? tidyRow(row) : sample), [row]);
  return (
    <PieceViewer
      {...{ garment, colours, designsOn, template, piece, at, onShow }}
      {...(designs ? { designs } : {})}
      count={rows.length}
      isEditing
    />
  );
}

const sample = { ...emptyRow, name: 'Name', number: '10' };

function focusRow(list: HTMLElement | null, at: number): void {
  list?.querySelector<HTMLElement>(`[data-piece="${at}"] input`)?.focus();
}

/** The first field that needs a correction, once it is drawn. */
function focusFault(list: HTMLElement | null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const scope = list ?? document;
      scope.querySelector<HTMLElement>('li[data-piece] [aria-invalid]')?.focus();
    }),
  );
}
