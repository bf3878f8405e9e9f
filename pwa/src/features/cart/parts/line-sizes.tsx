import { useState } from 'react';
import type { CartLine } from '#contract/cart.ts';
import { maxQuantityPerSize, parseSizePaste } from '#contract/cart-quantities.ts';
import { compareSizes } from '#contract/sizes.ts';
import { useUnsavedWork } from '#pwa/platform/app-update.ts';
import { SizeCell, SizeRow } from '#pwa/ui/size-grid.tsx';
import type { CartActions } from '../use-cart-actions.ts';

interface LineSizesProps {
  line: CartLine;
  /** Sizes of the product, where it is known; else only those of the line. */
  offered: readonly string[] | undefined;
  actions: CartActions;
}

/** Each size by itself. A line that is emptied goes, with Undo, once the focus has left it. */
export function LineSizes({ line, offered, actions }: LineSizesProps) {
  const [draft, setDraft] = useState<Readonly<Record<string, number>>>({});
  useUnsavedWork(Object.keys(draft).length > 0);
  const own = line.sizeQuantities.map(({ size }) => size);
  const sizes = [...new Set([...own, ...(offered ?? [])])].toSorted(compareSizes);
  const valueOf = (size: string) =>
    draft[size] ?? line.sizeQuantities.find(row => row.size === size)?.quantity ?? 0;

  function set(size: string, quantity: number) {
    setDraft(before => ({ ...before, [size]: quantity }));
    actions.setSize(line, size, quantity);
  }

  function handlePaste(text: string): boolean {
    const { quantities } = parseSizePaste(text, sizes);
    for (const { size, quantity } of quantities) set(size, quantity);
    return quantities.length > 0;
  }

  return (
    <div
      className="col-span-full mt-3 md:col-start-2"
      onBlur={event => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        if (sizes.every(size => valueOf(size) === 0)) actions.remove(line);
        setDraft({});
      }}
    >
      <SizeRow label={`${line.name}, ${line.color.name}, pieces by size`}>
        {sizes.map(size => (
          <SizeCell
            key={size}
            label={size}
            value={valueOf(size)}
            max={maxQuantityPerSize}
            onPasteText={handlePaste}
            onChange={quantity => set(size, quantity)}
          />
        ))}
      </SizeRow>
    </div>
  );
}
