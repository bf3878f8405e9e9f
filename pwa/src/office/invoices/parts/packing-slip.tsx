import { formatShortDate } from '#contract/time/dates.ts';
import { isCharge, piecesOf } from '#contract/orders/charge.ts';
import type { OrderDetail, OrderItemView } from '#contract/orders/endpoints.ts';
import { garmentOrTee } from '#contract/garments/garments.ts';
import { fabricColours } from '#contract/garments/garment-pictures.ts';
import { decorationWords } from '#contract/techniques/technique-words.ts';
import type { FulfilmentMethod } from '#contract/orders/orders.ts';
import { compareSizes } from '#contract/catalogue/sizes.ts';
import { Garment } from '#pwa/common/garments/garment.tsx';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Seam } from '#pwa/common/ui/shapes/seam.tsx';
import { PaperFacts, PaperHead, Party } from '#pwa/common/ui/shop/paper-head.tsx';

const brought: Record<FulfilmentMethod, string> = {
  auspost: 'Australia Post',
  driver: 'Our driver',
  pickup: 'Pick-up',
};

/** Of the order, or of one of the parts in which it leaves: `order` then has only its pieces. */
export function PackingSlip({ order, part = null }: { order: OrderDetail; part?: number | null }) {
  const shop = useShopFacts();
  const { customerInfo: info } = order;
  const name = `${info.firstName} ${info.lastName}`.trim();
  const packed = order.items.filter(item => !isCharge(item));
  const pieces = piecesOf(packed);
  return (
    <article>
      <PaperHead title="Packing slip" shopName={shop.name} />
      <Seam className="mt-3 mb-6" />
      <div className="grid gap-6 sm:grid-cols-[1fr_1fr_15rem]">
        <Party
          heading={order.fulfilmentMethod === 'pickup' ? 'For' : 'Deliver to'}
          lines={[
            order.company || name,
            order.company ? name : '',
            info.address,
            `${info.city} ${info.state} ${info.postalCode}`.trim(),
          ].filter(Boolean)}
        />
        <Party heading="From" lines={[shop.name, shop.address, shop.phone, shop.email].filter(Boolean)} />
        <PaperFacts
          facts={[
            ['Order', order.orderId],
            ...(part === null ? [] : ([['Part', String(part)]] as const)),
            ['Order placed', formatShortDate(new Date(order.createdAt), shop.timeZone)],
            ['Delivery', brought[order.fulfilmentMethod]],
            ...(order.trackingNumber ? ([['Tracking', order.trackingNumber]] as const) : []),
            ...(order.poNumber ? ([['Your reference', order.poNumber]] as const) : []),
            ['Pieces', String(pieces)],
          ]}
        />
      </div>
      <ul className="mt-8 border-t border-line-strong">
        {packed.map(item => (
          <PackedItem key={item.id} item={item} />
        ))}
      </ul>
      <p className="mt-4 flex justify-between font-strong tabular-nums">
        <span>All together</span>
        <span>
          {pieces} {pieces === 1 ? 'piece' : 'pieces'}
        </span>
      </p>
      {order.signatureRequired && <p className="mt-2">A signature is asked for at the door.</p>}
      <p className="mt-8 text-meta text-soft">
        Please count your parcel when it arrives. If anything is missing or not as you ordered it, write to{' '}
        {shop.email || 'us'} and name order {order.orderId}.
      </p>
    </article>
  );
}

/** A box to tick for each size. */
function PackedItem({ item }: { item: OrderItemView }) {
  const { techniques } = useShopFacts();
  const sizes = item.sizeQuantities
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => compareSizes(a.size, b.size));
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-4 border-b border-line py-4">
      <Garment
        garment={garmentOrTee(item.garment)}
        colours={fabricColours(item.color.name, item.color.value)}
        className="w-14"
        eager
      />
      <div className="min-w-0">
        <h2 className="font-text text-body leading-snug font-strong tracking-normal">{item.name}</h2>
        <p className="text-meta text-soft">
          {[item.color.name, decorationWords(item.designPlacements, techniques) || 'Blank']
            .filter(Boolean)
            .join(', ')}
        </p>
        <ul aria-label="Sizes" className="mt-2 flex flex-wrap gap-x-5 gap-y-2 tabular-nums">
          {sizes.map(({ size, quantity }) => (
            <li key={size} className="flex items-center gap-2">
              <span aria-hidden="true" className="size-4 rounded-1 border border-ink" />
              {size} × {quantity}
            </li>
          ))}
        </ul>
      </div>
      <span className="text-xl font-strong tabular-nums">{item.totalQuantity}</span>
    </li>
  );
}
