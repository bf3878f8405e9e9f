/** The screens that show settings, as the app composes them, with an order, a product and a quote to show. */
import { type ReactElement, type ReactNode, useContext } from 'react';
import { useForm } from 'react-hook-form';
import type { CartLine, DesignPlacement } from '#contract/cart/cart.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { type CheckoutForm } from '#contract/checkout/checkout-form.ts';
import type { SettingScreen } from '#contract/content/settings/places.ts';
import { buyerPriceFor } from '#contract/money/buyer-prices.ts';
import { pricingSettingsOf } from '#contract/money/pricing-settings.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import type { QuoteForm } from '#contract/quotes/quote-form.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { useBuyer } from '#pwa/common/session/use-buyer.ts';
import { useCartPrices } from '#pwa/common/local/cart/cart-prices.ts';
import type { PlacedOrder } from '#pwa/common/local/cart/use-kept-checkout.ts';
import { ShopFactsContext, useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { PackingSlip } from '#pwa/office/invoices/parts/packing-slip.tsx';
import { History } from '#pwa/office/common/record/history.tsx';
import { eventWords } from '#pwa/office/leads/lead-words.ts';
import { QuoteFacts } from '#pwa/office/quotes/parts/quote-facts.tsx';
import type { DesignState } from '#pwa/shop/artwork/design-state.ts';
import { priceDesign } from '#pwa/shop/artwork/design-price.ts';
import { DecorationChoice } from '#pwa/shop/artwork/parts/decoration-choice.tsx';
import { MakingTime } from '#pwa/shop/artwork/parts/making-time.tsx';
import { InstalmentNotice, PriceSummary } from '#pwa/shop/artwork/parts/price-summary.tsx';
import { ProductTitle } from '#pwa/shop/artwork/parts/product-title.tsx';
import { CartSummary, CheckoutBar } from '#pwa/shop/cart/parts/cart-summary.tsx';
import { BrandPartners } from '#pwa/shop/catalogue/home/brand-partners.tsx';
import { ChatCard } from '#pwa/shop/catalogue/home/chat-card.tsx';
import { Hero } from '#pwa/shop/catalogue/home/hero.tsx';
import { TeamOrder } from '#pwa/shop/catalogue/home/team-order.tsx';
import { Testimonials } from '#pwa/shop/catalogue/home/testimonials.tsx';
import { WhyChoose } from '#pwa/shop/catalogue/home/why-choose.tsx';
import { Footer } from '#pwa/shop/catalogue/frame/footer.tsx';
import { AuthPage } from '#pwa/shop/account/parts/auth-page.tsx';
import { BusinessFields } from '#pwa/shop/checkout/parts/information/business-fields.tsx';
import { Confirmation } from '#pwa/shop/checkout/parts/confirmation.tsx';
import { OrderSummary } from '#pwa/shop/checkout/parts/order-summary.tsx';
import { ShippingStep } from '#pwa/shop/checkout/parts/shipping-step.tsx';
import { waysToPay } from '#pwa/shop/checkout/ways-to-pay.ts';
import { ShopDetails } from '#pwa/shop/leads/parts/shop-details.tsx';
import { dueWords } from '#pwa/shop/orders/due-words.ts';
import { OrderStory } from '#pwa/shop/orders/parts/order-story.tsx';
import { Estimate, EstimateNotes } from '#pwa/shop/quotes/parts/estimate.tsx';
import type { QuoteFields } from '#pwa/shop/quotes/use-quote-form.ts';

const navy = { id: 'navy', name: 'Navy', value: '#1b2c4a' };
const sizes = ['S', 'M', 'L', 'XL'];
/** $750 of goods: above what is free of delivery, within what is offered in instalments. */
export const product = {
  id: 7,
  name: 'Tee',
  price: 2_500,
  priceBreaks: [],
  customizable: true,
  variantPricing: false,
  garment: 'tee',
  colors: [navy],
  sizes,
  variants: [],
  stock: 100,
  printingTechniques: [],
  rating: null,
} as unknown as Product;

const front: DesignPlacement = {
  position: 'front',
  decorationMethod: 'print',
  designFile: null,
  xOffset: 0,
  yOffset: 0,
  scale: 1,
  rotation: 0,
};
const sizeQuantities = [{ size: 'M', quantity: 30 }];
const lines: CartLine[] = [
  {
    id: 'line',
    productId: product.id,
    designGroupId: 'group',
    name: 'Tee',
    garment: 'tee',
    image: '',
    color: navy,
    designPlacements: [front],
    allowMultipleColors: false,
    sizeQuantities,
    addedAt: 0,
  },
];
/** Late in the evening of the day before in Perth. */
const at = '2026-11-12T15:30:00.000Z';
const customerInfo = {
  firstName: 'Imke',
  lastName: 'Farrant',
  email: 'imke@quarrelcreek.example',
  phone: '+61491570006',
  address: '18 Weir Street',
  city: 'Quarrel Creek',
  state: 'VIC',
  postalCode: '3999',
  country: 'Australia',
};
const order = {
  orderId: 'QC7K2M9XWA',
  createdAt: at,
  status: 'processing',
  isPaid: true,
  paidAt: at,
  isShipped: true,
  shippedAt: at,
  trackingNumber: '33ABC',
  fulfilmentMethod: 'auspost',
  shippingMethod: 'standard',
  customerInfo,
  company: null,
  items: [
    {
      id: 1,
      name: 'Tee',
      garment: 'tee',
      color: navy,
      designPlacements: [front],
      sizeQuantities,
      totalQuantity: 30,
    },
  ],
  total: 75_000,
  totalAmount: 75_000,
  receivedCents: 75_000,
  refunds: [],
  events: [],
  production: null,
  delivery: null,
  deliveryDate: null,
  proof: null,
  proofNext: null,
} as unknown as OrderDetail;

/** Another shop beneath: as this one, but for what is named. */
function With({ facts, children }: { facts: Partial<ShopFacts>; children: ReactNode }) {
  const store = useContext(ShopFactsContext);
  if (!store) throw new Error('no shop above');
  const value = { ...useShopFacts(), ...facts };
  const ready = { phase: 'ready' as const, value, asOf: null, isAsking: false };
  const state = { ...store.state, getState: () => ready };
  return <ShopFactsContext value={{ ...store, state }}>{children}</ShopFactsContext>;
}

function Home() {
  return (
    <>
      <Hero product={product} isLoading={false} />
      <WhyChoose />
      <TeamOrder product={product} />
      <ChatCard />
      <With facts={{ chatUrl: '' }}>
        <ChatCard />
      </With>
      <BrandPartners />
      <Testimonials />
    </>
  );
}

const state: DesignState = {
  chosen: [{ colourId: 'navy', pieces: { M: 30 } }],
  placed: [{ position: 'front', artwork: { sha256: 'a'.repeat(64) } }],
  method: 'print',
  allowMultipleColors: false,
  accepted: [],
} as unknown as DesignState;

function ProductPage() {
  const shop = useShopFacts();
  const price = priceDesign(product, state, pricingSettingsOf(shop), buyerPriceFor(useBuyer(), product.id));
  const [print, embroidery] = shop.techniques;
  if (!print || !embroidery) throw new Error('the shop has no techniques');
  const choice = { offered: shop.techniques, state, dispatch: () => {}, placements: [], facts: new Map() };
  return (
    <>
      <ProductTitle product={product} price={{ ...price, pieces: 1 }} technique={print} />
      <DecorationChoice {...choice} technique={print} />
      <DecorationChoice {...choice} technique={embroidery} />
      <PriceSummary price={price} isMixed={false} />
      <InstalmentNotice cart={price.cart} />
      <MakingTime technique={print} />
      <MakingTime technique={null} />
    </>
  );
}

function Cart() {
  const prices = useCartPrices(lines, { buyer: useBuyer() });
  return (
    <>
      <CartSummary prices={prices} blocked={false} />
      <CheckoutBar prices={prices} blocked={false} />
    </>
  );
}

function Checkout() {
  const form = useForm<CheckoutForm>({ defaultValues: { company: 'Kestrel' } as Partial<CheckoutForm> });
  return (
    <>
      <BusinessFields form={form} />
      {['3000', '3999', '0872'].map(postalCode => (
        <Shipping key={postalCode} postalCode={postalCode} />
      ))}
    </>
  );
}

function Shipping({ postalCode }: { postalCode: string }) {
  const buyer = useBuyer();
  const prices = useCartPrices(lines, { postalCode, shippingMethod: 'standard', buyer });
  const blank = lines.map(line => ({ ...line, designPlacements: [] }));
  return (
    <>
      {[lines, blank].map((some, index) => (
        <ShippingStep
          key={index}
          form={{ ...customerInfo, postalCode } as CheckoutForm}
          lines={some}
          prices={prices}
          method="standard"
          onMethod={() => {}}
          onDone={() => {}}
        />
      ))}
      <OrderSummary lines={lines} prices={prices} LinePicture={() => null} />
      <p>
        {prices.phase === 'priced' &&
          waysToPay(prices.cart.instalments.tab)
            .map(({ label }) => label)
            .join(', ')}
      </p>
    </>
  );
}

const placed: PlacedOrder = {
  orderId: order.orderId,
  accessToken: null,
  paymentIntentId: null,
  email: customerInfo.email,
  isFinal: false,
  isBlank: false,
  destination: { method: 'standard', postalCode: '3000' },
  at,
  lineIds: [],
  request: null,
};

function Confirmed() {
  const leave = () => {};
  return (
    <>
      <Confirmation placed={placed} onLeave={leave} />
      <Confirmation placed={{ ...placed, isBlank: true }} onLeave={leave} />
      <With facts={{ phone: '' }}>
        <Confirmation placed={placed} onLeave={leave} />
      </With>
    </>
  );
}

function Order() {
  const shop = useShopFacts();
  const blank = { ...order, items: order.items.map(item => ({ ...item, designPlacements: [] })) };
  return (
    <>
      <p>{dueWords(order, shop).text}</p>
      <p>{dueWords(blank, shop).text}</p>
      <OrderStory order={order} QrCode={() => null} />
    </>
  );
}

function InstantQuote() {
  const shop = useShopFacts();
  const form = useForm<QuoteFields, unknown, QuoteForm>({
    defaultValues: { quantity: 100, locationCount: 2, decorationMethod: 'embroidery' },
  });
  return (
    <>
      <Estimate
        control={form.control}
        partsFor={() => ({ rates: shop.quoteRates, settings: pricingSettingsOf(shop) })}
      />
      <EstimateNotes />
    </>
  );
}

const quote = {
  id: 1,
  name: 'Imke',
  email: customerInfo.email,
  phone: null,
  createdAt: at,
  quantity: 100,
  decorationMethod: 'printed',
  designPlacements: [],
  estimatedPrice: 135_000,
  estimatedPriceIncGst: 148_500,
  shownPrice: null,
} as unknown as OfficeQuoteDetail;

export const screens: Record<SettingScreen, ReactElement> = {
  home: <Home />,
  footer: <Footer isPaying={false} />,
  contact: <ShopDetails />,
  signIn: (
    <AuthPage title="Welcome Back" text="">
      <p />
    </AuthPage>
  ),
  product: <ProductPage />,
  cart: <Cart />,
  checkout: <Checkout />,
  confirmation: <Confirmed />,
  order: <Order />,
  instantQuote: <InstantQuote />,
  packingSlip: <PackingSlip order={order} />,
  officeRecords: (
    <>
      <QuoteFacts quote={quote} />
      <History
        events={[{ id: '1', type: 'created', at, by: null, detail: null } as never]}
        wordsOf={eventWords}
      />
    </>
  ),
};
