import { useState } from 'react';
import type { CartLine } from '#contract/cart/cart.ts';
import { maxQuantityPerSize, parseSizePaste } from '#contract/cart/cart-quantities.ts';
import { compareSizes } from '#contract/catalogue/sizes.ts';
import { useUnsavedWork } from '#pwa/common/platform/start/app-update.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { QuantityStepper } from '#pwa/common/ui/forms/quantity-stepper.tsx';
import type { CartActions } from '../use-cart-actions.ts';

interface LineSizesProps {
  line: CartLine;
  /** Sizes made in this colour, if the product is known. Otherwise only those of the line. */
  offered: readonly string[] | undefined;
  actions: CartActions;
}

/**
 * Each size separately, including those at 0. A pasted list ("10 S, 12 M") fills them all. A line that is emptied is
 * removed, with Undo, once it loses the focus.
 */
export function LineSizes({ line, offered, actions }: LineSizesProps) {
  const [draft, setDraft] = useState<Readonly<Record<string, number>>>({});
  useUnsavedWork(Object.keys(draft).length > 0);
  const own = line.sizeQuantities.map(({ size }) => size);
  const sizes = [...new Set([...own, ...(offered ?? [])])].toSorted(compareSizes);
  const valueOf = (size: string) =>
    draft[size] ?? line.sizeQuantities.find(row => row.size === size)?.quantity ?? 0;

  const isEmptied = sizes.every(size => valueOf(size) === 0);

  function set(size: string, quantity: number) {
    setDraft(before => ({ ...before, [size]: quantity }));
    actions.setSize(line, size, quantity);
  }

  function handlePaste(event: React.ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (!/\D/.test(text.trim())) return;
    const { quantities } = parseSizePaste(text, sizes);
    if (quantities.length === 0) return;
    event.preventDefault();
    for (const { size, quantity } of quantities) set(size, quantity);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears what its fields are given
    <fieldset
      aria-label={`${line.name}, ${line.color.name}, pieces by size`}
      onPaste={handlePaste}
      onBlur={event => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        if (isEmptied) actions.remove(line);
        setDraft({});
      }}
      className="col-span-full mt-4 grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-3 gap-y-3 rounded-3 bg-sunken p-4 md:col-start-2"
    >
      {sizes.map(size => (
        <fieldset key={size} aria-label={`Size ${size}`} className="min-w-0">
          <span aria-hidden="true" className="mb-1 block text-meta font-strong">
            {size}
          </span>
          <QuantityStepper
            label={size}
            value={valueOf(size)}
            max={maxQuantityPerSize}
            onChange={quantity => set(size, quantity)}
          />
        </fieldset>
      ))}
      {isEmptied && (
        <p className="col-span-full flex flex-wrap items-center gap-x-3">
          <output className="flex-1">No pieces left: this line will be removed when you leave it.</output>
          <Button variant="quiet" size="small" onClick={() => actions.remove(line)}>
            Remove now
          </Button>
        </p>
      )}
    </fieldset>
  );
}
