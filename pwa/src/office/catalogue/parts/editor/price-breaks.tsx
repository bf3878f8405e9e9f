import { Plus, Trash2 } from 'lucide-react';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { productLimits } from '#contract/catalogue/products.ts';
import type { FormBreak } from '../../product-form.ts';

interface PriceBreaksProps {
  breaks: readonly FormBreak[];
  onChange: (breaks: readonly FormBreak[]) => void;
}

/** Lower prices from a number of pieces. They can be typed in any order. */
export function PriceBreaks({ breaks, onChange }: PriceBreaksProps) {
  const set = (key: number, part: Partial<FormBreak>) =>
    onChange(breaks.map(one => (one.key === key ? { ...one, ...part } : one)));
  const nextKey = Math.max(-1, ...breaks.map(({ key }) => key)) + 1;
  return (
    <fieldset className="grid justify-items-start gap-2">
      <legend className="mb-1 text-label font-strong">Price breaks</legend>
      {breaks.length === 0 && <p className="text-meta text-soft">One price for any number of pieces.</p>}
      {breaks.map(({ key, quantity, price }, at) => (
        <div
          key={key}
          className="grid w-full max-w-narrow grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-2"
        >
          <TextInput
            aria-label={`Price break ${at + 1}, from pieces`}
            inputMode="numeric"
            autoComplete="off"
            value={quantity}
            className="tabular-nums"
            onChange={event => set(key, { quantity: event.target.value })}
            after="pieces on"
          />
          <TextInput
            aria-label={`Price break ${at + 1}, price in dollars`}
            inputMode="decimal"
            autoComplete="off"
            value={price}
            className="tabular-nums"
            onChange={event => set(key, { price: event.target.value })}
            after="dollars"
          />
          <IconButton
            icon={Trash2}
            variant="danger"
            label={`Remove price break ${at + 1}`}
            onClick={() => onChange(breaks.filter(one => one.key !== key))}
          />
        </div>
      ))}
      {breaks.length < productLimits.priceBreaks && (
        <Button
          size="small"
          icon={Plus}
          onClick={() => onChange([...breaks, { key: nextKey, quantity: '', price: '' }])}
        >
          Add price break
        </Button>
      )}
    </fieldset>
  );
}
