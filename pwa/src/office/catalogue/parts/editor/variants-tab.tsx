import { LayoutGrid, Pencil, Plus, Shirt, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OfficeProduct, OfficeVariant } from '#contract/catalogue/product-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Checkbox } from '#pwa/common/ui/forms/checkbox.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { Dye } from '#pwa/common/ui/shapes/swatch.tsx';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import { useVariants } from '../../use-variants.ts';
import { GridDialog } from './grid-dialog.tsx';
import { VariantDialog } from './variant-dialog.tsx';

interface VariantsTabProps {
  product: OfficeProduct;
  /** Colours of the form that the server doesn't have yet. */
  hasUnsavedColours: boolean;
  variantPricing: boolean;
  onVariantPricing: (variantPricing: boolean) => void;
}

type Open = { kind: 'add' } | { kind: 'grid' } | { kind: 'edit'; variant: OfficeVariant };

/** Colour by size, each with its own codes. Saved at once, separately from the product's own fields. */
export function VariantsTab({
  product,
  hasUnsavedColours,
  variantPricing,
  onVariantPricing,
}: VariantsTabProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const variants = useVariants(product.id);
  const close = () => setOpen(null);
  const buttons = (
    <span className="flex flex-wrap gap-2">
      <Button icon={Plus} onClick={() => setOpen({ kind: 'add' })}>
        Add variant
      </Button>
      {product.colors.length > 0 && (
        <Button icon={LayoutGrid} onClick={() => setOpen({ kind: 'grid' })}>
          Fill colours and sizes
        </Button>
      )}
    </span>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {product.variants.length === 0 ? (
        <EmptyState icon={Shirt} title="No variants yet" action={buttons}>
          A variant is one colour in one size, with its own stock code and GTIN. Without variants every colour
          is sold in XS to 3XL.
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            {buttons}
            <Checkbox
              label="Variants have their own prices"
              checked={variantPricing}
              onChange={event => onVariantPricing(event.target.checked)}
            />
          </div>
          <VariantTable
            product={product}
            onEdit={variant => setOpen({ kind: 'edit', variant })}
            onDelete={variant => void variants.remove(variant)}
          />
        </>
      )}
      {hasUnsavedColours && (
        <p className="text-meta text-soft">
          Colours that you have just changed are offered here once they are saved.
        </p>
      )}
      {open?.kind === 'grid' && <GridDialog product={product} onClose={close} />}
      {open && open.kind !== 'grid' && (
        <VariantDialog
          product={product}
          variant={open.kind === 'edit' ? open.variant : null}
          onClose={close}
        />
      )}
    </div>
  );
}

interface VariantTableProps {
  product: OfficeProduct;
  onEdit: (variant: OfficeVariant) => void;
  onDelete: (variant: OfficeVariant) => void;
}

function VariantTable({ product, onEdit, onDelete }: VariantTableProps) {
  return (
    <Table label="Variants" on="raised" className="max-h-[60dvh]">
      <thead>
        <tr>
          <HeadCell>Color</HeadCell>
          <HeadCell>Size</HeadCell>
          <HeadCell>Stock code</HeadCell>
          <HeadCell>GTIN</HeadCell>
          <HeadCell>Pantone</HeadCell>
          <HeadCell numeric>Price</HeadCell>
          <HeadCell numeric>Stock</HeadCell>
          <HeadCell numeric>Actions</HeadCell>
        </tr>
      </thead>
      <tbody>
        {product.variants.map(variant => {
          const { id, color, size, stockCode, gtin, hexCodes, pantones, price, stock } = variant;
          const [dye = '', second] = hexCodes;
          const name = `${color}, ${size}`;
          return (
            <tr key={id} className="[content-visibility:auto] hover:bg-surface">
              <Cell>
                <span className="inline-flex items-center gap-2">
                  {dye && <Dye dye={dye} {...(second ? { secondDye: second } : {})} />}
                  {color}
                </span>
              </Cell>
              <Cell>{size}</Cell>
              <Cell className="whitespace-nowrap tabular-nums">{stockCode}</Cell>
              <Cell className="tabular-nums">{gtin ?? <span className="text-soft">none</span>}</Cell>
              <Cell>{pantones.join(', ') || <span className="text-soft">none</span>}</Cell>
              <Cell numeric>
                {price === 0 ? <span className="text-soft">as the product</span> : formatCents(price)}
              </Cell>
              <Cell numeric>{stock}</Cell>
              <Cell>
                <span className="flex justify-end">
                  <IconButton
                    icon={Pencil}
                    size="small"
                    label={`Edit ${name}`}
                    onClick={() => onEdit(variant)}
                  />
                  <IconButton
                    icon={Trash2}
                    size="small"
                    variant="danger"
                    label={`Delete ${name}`}
                    onClick={() => onDelete(variant)}
                  />
                </span>
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
