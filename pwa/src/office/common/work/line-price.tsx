import { buyerPriceNames } from '#contract/money/buyer-price-words.ts';
import { formatCents } from '#contract/money/money.ts';
import { workLimits } from '#contract/quotes/work-words.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';
import { type EditorLine, priceText } from './editor-form.ts';
import type { PricedCost, WorkHandle } from './work-handle.ts';

interface LinePriceProps {
  editor: WorkHandle;
  line: EditorLine;
  /** Undefined until the line is priced. */
  cost: PricedCost | undefined;
}

function suggestedWords({ suggestedUnitCents, suggestedBy }: PricedCost): string {
  const by = suggestedBy ? `, ${buyerPriceNames[suggestedBy].toLowerCase()}` : '';
  return `Suggested ${formatCents(suggestedUnitCents)}${by}`;
}

/** The suggested prices, which another price replaces once there is a reason. */
export function LinePrice({ editor, line, cost }: LinePriceProps) {
  const { unit, setup, reason } = line;
  const hasOwn = unit.trim() !== '' || setup.trim() !== '';
  const change = (part: Partial<EditorLine>) => editor.changeLine(line.id, part);
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-3 sm:max-w-lg">
        <Field label="Price each" help={cost ? suggestedWords(cost) : ' '}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            placeholder={cost ? priceText(cost.suggestedUnitCents) : ''}
            value={unit}
            onChange={event => change({ unit: event.currentTarget.value })}
          />
        </Field>
        {line.placements.length > 0 && (
          <Field label="Set-up" help={cost ? `Suggested ${formatCents(cost.suggestedSetupCents)}` : ' '}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              placeholder={cost ? priceText(cost.suggestedSetupCents) : ''}
              value={setup}
              onChange={event => change({ setup: event.currentTarget.value })}
            />
          </Field>
        )}
      </div>
      {hasOwn && (
        <Field label="Why another price" help="Kept with the line; the customer doesn’t see it.">
          <TextInput
            autoComplete="off"
            maxLength={workLimits.reasonLength}
            value={reason}
            onChange={event => change({ reason: event.currentTarget.value })}
          />
        </Field>
      )}
      {cost && cost.decorations.length > 0 && (
        <p className="text-meta text-soft tabular-nums">
          {cost.decorations
            .map(
              ({ name, perItemCents, totalCents }) =>
                `${name} ${formatCents(perItemCents)} each, ${formatCents(totalCents)}`,
            )
            .join('. ')}
        </p>
      )}
    </div>
  );
}
