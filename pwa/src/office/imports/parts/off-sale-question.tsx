import { type SyntheticEvent, useId, useState } from 'react';
import type { ImportRunDetail } from '#contract/imports/endpoints.ts';
import { type OffSale, typedFigure } from '#contract/imports/off-sale.ts';
import { AlertFrame, AlertWayOut } from '#pwa/common/ui/dialogs/alert-frame.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { figure, offSaleWords } from '../run-words.ts';

interface OffSaleQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  run: ImportRunDetail;
  off: OffSale;
  pending: 'apply' | 'checkAgain' | null;
  onAgree: () => void;
  /** Checks the same file again, to add and update only. */
  onAdd: () => void;
}

/** Names what an import takes off sale before it does. If that is much of the shop, the person types how much. */
export function OffSaleQuestion(props: OffSaleQuestionProps) {
  const { open, onOpenChange, run, off, pending, onAgree, onAdd } = props;
  const typed = typedFigure(off);
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const form = useId();

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const isRight = typed === null || text.replaceAll(/[\s,.]/g, '') === String(off[typed]);
    setWrong(!isRight);
    if (isRight) onAgree();
  }

  return (
    <AlertFrame
      open={open}
      onOpenChange={isOpen => {
        setText('');
        setWrong(false);
        onOpenChange(isOpen);
      }}
      title={`Take ${goneWords(off)} off sale?`}
      description={`The shop sells ${offSaleWords(off)} that ${run.source} doesn’t name. Orders, carts and invoices keep what they hold, and the import can be undone until the next one.`}
      actions={
        <>
          <Button type="submit" form={form} variant="danger" loading={pending === 'apply' && 'Beginning…'}>
            Import and take off sale
          </Button>
          <Button loading={pending === 'checkAgain' && 'Checking…'} onClick={onAdd}>
            Only add and update
          </Button>
          <AlertWayOut>
            <Button>Cancel</Button>
          </AlertWayOut>
        </>
      }
    >
      <form id={form} onSubmit={handleSubmit} className="mt-4 grid gap-4" noValidate>
        <Examples names={run.goingOffSale} count={off.products} />
        <LeftOut count={run.counts.skipped ?? 0} />
        {typed && (
          <Field
            label={`That is much of the shop. To go on, type the number of ${typed}: ${figure(off[typed])}`}
            error={isWrong && `This is not the number. ${figure(off[typed])} ${typed} would go off sale.`}
          >
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onChange={event => setText(event.target.value)}
            />
          </Field>
        )}
      </form>
    </AlertFrame>
  );
}

function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  const [rows, them] = count === 1 ? ['1 row', 'it'] : [`${figure(count)} rows`, 'them'];
  return (
    <p className="rounded-2 bg-wait-soft px-3 py-2 text-ink">
      {rows} of the file could not be read. Press Cancel to see {them} in the list of problems.
    </p>
  );
}

function Examples({ names, count }: { names: readonly string[]; count: number }) {
  if (names.length === 0) return null;
  const others = count - names.length;
  return (
    <ul className="grid gap-1 border-l-2 border-line pl-4" aria-label="Products that would go off sale">
      {names.map(name => (
        <li key={name} className="font-medium wrap-anywhere">
          {name}
        </li>
      ))}
      {others > 0 && <li className="text-soft">and {figure(others)} more</li>}
    </ul>
  );
}

function goneWords({ products, variants }: OffSale): string {
  if (products > 0) return products === 1 ? '1 product' : `${figure(products)} products`;
  return variants === 1 ? '1 variant' : `${figure(variants)} variants`;
}
