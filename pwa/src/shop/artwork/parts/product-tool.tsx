import { type ComponentType, lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { placeKey, placeWords } from '#contract/cart/place-words.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { areasOf, drawingOf } from '#contract/garments/garments.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import { buyerPriceFor, settingsFor, techniquesFor } from '#contract/money/buyer-prices.ts';
import { nextPriceBreak } from '#contract/money/pricing.ts';
import { pricedPlacements } from '#contract/techniques/price/priced-placements.ts';
import { findTechnique } from '#contract/techniques/technique.ts';
import { pricingSettingsOf } from '#contract/money/pricing-settings.ts';
import { useBuyer } from '#pwa/common/session/use-buyer.ts';
import { asPricedProduct } from '#pwa/common/local/catalogue/priced-product.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useArtworkUploads } from '#pwa/common/local/artwork/use-artwork-uploads.ts';
import { SkeletonText } from '#pwa/common/ui/states/skeleton.tsx';
import { whenSettled } from '#pwa/common/platform/start/when-settled.ts';
import { TabPanel, Tabs } from '#pwa/common/ui/shop/tabs.tsx';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { shortOf } from '../short-of.ts';
import { priceDesign, priceSteps } from '../design-price.ts';
import { hindranceOf } from '../hindrance.ts';
import { countInks } from './count-inks.ts';
import { placementsOf, type Placed } from '../design-state.ts';
import { asOffered, offeredOr } from '../offered.ts';
import { useAddArtwork } from '../use-add-artwork.ts';
import { useGallery } from '../use-gallery.ts';
import { useFactsByFile } from '../use-artwork-notes.ts';
import { useBuy } from '../use-buy.ts';
import { useDesign } from '../use-design.ts';
import { useInHand } from '../stage/use-in-hand.ts';
import type { DesignOptionsProps } from '../edit/design-options.tsx';
import type { HistoryButtonsProps } from '../edit/history-buttons.tsx';
import type { DesignShelfProps } from '../saved/design-shelf.tsx';
import type { TextPartProps } from '../text/text-part.tsx';
import type { RosterPartProps } from '../roster/roster-part.tsx';
import { usePastedPicture } from '../use-pasted-picture.ts';
import { useProductTab, type ProductTab } from '../use-product-tab.ts';
import { useShownColour } from '../use-shown-colour.ts';
import { BuyBar } from './buy-bar.tsx';
import { AskForPrice, BuyButtons } from './buy-buttons.tsx';
import { ColourChoice } from './colour-choice.tsx';
import { DecorationChoice } from './decoration-choice.tsx';
import { DesignFiles } from '../stage/design-files.tsx';
import { DesignStage } from '../stage/design-stage.tsx';
import type { KeptSizeStripProps } from './kept-size-strip.tsx';
import { MakingTime } from './making-time.tsx';
import { PriceBreaks } from './price-breaks.tsx';
import { InstalmentNotice, PriceSummary } from './price-summary.tsx';
import { ProductTitle } from './product-title.tsx';
import { SizeQuantities } from './size-quantities.tsx';
import { measureOn } from '#contract/techniques/price/measure-on.ts';

// Wanted once a design is there.
const KeptSizeStrip = lazy<ComponentType<KeptSizeStripProps>>(() =>
  import('./kept-size-strip.tsx').then(m => ({ default: m.KeptSizeStrip })),
);
/** For a file of several pages. */
const PageDialog = lazy(() => import('../files/page-dialog.tsx').then(m => ({ default: m.PageDialog })));
/** In the second tab. Its code loads when the tab is opened. */
const ProductDetails = lazy(() => import('./product-details.tsx').then(m => ({ default: m.ProductDetails })));
// Rarely needed at once, and the page works without it.
const DesignShelf = lazy<ComponentType<DesignShelfProps>>(() =>
  whenSettled(() => import('../saved/design-shelf.tsx')).then(
    m => ({ default: m.DesignShelf }),
    () => ({ default: () => null }),
  ),
);

const DesignOptions = lazy<ComponentType<DesignOptionsProps>>(() =>
  import('../edit/design-options.tsx').then(m => ({ default: m.DesignOptions })),
);
const HistoryButtons = lazy<ComponentType<HistoryButtonsProps>>(() =>
  whenSettled(() => import('../edit/history-buttons.tsx')).then(m => ({ default: m.HistoryButtons })),
);

// Both for some shoppers only.
const RosterPart = lazy<ComponentType<RosterPartProps>>(() =>
  whenSettled(() => import('../roster/roster-part.tsx')).then(
    m => ({ default: m.RosterPart }),
    () => ({ default: () => null }),
  ),
);

const TextPart = lazy<ComponentType<TextPartProps>>(() =>
  whenSettled(() => import('../text/text-part.tsx')).then(
    m => ({ default: m.TextPart }),
    () => ({ default: () => null }),
  ),
);

const tabs: readonly { value: ProductTab; label: string }[] = [
  { value: 'customize', label: 'Customize' },
  { value: 'details', label: 'Product Details' },
];

const EditNote = lazy(() => import('../edit/edit-note.tsx').then(m => ({ default: m.EditNote })));

/** A product with all its options, or with those of a line of the cart that is changed here. */
export function ProductTool({ product: given, lineId }: { product: Product; lineId: string | null }) {
  const product = useMemo(() => asOffered(given), [given]);
  const { customizable, sizes } = product;
  const shop = useShopFacts();
  const toast = useToast();
  const buyer = useBuyer();
  const techniques = useMemo(() => techniquesFor(buyer, shop.techniques), [buyer, shop.techniques]);
  const offered = useMemo(() => offeredOr(product, techniques), [product, techniques]);
  const methods = useMemo(() => offered.map(({ id }) => id), [offered]);
  const garment = garmentOf(product);
  const [isGone, setGone] = useState(false);
  const onGone = useCallback(() => setGone(true), []);
  const edited = isGone ? null : lineId;
  const [chosen, dispatch, turn] = useDesign(product, methods, lineId, onGone);
  const technique = findTechnique(offered, chosen.method) ?? offered[0];
  const facts = useFactsByFile(chosen.placed);
  const state = useMemo(() => countInks(chosen, technique, facts), [chosen, technique, facts]);
  const [tab, setTab] = useProductTab();
  const { shown, dyes, chosenIds, chosenColours, toggle, show } = useShownColour(product, state, dispatch);
  const gallery = useGallery({
    product,
    colourName: shown.name,
    hasDesign: state.placed.length > 0,
  });
  const { view, showView: setView } = gallery;
  const { active, showPlace, placeOn } = useInHand(garment, state.placed, gallery);
  const add = useAddArtwork(dispatch, showPlace, placeOn);
  const addHere = useCallback((file: File) => add.add(view, file, 'stage'), [add, view]);
  usePastedPicture(customizable && areasOf(garment)[view].length > 0 ? addHere : null);
  const { states: uploads } = useArtworkUploads();

  const settings = useMemo(() => settingsFor(buyer, pricingSettingsOf(shop)), [buyer, shop]);
  const terms = useMemo(() => buyerPriceFor(buyer, product.id), [buyer, product.id]);
  const price = useMemo(
    () => priceDesign(product, state, settings, terms),
    [product, state, settings, terms],
  );
  const { buy, busy } = useBuy(product, state, dispatch, { edited, onGone });
  const hindrance = hindranceOf(state, facts, {
    garment,
    colours: chosenColours,
    technique,
    onShow: showPlace,
    short: shortOf(product, state),
  });
  const isPriced = product.price > 0;

  function removeDesign(placed: Placed) {
    const at = state.placed.indexOf(placed);
    dispatch({ type: 'removeDesign', key: placeKey(placed) });
    toast({
      title: `Design removed from the ${placeWords(placed)}`,
      action: { label: 'Undo', onAction: () => dispatch({ type: 'putDesignBack', at, placed }) },
    });
  }

  return (
    <div className="pb-8 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-10 lg:pb-16 xl:grid-cols-[minmax(0,1fr)_30rem] xl:gap-12 print:block">
      <DesignStage
        productName={product.name}
        garment={garment}
        colours={dyes}
        colourName={shown.name}
        chosenColours={chosenColours}
        view={view}
        onView={setView}
        active={active}
        onShow={showPlace}
        photos={gallery.photos}
        photo={gallery.photo}
        onPhoto={gallery.showPhoto}
        state={state}
        technique={technique}
        dispatch={dispatch}
        onRemoveDesign={removeDesign}
        add={add}
        facts={facts}
        canDesign={customizable}
        sizes={sizes}
        history={
          <Suspense fallback={null}>
            <HistoryButtons {...{ turn, dispatch }} state={chosen} onShow={showPlace} />
          </Suspense>
        }
      />
      <div className="min-w-0 px-page-edge pt-5 md:mx-auto md:max-w-160 md:px-0 md:pt-8 lg:mx-0 lg:max-w-none lg:pt-0">
        {lineId !== null && (
          <Suspense fallback={null}>
            <EditNote lineId={lineId} isGone={isGone} onGone={onGone} />
          </Suspense>
        )}
        <ProductTitle product={product} price={price} technique={technique} />
        <Tabs label="About this product" tabs={tabs} value={tab} onChange={setTab} className="mt-4">
          <TabPanel value="customize">
            <ColourChoice colours={product.colors} chosenIds={chosenIds} onToggle={toggle} />
            <section aria-label="Sizes and quantity" className="border-b border-line py-5">
              <SizeQuantities
                product={product}
                sizes={sizes}
                chosen={state.chosen}
                onPieces={(colourId, pieces) => dispatch({ type: 'setPieces', colourId, sizes: pieces })}
                onRemove={toggle}
                onShow={show}
              />
              {customizable && (
                <Suspense fallback={null}>
                  <RosterPart {...{ product, garment, offered, state, dispatch }} />
                </Suspense>
              )}
              {isPriced && (
                <PriceBreaks
                  steps={priceSteps(product, price.pieces, terms)}
                  next={
                    price.pieces > 0 ? nextPriceBreak(asPricedProduct(product, terms), price.pieces) : null
                  }
                />
              )}
            </section>
            {customizable ? (
              <>
                <DesignFiles
                  garment={garment}
                  placed={state.placed}
                  uploads={uploads}
                  add={add}
                  onShow={showPlace}
                  onRemove={removeDesign}
                  options={placed => (
                    <Suspense fallback={null}>
                      <DesignOptions {...{ garment, state, placed, dispatch }} onShow={showPlace} />
                    </Suspense>
                  )}
                />
                <Suspense fallback={<div className="h-19 border-b border-line" />}>
                  <TextPart
                    {...{ garment, technique, view, state, dispatch }}
                    colours={dyes}
                    onShow={showPlace}
                  />
                </Suspense>
                <Suspense fallback={<div className="h-19 border-b border-line" />}>
                  <DesignShelf {...{ product, methods, state, dispatch }} onShow={showPlace} />
                </Suspense>
                <Suspense fallback={null}>
                  {active && (
                    <KeptSizeStrip {...{ garment, technique, sizes }} placed={active} colours={dyes} />
                  )}
                </Suspense>
                <DecorationChoice
                  {...{ offered, technique, state, dispatch, facts }}
                  placements={pricedPlacements(placementsOf(state), measureOn(garment))}
                />
              </>
            ) : (
              <p className="border-b border-line py-5 text-soft">
                This product is sold blank, without decoration.
              </p>
            )}
            {isPriced ? (
              <>
                <PriceSummary price={price} isMixed={product.variantPricing} />
                <BuyButtons onBuy={buy} busy={busy} hindrance={hindrance} isEditing={edited !== null} />
                <InstalmentNotice cart={price.cart} />
                <MakingTime technique={price.positions > 0 ? technique : null} />
              </>
            ) : (
              <AskForPrice productName={product.name} />
            )}
          </TabPanel>
          <TabPanel value="details">
            <Suspense fallback={<SkeletonText lines={6} />}>
              <ProductDetails product={product} garment={drawingOf(garment)} sizes={sizes} />
            </Suspense>
          </TabPanel>
        </Tabs>
      </div>
      {add.choice && (
        <Suspense>
          <PageDialog choice={add.choice} />
        </Suspense>
      )}
      {isPriced && <BuyBar {...{ price, hindrance, busy }} onBuy={buy} isEditing={edited !== null} />}
    </div>
  );
}
