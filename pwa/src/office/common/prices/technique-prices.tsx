import { X } from 'lucide-react';
import type { AgreementForm } from '#contract/prices/agreement-form.ts';
import { buyerPriceLimits } from '#contract/money/buyer-price-limits.ts';
import { cellsOf, type PriceCells, readTable } from '#contract/techniques/price/price-table.ts';
import { priceNote } from '#contract/techniques/price/price-words.ts';
import { findTechnique, type Technique } from '#contract/techniques/technique.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { PriceTableEditor } from './price-table-editor.tsx';

type Typed = AgreementForm['techniques'];

interface TechniquePricesProps {
  techniques: Typed;
  onChange: (techniques: Typed) => void;
  /** After an attempt to save. */
  error: string | undefined;
}

/** What single techniques cost this buyer: one price, or a table like the technique's own. */
export function TechniquePrices({ techniques, onChange, error }: TechniquePricesProps) {
  const shop = useShopFacts();
  const left = shop.techniques.filter(
    ({ id, isOn, price }) =>
      isOn && price.mode === 'added' && techniques.every(({ techniqueId }) => techniqueId !== id),
  );

  function add(id: string) {
    const technique = findTechnique(left, id);
    if (!technique) return;
    const { name, price } = technique;
    onChange([...techniques, { techniqueId: id, name, by: price.by, table: onePrice }]);
  }

  return (
    <>
      {techniques.length > 0 && (
        <ul aria-label="Prices of techniques" className="grid gap-3 sm:col-span-2">
          {techniques.map((one, at) => (
            <TechniqueTable
              key={one.techniqueId}
              one={one}
              usual={findTechnique(shop.techniques, one.techniqueId)}
              error={error}
              onChange={next => onChange(techniques.with(at, next))}
              onRemove={() => onChange(techniques.toSpliced(at, 1))}
            />
          ))}
        </ul>
      )}
      {left.length > 0 && techniques.length < buyerPriceLimits.techniques && (
        <Field
          label={techniques.length === 0 ? 'Price of a technique' : 'Price of another technique'}
          help="Of those that are charged as a row of their own."
          className="sm:col-span-2"
        >
          <Select value="" onChange={event => add(event.currentTarget.value)}>
            <option value="">Choose a technique</option>
            {left.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
}

/** A table of one price: from 1 piece, in an open column. */
const onePrice = [
  ['', ''],
  ['1', ''],
];

/** Where the sentence of the form is about this one. Cells that can’t be read say so themselves. */
function isWrong(table: PriceCells): boolean {
  const read = readTable(table);
  return !read.ok || read.rows.some(({ cents }) => cents.includes(0));
}

function TechniqueTable({
  one,
  usual,
  error,
  onChange,
  onRemove,
}: {
  one: Typed[number];
  usual: Technique | undefined;
  error: string | undefined;
  onChange: (next: Typed[number]) => void;
  onRemove: () => void;
}) {
  const { name, by, table } = one;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 rounded-3 border border-line p-3">
      <div className="grid min-w-0 gap-2">
        <PriceTableEditor
          label={`Price of ${name}, in dollars`}
          by={by}
          cells={table}
          onChange={cells => onChange({ ...one, table: cells })}
          error={isWrong(table) ? error : undefined}
        />
        {usual?.isOn && (
          <p className="flex flex-wrap items-center gap-2 text-meta text-soft">
            Usually {priceNote(usual.price, 1)}.
            <Button
              size="small"
              onClick={() => onChange({ ...one, by: usual.price.by, table: cellsOf(usual.price) })}
            >
              Start from everybody’s prices
            </Button>
          </p>
        )}
      </div>
      <IconButton icon={X} size="small" label={`Take out the price of ${name}`} onClick={onRemove} />
    </li>
  );
}
