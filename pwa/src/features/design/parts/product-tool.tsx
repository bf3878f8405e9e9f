import { useCallback, useMemo, useState } from 'react';
import type { DesignPosition, LineColour } from '#contract/cart.ts';
import type { Product } from '#contract/endpoints/catalogue.ts';
import { fabricColours, garmentOrTee } from '#contract/garments.ts';
import { piecesText } from '#contract/pieces-text.ts';
import { pricingSettingsOf } from '#contract/pricing-settings.ts';
import { useShopFacts } from '#pwa/local/shop-facts.ts';
import { useArtworkUploads } from '#pwa/local/use-artwork-uploads.ts';
import { TabPanel, Tabs } from '#pwa/ui/tabs.tsx';
import { useToast } from '#pwa/ui/toaster.tsx';
import { priceDesign, priceSteps } from '../design-price.ts';
import { piecesOf } from '../design-state.ts';
import { methodsOf, sizesOf } from '../offered.ts';
import { useAddArtwork } from '../use-add-artwork.ts';
import { useBuy } from '../use-buy.ts';
import { useDesign } from '../use-design.ts';
import { useProductTab, type ProductTab } from '../use-product-tab.ts';
import { BuyBar } from './buy-bar.tsx';
import { AskForPrice, BuyButtons } from './buy-buttons.tsx';
import { ColourChoice } from './colour-choice.tsx';
import { DecorationChoice } from './decoration-choice.tsx';
import { DesignFiles } from './design-files.tsx';
import { DesignStage } from './design-stage.tsx';
import { PriceBreaks } from './price-breaks.tsx';
import { InstalmentNotice, PriceSummary } from './price-summary.tsx';
import { ProductDetails } from './product-details.tsx';
import { ProductTitle } from './product-title.tsx';
import { SizeQuantities } from './size-quantities.tsx';

const tabs: readonly { value: ProductTab; label: string }[] = [
  { value: 'customize', label: 'Customize' },
  { value: 'details', label: 'Product Details' },
];

/** A product with everything that can be decided about it. */
export function ProductTool({ product }: { product: Product }) {
  const shop = useShopFacts();
  const toast = useToast();
  const methods = useMemo(() => methodsOf(product), [product]);
  const sizes = useMemo(() => sizesOf(product), [product]);
  const garment = garmentOrTee(product.garment);
  const [state, dispatch] = useDesign(product, methods);
  const [view, setView] = useState<DesignPosition>('front');
  const [tab, setTab] = useProductTab();
  const add = useAddArtwork(dispatch, setView);
  const { states: uploads } = useArtworkUploads();

  const settings = useMemo(() => pricingSettingsOf(shop), [shop]);
  const price = useMemo(() => priceDesign(product, state, settings), [product, state, settings]);
  const { buy, busy } = useBuy(product, state, dispatch);

  const chosenIds = useMemo(() => new Set(state.chosen.map(one => one.colourId)), [state.chosen]);
  const [shownId, setShownId] = useState<string | null>(null);
  const shown = shownColour(product.colors, shownId, state.chosen.at(-1)?.colourId);
  const colours = useMemo(() => fabricColours(shown.name, shown.value), [shown]);

  const toggleColour = useCallback(
    (colour: LineColour) => {
      const at = state.chosen.findIndex(one => one.colourId === colour.id);
      const before = state.chosen[at];
      dispatch({ type: 'toggleColour', colourId: colour.id });
      setShownId(before ? null : colour.id);
      if (!before || piecesOf(before) === 0) return;
      toast({
        title: `${colour.name} removed, ${piecesText(piecesOf(before))}`,
        action: { label: 'Undo', onAction: () => dispatch({ type: 'putColourBack', chosen: before, at }) },
      });
    },
    [state.chosen, dispatch, toast],
  );

  function removeDesign(position: DesignPosition) {
    const before = state.placed[position];
    dispatch({ type: 'removeDesign', position });
    if (!before) return;
    toast({
      title: `Design removed from the ${position}`,
      action: {
        label: 'Undo',
        onAction: () => dispatch({ type: 'putDesignBack', position, placed: before }),
      },
    });
  }

  const isPriced = product.price > 0;
  const reason =
    price.pieces === 0 &&
    (state.chosen.length === 0 ? 'Choose a colour and sizes first.' : 'Enter how many pieces first.');
  return (
    <div className="pb-8 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-10 lg:pb-16 xl:grid-cols-[minmax(0,1fr)_30rem] xl:gap-12">
      <DesignStage
        productName={product.name}
        garment={garment}
        colours={colours}
        colourName={shown.name}
        view={view}
        onView={setView}
        state={state}
        dispatch={dispatch}
        onRemoveDesign={removeDesign}
        add={add}
        canDesign={product.customizable}
        sizes={sizes}
      />
      <div className="min-w-0 px-page-edge pt-5 md:mx-auto md:max-w-160 md:px-0 lg:max-w-none lg:pt-0">
        <ProductTitle product={product} price={price} />
        <Tabs label="About this product" tabs={tabs} value={tab} onChange={setTab} className="mt-4">
          <TabPanel value="customize">
            <ColourChoice colours={product.colors} chosenIds={chosenIds} onToggle={toggleColour} />
            <section className="border-b border-line py-5">
              <SizeQuantities
                product={product}
                sizes={sizes}
                chosen={state.chosen}
                onPieces={(colourId, pieces) => dispatch({ type: 'setPieces', colourId, sizes: pieces })}
                onRemove={toggleColour}
                onShow={colour => setShownId(colour.id)}
              />
              {isPriced && <PriceBreaks steps={priceSteps(product, price.pieces)} />}
            </section>
            {product.customizable ? (
              <>
                <DesignFiles
                  placed={state.placed}
                  uploads={uploads}
                  add={add}
                  onShow={setView}
                  onRemove={removeDesign}
                />
                <DecorationChoice
                  methods={methods}
                  method={state.method}
                  onMethod={method => dispatch({ type: 'setMethod', method })}
                  allowMultipleColors={state.allowMultipleColors}
                  onMultipleColors={allowed => dispatch({ type: 'allowMultipleColors', allowed })}
                  settings={settings}
                />
              </>
            ) : (
              <p className="border-b border-line py-5 text-soft">
                This one is sold blank: no design can be put on it.
              </p>
            )}
            {isPriced ? (
              <>
                <PriceSummary price={price} isMixed={product.variantPricing} />
                <BuyButtons onBuy={buy} busy={busy} reason={reason} />
                <InstalmentNotice cart={price.cart} />
              </>
            ) : (
              <AskForPrice shop={shop} />
            )}
          </TabPanel>
          <TabPanel value="details">
            <ProductDetails product={product} garment={garment} sizes={sizes} />
          </TabPanel>
        </Tabs>
      </div>
      {isPriced && <BuyBar price={price} reason={reason} busy={busy} onBuy={buy} />}
    </div>
  );
}

const undyed: LineColour = { id: '', name: 'natural', value: '' };

/** The colour pressed last, while it is chosen or nothing else is; before any choice the first of the range. */
function shownColour(
  colours: readonly LineColour[],
  pressed: string | null,
  lastChosen: string | undefined,
): LineColour {
  const find = (id: string | null | undefined) => colours.find(one => one.id === id);
  return find(pressed) ?? find(lastChosen) ?? colours[0] ?? undyed;
}
