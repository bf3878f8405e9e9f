import { parseSizePaste } from '#contract/cart/cart-quantities.ts';
import { SizeCell, SizeRow } from '#pwa/common/ui/forms/size-grid.tsx';
import { type EditorLine, sizesOf } from './editor-form.ts';

interface LineSizesProps {
  line: EditorLine;
  onChange: (sizes: EditorLine['sizes']) => void;
}

/** A count for each size; a list such as "10 S, 12 M" can be pasted into any of them. */
export function LineSizes({ line, onChange }: LineSizesProps) {
  const offered = sizesOf(line);

  function handlePaste(text: string): boolean {
    const { quantities } = parseSizePaste(text, offered);
    if (quantities.length === 0) return false;
    onChange({
      ...line.sizes,
      ...Object.fromEntries(quantities.map(({ size, quantity }) => [size, quantity])),
    });
    return true;
  }

  return (
    <SizeRow label={`Sizes of ${line.product.name}`}>
      {offered.map(size => (
        <SizeCell
          key={size}
          label={size}
          value={line.sizes[size] ?? 0}
          onPasteText={handlePaste}
          onChange={quantity => onChange({ ...line.sizes, [size]: quantity })}
        />
      ))}
    </SizeRow>
  );
}
