/** What stands above every screen: of the app, and of the first paint that the build draws. */
import type { ReactNode } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { ShopFacts } from '#contract/endpoints/shop.ts';
import { type Catalogue, CatalogueContext } from './local/catalogue.ts';
import type { CopiedStore } from './local/copied.ts';
import { type PublishedPages, PublishedPagesContext } from './local/published-pages.ts';
import { ShopFactsContext } from './local/shop-facts.ts';
import { type AppUpdate, AppUpdateContext } from './platform/app-update.ts';
import { InstallContext, type InstallState } from './platform/install-invitation.ts';
import { type QuotePanel, QuotePanelContext } from './platform/quote-panel.ts';
import type { SessionStore } from './session/session.ts';
import { SessionContext } from './session/use-session.ts';
import type { ToastStore } from './ui/toast-store.ts';
import { ToastProvider } from './ui/toaster.tsx';

export interface AppParts {
  catalogue: Catalogue;
  shopFacts: CopiedStore<ShopFacts>;
  publishedPages: PublishedPages;
  session: SessionStore;
  toasts: ToastStore;
  update: AppUpdate;
  install: StoreApi<InstallState>;
  quotePanel: QuotePanel;
}

export function AppContexts({ children, ...parts }: AppParts & { children: ReactNode }) {
  return (
    <SessionContext value={parts.session}>
      <CatalogueContext value={parts.catalogue}>
        <ShopFactsContext value={parts.shopFacts}>
          <PublishedPagesContext value={parts.publishedPages}>
            <AppUpdateContext value={parts.update}>
              <InstallContext value={parts.install}>
                <QuotePanelContext value={parts.quotePanel}>
                  <ToastProvider store={parts.toasts}>{children}</ToastProvider>
                </QuotePanelContext>
              </InstallContext>
            </AppUpdateContext>
          </PublishedPagesContext>
        </ShopFactsContext>
      </CatalogueContext>
    </SessionContext>
  );
}
