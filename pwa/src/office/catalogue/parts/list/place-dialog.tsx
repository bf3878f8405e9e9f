import { useState } from 'react';
import type { OfficeProductRow } from '#contract/catalogue/product-endpoints.ts';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FormDialog } from '#pwa/common/ui/shop/form-dialog.tsx';
import { TextInput } from '#pwa/common/ui/forms/text-input.tsx';

interface PlaceDialogProps {
  product: OfficeProductRow;
  /** The last place there is. */
  last: number;
  onPlace: (place: number) => void;
  onClose: () => void;
}

/** For a place on another page, where nothing can be dragged to. */
export function PlaceDialog({ product, last, onPlace, onClose }: PlaceDialogProps) {
  const [text, setText] = useState(String(product.displayOrder ?? 1));
  const [error, setError] = useState<string>();

  function handleSubmit() {
    const place = Number(text);
    if (!Number.isInteger(place) || place < 1 || place > last) {
      setError(`Enter a whole number from 1 to ${last}.`);
      return 'place';
    }
    onPlace(place);
    return undefined;
  }

  return (
    <FormDialog
      title={`Move ${product.name}`}
      submitLabel="Move"
      isSaving={false}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field
        label="Position in the shop"
        help={`1 is shown first, ${last} last.`}
        error={error}
        className="sm:col-span-2"
      >
        <TextInput
          name="place"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={event => setText(event.target.value.trim())}
          className="tabular-nums"
        />
      </Field>
    </FormDialog>
  );
}
