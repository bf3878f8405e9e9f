import { Trash2, Undo2 } from 'lucide-react';
import { parseSizePaste } from '#contract/cart/cart-quantities.ts';
import type { OrderItemView } from '#contract/orders/endpoints.ts';
import { centsToDecimalText, formatCents } from '#contract/money/money.ts';
import { piecesText } from '#contract/money/pieces-price.ts';
import { Field, FieldError } from '#pwa/common/ui/forms/field.tsx';
import { SizeCell, SizeRow } from '#pwa/common/ui/forms/size-grid.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { isCharge } from '#contract/orders/charge.ts';
import { Card } from '#pwa/common/ui/layout/card.tsx';

interface ChangedLineProps {
  item: OrderItemView;
  /** On sale in its colour. */
  sizes: readonly string[];
  /** Why it stays as it is; null where it can be changed. */
  why: string | null;
  value: Readonly<Record<string, number>>;
  price: string;
  /** What a piece costs after the change. */
  afterCents: number | undefined;
  trouble: string | undefined;
  /** It is taken out. */
  isRemoved: boolean;
  onRemove: () => void;
  onKeep: () => void;
  onSizes: (sizes: Record<string, number>) => void;
  onPrice: (price: string) => void;
}

/** One line of the order: a count for each size, and a price of the office’s own. */
export function ChangedLine({
  item,
  sizes,
  why,
  value,
  price,
  afterCents,
  trouble,
  isRemoved,
  ...on
}: ChangedLineProps) {
  const title = [item.name, item.color.name].filter(Boolean).join(', ');
  // A size that is no longer sold keeps its place.
  const offered = [...new Set([...sizes, ...item.sizeQuantities.map(({ size }) => size)])];

  function handlePaste(text: string): boolean {
    const { quantities } = parseSizePaste(text, offered);
    if (quantities.length === 0) return false;
    on.onSizes({ ...value, ...Object.fromEntries(quantities.map(row => [row.size, row.quantity])) });
    return true;
  }

  return (
    <Card tone="raised" className="grid gap-3">
      <div className="flex items-center gap-3">
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
          <b className={classNames('font-strong wrap-anywhere', isRemoved && 'text-soft line-through')}>
            {title}
          </b>
          <span className="text-meta text-soft tabular-nums">
            {isCharge(item) ? '' : `${piecesText(item)}, `}
            {formatCents(item.totalPrice)}
          </span>
        </p>
        {isRemoved ? (
          <Button size="small" icon={Undo2} aria-label={`Keep ${title}`} onClick={on.onKeep}>
            Keep
          </Button>
        ) : (
          <IconButton icon={Trash2} variant="danger" label={`Remove ${title}`} onClick={on.onRemove} />
        )}
      </div>
      {isRemoved && <p className="text-meta text-soft">Taken out when the change is saved.</p>}
      {!isRemoved && why && <p className="text-meta text-soft">{why}</p>}
      {!isRemoved && !why && (
        <>
          <SizeRow label={`Sizes of ${title}`}>
            {offered.map(size => (
              <SizeCell
                key={size}
                label={size}
                value={value[size] ?? 0}
                onPasteText={handlePaste}
                onChange={quantity => on.onSizes({ ...value, [size]: quantity })}
              />
            ))}
          </SizeRow>
          <Field
            label="Price each"
            optional
            help={`Follows from the change: ${formatCents(afterCents ?? item.price)}`}
            className="max-w-56"
          >
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              placeholder={centsToDecimalText(afterCents ?? item.price)}
              value={price}
              onChange={event => on.onPrice(event.currentTarget.value)}
            />
          </Field>
        </>
      )}
      {trouble && <FieldError>{trouble}</FieldError>}
    </Card>
  );
}
