import { FieldError } from '#pwa/common/ui/forms/field.tsx';
import { SizeCell, SizeRow } from '#pwa/common/ui/forms/size-grid.tsx';

interface SizesFieldProps {
  line: { name: string; colour: string; totalQuantity: number; sizes: readonly string[] };
  value: Readonly<Record<string, number>>;
  error: string | undefined;
  onChange: (sizes: Record<string, number>) => void;
}

/** Sizes that were to come, and how many of the pieces have one. */
export function SizesField({ line, value, error, onChange }: SizesFieldProps) {
  const title = [line.name, line.colour].filter(Boolean).join(', ');
  const filled = Object.values(value).reduce((sum, quantity) => sum + quantity, 0);
  return (
    <div className="grid gap-2">
      <SizeRow
        label={`Sizes of ${title}`}
        heading={
          <p className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <b className="font-strong wrap-anywhere">{title}</b>
            <span aria-live="polite" className="text-meta text-soft tabular-nums">
              {filled} of {line.totalQuantity}
            </span>
          </p>
        }
      >
        {line.sizes.map(size => (
          <SizeCell
            key={size}
            label={size}
            value={value[size] ?? 0}
            onChange={quantity => onChange({ ...value, [size]: quantity })}
          />
        ))}
      </SizeRow>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
