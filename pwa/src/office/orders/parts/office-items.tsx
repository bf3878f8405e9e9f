import { Download } from 'lucide-react';
import type { OrderItemView } from '#contract/orders/endpoints.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { buyerPriceNote } from '#contract/money/buyer-price-words.ts';
import { formatCents } from '#contract/money/money.ts';
import { isCharge, isToCome, isUnfilled } from '#contract/orders/charge.ts';
import { piecesText } from '#contract/money/pieces-price.ts';
import { placeKey, placeName, placeWords } from '#contract/cart/place-words.ts';
import { designBox } from '#contract/garments/garments.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ProductionFiles } from '#pwa/common/production/production-files.tsx';
import { LazyOrderedRoster } from '#pwa/common/orders/lazy-ordered-roster.tsx';
import { OrderPicture } from '#pwa/common/orders/order-picture.tsx';
import { FillSizes } from '#pwa/common/orders/fill-sizes.tsx';
import { SizeChips } from '#pwa/common/orders/size-chips.tsx';
import { Panel } from './panel.tsx';
import { techniqueName } from '#contract/techniques/technique-words.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';

/** What is to be made: each side as it will look, the pieces by size, and the print file. */
export function OfficeItems({ order }: { order: OfficeOrderDetail }) {
  return (
    <Panel
      title="Items"
      after={<span className="text-meta text-soft tabular-nums">{order.pieces} pieces</span>}
    >
      <ul className="grid gap-5">
        {order.items.map(item => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      {order.items.some(item => isUnfilled(item)) && order.status !== 'cancelled' && (
        <FillSizes orderId={order.orderId} />
      )}
    </Panel>
  );
}

type Placement = OrderItemView['designPlacements'][number];

function Item({ item }: { item: OrderItemView }) {
  const sides = item.designPlacements.length > 0 ? item.designPlacements : [null];
  return (
    <li className="grid gap-3 border-t border-line pt-5 first:border-0 first:pt-0 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-5">
      <div className="flex gap-2">
        {sides.map((placement, at) => (
          <OrderPicture
            key={placement ? placeKey(placement) : 'blank'}
            item={item}
            at={at}
            className="block w-24 self-start rounded-2 bg-sunken p-1.5"
          />
        ))}
      </div>
      <div className="grid min-w-0 content-start gap-2">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <b className="leading-snug font-strong">{item.name}</b>
          <span className="tabular-nums">{formatCents(item.totalPrice)}</span>
        </p>
        <p className="text-meta text-soft tabular-nums">
          {[
            item.color.name,
            isCharge(item) ? `${item.totalQuantity} × ${formatCents(item.price)}` : piecesText(item),
          ]
            .filter(Boolean)
            .join(', ')}
          {item.setupFee > 0 && `, set-up ${formatCents(item.setupFee)}`}
          {item.buyerPrice && `, ${buyerPriceNote(item.buyerPrice)}`}
          {item.decorations?.map(({ name, totalCents }) => `, ${name} ${formatCents(totalCents)}`)}
        </p>
        {!isCharge(item) && (
          <SizeChips
            sizes={item.sizeQuantities}
            none={isToCome(item) ? 'Sizes to come' : 'Sizes are still to be agreed'}
          />
        )}
        {item.designPlacements.map(placement => (
          <Artwork key={placeKey(placement)} item={item} placement={placement} />
        ))}
        <LazyOrderedRoster item={item} />
      </div>
    </li>
  );
}

function Artwork({ item, placement }: { item: OrderItemView; placement: Placement }) {
  const { techniques } = useShopFacts();
  const { position, decorationMethod, designFile: file } = placement;
  const name = techniqueName(decorationMethod, techniques);
  const where = `${placeName(placement)}, ${name}`;
  if (!file) return <p className="text-meta text-soft">{where}: artwork to come</p>;
  const aspect = file.widthPx / file.heightPx;
  const { widthMm } = designBox(garmentOf(item), position, { ...placement, aspect });
  return (
    <div className="grid gap-1 rounded-2 bg-sunken py-1 pr-1 pl-3 text-meta">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 wrap-anywhere">
          {where}, {Math.round(widthMm)} mm wide
          {placement.inks !== undefined && `, ${placement.inks} ${placement.inks === 1 ? 'ink' : 'inks'}`}
          <span className="block text-soft">{file.name}</span>
          {file.original && (
            <a
              className="text-link underline"
              href={`/api/artworks/${file.original.sha256}/original`}
              download
            >
              Download {file.original.name}, from which it was made
            </a>
          )}
        </span>
        <Button size="small" variant="quiet" icon={Download} asChild>
          <a
            href={`/api/artworks/${file.sha256}/original`}
            download
            aria-label={`Download ${file.name}, ${placeWords(placement)}`}
          >
            Download
          </a>
        </Button>
      </p>
      <ProductionFiles artwork={file.sha256} name={placeName(placement)} />
    </div>
  );
}
