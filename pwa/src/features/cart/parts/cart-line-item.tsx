import { useState } from 'react';
import { Minus, Plus, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { decorationLabel, totalQuantity, type CartLine } from '#contract/cart.ts';
import { twoTone } from '#contract/colours.ts';
import { formatCents } from '#contract/money.ts';
import type { CartPrices } from '#pwa/local/cart-prices.ts';
import { Button } from '#pwa/ui/button.tsx';
import { IconButton } from '#pwa/ui/icon-button.tsx';
import { Icon } from '#pwa/ui/icon.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Dye } from '#pwa/ui/swatch.tsx';
import type { CartActions } from '../use-cart-actions.ts';
import { LinePicture } from './line-picture.tsx';
import { LineSizes } from './line-sizes.tsx';

interface CartLineItemProps {
  line: CartLine;
  prices: CartPrices;
  trouble: string | null;
  actions: CartActions;
}

export function CartLineItem({ line, prices, trouble, actions }: CartLineItemProps) {
  const [isEditing, setEditing] = useState(false);
  const pieces = totalQuantity(line);
  const offered = 'products' in prices ? prices.products.get(line.productId)?.sizes : undefined;
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 border-b border-line py-5 md:grid-cols-[8rem_minmax(0,1fr)] md:gap-x-6">
      <Link
        to={`/product/${line.productId}`}
        aria-hidden="true"
        tabIndex={-1}
        className="tile self-start rounded-3 p-2"
      >
        <LinePicture line={line} />
      </Link>
      <div className="flex min-w-0 items-start justify-between gap-3">
        <LineWords line={line} trouble={trouble} />
        <LineTotal line={line} prices={prices} />
      </div>
      <div className="col-span-full mt-3 flex flex-wrap items-center gap-2 md:col-start-2">
        <fieldset
          aria-label={`Quantity of ${line.name}, ${line.color.name}`}
          className="flex items-center rounded-2 border border-line-strong bg-raised"
        >
          <IconButton
            icon={Minus}
            size="small"
            label="One piece less"
            disabled={line.sizeQuantities.every(({ quantity }) => quantity <= 1)}
            onClick={() => actions.changeByOne(line, -1)}
          />
          <output className="min-w-12 text-center font-strong tabular-nums">{pieces}</output>
          <IconButton
            icon={Plus}
            size="small"
            label="One piece more"
            onClick={() => actions.changeByOne(line, 1)}
          />
        </fieldset>
        <Button variant="quiet" size="small" aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
          {isEditing ? 'Done' : 'Edit sizes'}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Remove ${line.name}, ${line.color.name}`}
          onClick={() => actions.remove(line)}
          className="ml-auto"
        >
          Remove
        </Button>
      </div>
      {isEditing && <LineSizes line={line} offered={offered} actions={actions} />}
    </li>
  );
}

function LineWords({ line, trouble }: { line: CartLine; trouble: string | null }) {
  const tones = twoTone(line.color.name, line.color.value);
  return (
    <div className="min-w-0">
      <h2 className="font-text text-lg leading-snug font-strong tracking-normal">
        <Link to={`/product/${line.productId}`} className="hover:underline">
          {line.name}
        </Link>
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-soft">
        <Dye dye={tones ? tones[0] : line.color.value} secondDye={tones?.[1]} />
        {line.color.name}
        <span aria-hidden="true">·</span>
        {decorationLabel(line.designPlacements)}
      </p>
      <Designs line={line} />
      <ul aria-label="Sizes" className="mt-2 flex flex-wrap gap-2 tabular-nums">
        {line.sizeQuantities.map(({ size, quantity }) => (
          <li key={size} className="rounded-1 bg-sunken px-2 py-0.5 text-meta">
            {size}: <b>{quantity}</b>
          </li>
        ))}
      </ul>
      {trouble && (
        <output className="mt-2 flex items-start gap-2 font-medium text-danger">
          <Icon of={TriangleAlert} size="small" className="mt-0.5" />
          {trouble}
        </output>
      )}
    </div>
  );
}

function LineTotal({ line, prices }: { line: CartLine; prices: CartPrices }) {
  if (prices.phase === 'loading') return <Skeleton className="h-6 w-20" />;
  const priced =
    prices.phase === 'priced' ? prices.cart.lines.find(one => one.lineId === line.id) : undefined;
  if (!priced) return null;
  return (
    <p className="flex-none text-right leading-snug tabular-nums">
      <b>{formatCents(priced.totalPriceCents)}</b>
      <span className="block text-meta whitespace-nowrap text-soft">
        {formatCents(priced.unitPriceCents)} each
      </span>
    </p>
  );
}

function Designs({ line }: { line: CartLine }) {
  const designs = line.designPlacements.flatMap(({ position, designFile }) =>
    designFile ? [{ position, name: designFile.name }] : [],
  );
  if (designs.length === 0) return null;
  return (
    <p className="truncate text-meta text-soft">
      {designs.map(({ position, name }) => `${position}: ${name}`).join(', ')}
    </p>
  );
}
