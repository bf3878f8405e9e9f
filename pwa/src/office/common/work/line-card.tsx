import { Copy, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatCents } from '#contract/money/money.ts';
import { garmentImageUrl, fabricColours } from '#contract/garments/garment-pictures.ts';
import { garmentOrTee } from '#contract/garments/garments.ts';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { Field, FieldError } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { type EditorLine, lineTrouble, piecesOf } from './editor-form.ts';
import type { WorkHandle } from './work-handle.ts';
import { LineDesigns } from './line-designs.tsx';
import { LineNames } from './line-names.tsx';
import { LinePrice } from './line-price.tsx';
import { LineSizes } from './line-sizes.tsx';

interface LineCardProps {
  editor: WorkHandle;
  line: EditorLine;
  number: number;
}

/** One product in one colour: pieces, designs and what it costs. */
export function LineCard({ editor, line, number }: LineCardProps) {
  const { form, priced, isTried, added, setAdded } = editor;
  const { product, colour } = line;
  const first = useRef<HTMLSelectElement>(null);
  const picture = product.colors.find(({ name }) => name === colour) ?? product.colors[0];
  const cost = priced.work?.lines.find(({ id }) => id === line.id);
  const own = isTried || form.errors.lines ? lineTrouble(line) : null;
  const trouble = own ?? priced.lineTroubles[line.id];
  const pieces = piecesOf(line);
  // The pieces of each size follow from a list of names.
  const hasList = (line.names?.rows.length ?? 0) > 0;
  const title = `Line ${number}, ${product.name}`;

  useEffect(() => {
    if (added !== line.id) return;
    first.current?.focus();
    setAdded(null);
  }, [added, line.id, setAdded]);

  function change(part: Partial<EditorLine>) {
    editor.changeLine(line.id, part);
  }

  function handleCopy() {
    // Somebody's name is on one piece: the copy has its lettering, and its names are to come.
    const names = line.names && { ...line.names, rows: [] };
    const copy = { ...line, id: crypto.randomUUID(), colour: '', sizes: {}, pieces: '', names };
    const at = form.value.lines.findIndex(({ id }) => id === line.id);
    form.change({ lines: form.value.lines.toSpliced(at + 1, 0, copy) });
    setAdded(copy.id);
  }

  function handleRemove() {
    form.change({ lines: form.value.lines.filter(({ id }) => id !== line.id) });
    editor.focusProduct();
  }

  return (
    <Card tone="raised">
      <fieldset aria-label={title} data-field={trouble ? 'lines' : undefined} className="grid gap-4">
        <header className="flex items-start gap-3">
          {picture && (
            <img
              src={garmentImageUrl(
                garmentOrTee(product.garment),
                'front',
                fabricColours(picture.name, picture.value),
              )}
              alt=""
              className="size-14 flex-none rounded-2 bg-sunken object-contain p-1"
            />
          )}
          <div className="min-w-0 flex-1">
            <p className="leading-snug font-strong wrap-anywhere">{product.name}</p>
            <p className="text-meta text-soft tabular-nums">
              {pieces === 1 ? '1 piece' : `${pieces.toLocaleString('en-AU')} pieces`}
              {cost && `, ${formatCents(cost.totalCents)}`}
            </p>
          </div>
          {product.colors.length > 1 && (
            <IconButton icon={Copy} label={`Another colour of ${product.name}`} onClick={handleCopy} />
          )}
          <IconButton icon={Trash2} variant="danger" label={`Remove ${title}`} onClick={handleRemove} />
        </header>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] sm:items-end">
          {product.colors.length > 0 && (
            <Field label="Colour">
              <Select
                ref={first}
                value={colour}
                onChange={event => change({ colour: event.currentTarget.value })}
              >
                <option value="" disabled>
                  Choose
                </option>
                {product.colors.map(({ id, name }) => (
                  <option key={id} value={name}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {!hasList && (
            <Checkbox
              label="Sizes to come"
              checked={line.sizesToCome}
              onChange={event => change({ sizesToCome: event.currentTarget.checked })}
            />
          )}
        </div>
        {hasList ? null : line.sizesToCome ? (
          <Field label="Pieces" help="The customer fills in the sizes later." className="max-w-48">
            <TextInput
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              value={line.pieces}
              onChange={event => change({ pieces: event.currentTarget.value })}
            />
          </Field>
        ) : (
          <LineSizes line={line} onChange={sizes => change({ sizes })} />
        )}
        {product.customizable && <LineDesigns editor={editor} line={line} />}
        {product.customizable && <LineNames editor={editor} line={line} />}
        <LinePrice editor={editor} line={line} cost={cost} />
        {trouble && <FieldError>{trouble}</FieldError>}
      </fieldset>
    </Card>
  );
}
