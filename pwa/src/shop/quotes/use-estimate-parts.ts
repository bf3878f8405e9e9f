/** What a request is estimated by: the shop's price of the product that its words name, or the written formula. */
import { type EstimateParts, productNamed } from '#contract/quotes/product-estimate.ts';
import { buyerPriceFor, settingsFor } from '#contract/money/buyer-prices.ts';
import { pricingSettingsOf } from '#contract/money/pricing-settings.ts';
import { useCatalogue } from '#pwa/common/local/catalogue/catalogue.ts';
import { useBuyer } from '#pwa/common/session/use-buyer.ts';
import { asPricedProduct } from '#pwa/common/local/catalogue/priced-product.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';

export function useEstimateParts() {
  const shop = useShopFacts();
  const catalogue = useCatalogue();
  const buyer = useBuyer();
  const products = catalogue.phase === 'ready' ? catalogue.value : [];
  return {
    partsFor(words: string): EstimateParts {
      const product = productNamed(products, words);
      return {
        rates: shop.quoteRates,
        settings: settingsFor(buyer, pricingSettingsOf(shop)),
        product: product && asPricedProduct(product, buyerPriceFor(buyer, product.id)),
      };
    },
    /** The product whose page is open. */
    nameAt(pathname: string): string | undefined {
      const [, id] = /^\/products?\/(\d+)/.exec(pathname) ?? [];
      return id === undefined ? undefined : products.find(product => String(product.id) === id)?.name;
    },
  };
}
