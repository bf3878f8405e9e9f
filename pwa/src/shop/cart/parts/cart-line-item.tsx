import { lazy, Suspense, useState } from 'react';
import { Minus, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { totalQuantity, type CartLine } from '#contract/cart/cart.ts';
import { placeKey } from '#contract/cart/place-words.ts';
import { changeByOne } from '#contract/cart/cart-quantities.ts';
import { twoTone } from '#contract/catalogue/colours.ts';
import { compareSizes } from '#contract/catalogue/sizes.ts';
import type { UploadStates } from '#pwa/common/local/artwork/artwork-uploads.ts';
import type { CartPrices } from '#pwa/common/local/cart/cart-prices.ts';
import type { PriceChange } from '#pwa/common/local/cart/cart-seen-prices.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { Dye } from '#pwa/common/ui/shapes/swatch.tsx';
import { soldSizes } from '../sold-sizes.ts';
import type { CartActions } from '../use-cart-actions.ts';
import { LineDesigns } from './line-designs.tsx';
import { LineNotes } from './line-notes.tsx';
import { LinePicture } from './line-picture.tsx';
import { LineSizes } from './line-sizes.tsx';
import { LineTotal } from './line-total.tsx';
import { decorationLabel } from '#contract/techniques/technique-words.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';

const LineRoster = lazy(() => import('./line-roster.tsx').then(m => ({ default: m.LineRoster })));

interface CartLineItemProps {
  line: CartLine;
  prices: CartPrices;
  uploads: UploadStates;
  trouble: string | null;
  change: PriceChange | undefined;
  onAcceptChange: () => void;
  nextStep: string | undefined;
  sharedCount: string | undefined;
  actions: CartActions;
}

export function CartLineItem(props: CartLineItemProps) {
  const { line, prices, uploads, sharedCount, actions } = props;
  const [isEditing, setEditing] = useState(false);
  const [shown, setShown] = useState(() => firstShown(line));
  const [pieceAt, setPieceAt] = useState(0);
  const product = 'products' in prices ? prices.products.get(line.productId) : undefined;
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 border-b border-line py-6 md:grid-cols-[9rem_minmax(0,1fr)] md:gap-x-6"
    >
      <Link
        to={editAddress(line)}
        aria-hidden="true"
        tabIndex={-1}
        className="tile self-start rounded-3 p-2 md:row-span-2 md:p-3"
      >
        <LinePicture line={line} place={shown} pieceAt={pieceAt} />
      </Link>
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <LineWords line={line} />
          <LineTotal lineId={line.id} prices={prices} sharedCount={sharedCount} />
        </div>
        <LineDesigns line={line} uploads={uploads} shown={shown} onShow={setShown} />
        {!isEditing && <Sizes line={line} />}
        <LineNotes {...props} />
      </div>
      <div className="col-span-full mt-4 flex flex-wrap items-center gap-2 md:col-span-1 md:col-start-2">
        <Button variant="quiet" size="small" asChild>
          <Link to={editAddress(line)} aria-label={`Edit ${line.name}, ${line.color.name}`}>
            Edit
          </Link>
        </Button>
        {/* Of a line with names, the pieces follow from its list. */}
        {!line.roster && (
          <>
            <Pieces line={line} actions={actions} />
            <Button
              variant="quiet"
              size="small"
              aria-expanded={isEditing}
              onClick={() => setEditing(!isEditing)}
            >
              {isEditing ? 'Done' : 'Edit sizes'}
            </Button>
          </>
        )}
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
      {line.roster && (
        <Suspense fallback={null}>
          <LineRoster
            line={line}
            roster={line.roster}
            offered={product && soldSizes(product, line.color)}
            onShow={at => {
              setPieceAt(at);
              setShown(firstShown(line));
            }}
          />
        </Suspense>
      )}
      {isEditing && !line.roster && (
        <LineSizes line={line} offered={product && soldSizes(product, line.color)} actions={actions} />
      )}
    </li>
  );
}

/** Key of the design that the picture begins with; undefined: the side of the names and numbers, if it has another one. */
function firstShown({ designPlacements, roster }: CartLine): string | undefined {
  const shown = roster
    ? designPlacements.find(({ position, area }) => position === roster.template.position && !area)
    : designPlacements[0];
  return shown && placeKey(shown);
}

/** The product's page with this line open. */
const editAddress = ({ productId, id }: CartLine) =>
  `/product/${productId}?${new URLSearchParams({ line: id }).toString()}`;

function LineWords({ line }: { line: CartLine }) {
  const { techniques } = useShopFacts();
  const tones = twoTone(line.color.name, line.color.value);
  return (
    <div className="min-w-0 flex-1 basis-48">
      <h2 className="font-text text-lg leading-snug font-strong tracking-normal wrap-anywhere">
        <Link to={editAddress(line)} className="hover:underline">
          {line.name}
        </Link>
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-soft">
        <Dye dye={tones ? tones[0] : line.color.value} secondDye={tones?.[1]} />
        {line.color.name}
        <span aria-hidden="true">·</span>
        {decorationLabel(line.designPlacements, techniques)}
      </p>
    </div>
  );
}

function Sizes({ line }: { line: CartLine }) {
  const inSizeOrder = line.sizeQuantities.toSorted((a, b) => compareSizes(a.size, b.size));
  return (
    <ul aria-label="Sizes" className="mt-3 flex flex-wrap gap-2 tabular-nums">
      {inSizeOrder.map(({ size, quantity }) => (
        <li key={size} className="rounded-1 bg-sunken px-2 py-0.5 text-meta">
          {size}: <b>{quantity.toLocaleString('en-AU')}</b>
        </li>
      ))}
    </ul>
  );
}

/** Changes the whole line by one piece, shared out over its sizes. */
function Pieces({ line, actions }: { line: CartLine; actions: CartActions }) {
  const pieces = totalQuantity(line);
  const canChange = (step: 1 | -1) =>
    totalQuantity({ sizeQuantities: changeByOne(line.sizeQuantities, step) }) !== pieces;
  return (
    <fieldset
      aria-label={`Quantity of ${line.name}, ${line.color.name}`}
      className="flex items-center rounded-2 border border-line-strong bg-raised"
    >
      <IconButton
        icon={Minus}
        size="small"
        label="One piece less"
        disabled={!canChange(-1)}
        onClick={() => actions.changeByOne(line, -1)}
      />
      <output className="min-w-14 px-1 text-center font-strong tabular-nums">
        {pieces.toLocaleString('en-AU')}
      </output>
      <IconButton
        icon={Plus}
        size="small"
        label="One piece more"
        disabled={!canChange(1)}
        onClick={() => actions.changeByOne(line, 1)}
      />
    </fieldset>
  );
}
