import { useState } from 'react';
import { piecesText } from '#contract/money/pieces-text.ts';
import { isNamesToCome, rosterLimits } from '#contract/roster/roster.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import {
  correctedIn,
  type DraftRoster,
  type PieceField,
  pieceFaults,
  pieceFields,
  pieceKey,
  type TypedPieces,
} from '../names-draft.ts';

interface DraftNamesProps {
  roster: DraftRoster;
  typed: TypedPieces;
  onTyped: (typed: TypedPieces) => void;
}

const labels: Readonly<Record<PieceField, string>> = { name: 'Name', number: 'No.', note: 'Note' };

/** Names and numbers of one line, to be corrected where the customer asked for it. Sizes and prices stay. */
export function DraftNames({ roster, typed, onTyped }: DraftNamesProps) {
  const [isOpen, setOpen] = useState(false);
  const { productName, colourName, pieces, erasedOn } = roster;
  const what = [productName, colourName].filter(Boolean).join(', ');
  const corrected = correctedIn([roster], typed).length;
  if (isNamesToCome(roster))
    return (
      <p className="rounded-2 bg-wait-soft px-3 py-2 text-on-wait-soft sm:col-span-2">
        {what}: names to come. Send the proof once they are filled in.
      </p>
    );
  return (
    <details
      open={isOpen}
      onToggle={event => setOpen(event.currentTarget.open)}
      className="rounded-2 bg-sunken px-3 sm:col-span-2"
    >
      <summary className="min-h-11 cursor-pointer content-center wrap-anywhere">
        {what}: {piecesText(pieces.length)} with names and numbers
        {corrected > 0 && <b className="font-strong">, {corrected} corrected</b>}
      </summary>
      {isOpen && (
        <div className="grid gap-2 pb-3">
          <p className="text-meta leading-snug text-soft">
            {erasedOn
              ? 'The names were erased, so they can’t be changed.'
              : 'The proof lists them all. Correct what the customer asked for; sizes and the price stay.'}
          </p>
          {!erasedOn && (
            <ul aria-label={`Names and numbers, ${what}`} className="grid gap-2">
              {pieces.map((piece, at) => (
                <DraftPiece key={at} {...{ roster, piece, at, typed, onTyped }} />
              ))}
            </ul>
          )}
        </div>
      )}
    </details>
  );
}

function DraftPiece({
  roster,
  piece,
  at,
  typed,
  onTyped,
}: DraftNamesProps & { piece: DraftRoster['pieces'][number]; at: number }) {
  const key = pieceKey(roster, at);
  const value = typed[key] ?? piece;
  const faults = pieceFaults(piece, value);
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,2fr)_4.5rem_minmax(0,1fr)] items-start gap-2">
      <span className="pt-2 text-meta tabular-nums">
        {at + 1}, {piece.size}
      </span>
      {pieceFields.map(field => (
        <Field
          key={field}
          label={`Piece ${at + 1}, ${labels[field].toLowerCase()}`}
          hideLabel
          error={faults[field]}
        >
          <TextInput
            value={value[field]}
            placeholder={labels[field]}
            autoComplete="off"
            inputMode={field === 'number' ? 'numeric' : undefined}
            // A piece without a name or a number was bought without one.
            disabled={field !== 'note' && piece[field] === ''}
            maxLength={field === 'note' ? rosterLimits.noteLength * 2 : undefined}
            onChange={event => onTyped({ ...typed, [key]: { ...value, [field]: event.currentTarget.value } })}
          />
        </Field>
      ))}
    </li>
  );
}
