import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fabricColours, garmentImageUrl } from '#contract/garments/garment-pictures.ts';
import { garmentForCategory, garmentOrTee, type GarmentView } from '#contract/garments/garments.ts';
import { pictureTooLarge, productLimits, type ProductPictureField } from '#contract/catalogue/products.ts';
import { FileDrop } from '#pwa/common/ui/shop/file-drop.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import type { ProductForm } from '../../product-form.ts';
import type { ProductEditor } from '../../use-product-form.ts';

const sides: readonly { field: ProductPictureField; view: GarmentView; label: string }[] = [
  { field: 'image', view: 'front', label: 'Front picture' },
  { field: 'imageBack', view: 'back', label: 'Back picture' },
  { field: 'imageSide', view: 'side', label: 'Side picture' },
];

/** Front, back and side: the uploaded picture, the one chosen now, or the drawing in the first colour. */
export function PictureFields({ editor }: { editor: ProductEditor }) {
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-3 lg:grid-cols-[minmax(0,1fr)]">
      <legend className="sr-only">Pictures</legend>
      {sides.map(side => (
        <PictureField key={side.field} {...side} editor={editor} />
      ))}
    </fieldset>
  );
}

interface PictureFieldProps {
  field: ProductPictureField;
  view: GarmentView;
  label: string;
  editor: ProductEditor;
}

function PictureField({ field, view, label, editor: { form, errors, change } }: PictureFieldProps) {
  const picture = form.pictures[field];
  const [fault, setFault] = useState<string>();
  const { preview, show } = usePreview();
  const shown = preview ?? picture.url;
  function set(file: File | null) {
    show(file);
    change({ pictures: { ...form.pictures, [field]: { url: file ? picture.url : null, file } } });
  }

  function handleFile(file: File | undefined) {
    if (!file) return;
    const trouble = faultOf(file);
    setFault(trouble);
    if (!trouble) set(file);
  }

  return (
    <div
      data-field={field}
      className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-3 sm:max-lg:grid-cols-[minmax(0,1fr)]"
    >
      <span className="relative grid aspect-square place-items-center overflow-hidden rounded-3 bg-tile sm:max-lg:max-h-44">
        <img
          src={shown ?? drawingOf(form, view)}
          alt={shown ? `${label} of this product` : ''}
          className="size-full object-contain"
        />
      </span>
      <div className="grid min-w-0 gap-1">
        <p className="flex min-h-control-small items-center justify-between gap-2 text-label font-strong">
          {label}
          {shown && (
            <IconButton
              icon={Trash2}
              size="small"
              variant="danger"
              label={`Remove ${label.toLowerCase()}`}
              onClick={() => set(null)}
            />
          )}
        </p>
        <FileDrop
          variant="button"
          icon={ImagePlus}
          label={
            <span className="truncate">
              {picture.file ? picture.file.name : shown ? 'Replace' : 'Upload'}
              <span className="sr-only"> {label.toLowerCase()}</span>
            </span>
          }
          accept="image/*"
          error={fault ?? errors[field]}
          onFiles={([file]) => handleFile(file)}
        />
      </div>
    </div>
  );
}

function faultOf(file: File): string | undefined {
  if (file.size > productLimits.pictureBytes) return pictureTooLarge;
  return file.type.startsWith('image/') ? undefined : 'Please choose an image file.';
}

function drawingOf({ garment, categories, colors }: ProductForm, view: GarmentView): string {
  const [first] = colors;
  const drawing = garment ? garmentOrTee(garment) : garmentForCategory(categories[0] ?? '');
  return garmentImageUrl(drawing, view, fabricColours(first?.name ?? '', first?.value ?? ''));
}

/** Previews the chosen file while it is shown. */
function usePreview() {
  const [preview, setPreview] = useState<string | null>(null);
  const latest = useRef<string>(undefined);
  const drop = () => latest.current && URL.revokeObjectURL(latest.current);
  useEffect(() => () => void (latest.current && URL.revokeObjectURL(latest.current)), []);
  return {
    preview,
    show(file: File | null) {
      drop();
      latest.current = file ? URL.createObjectURL(file) : undefined;
      setPreview(latest.current ?? null);
    },
  };
}
