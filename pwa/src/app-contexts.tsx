/** What wraps every screen, in the app and in the first paint that the build renders. */
import type { ReactNode } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { type Catalogue, CatalogueContext } from './common/local/catalogue/catalogue.ts';
import type { CopiedStore } from './common/local/call/copied.ts';
import { type PublishedPages, PublishedPagesContext } from './common/local/catalogue/published-pages.ts';
import { ShopFactsContext } from './common/local/catalogue/shop-facts.ts';
import { type AppUpdate, AppUpdateContext } from './common/platform/start/app-update.ts';
import { InstallContext, type InstallState } from './common/platform/start/install-invitation.ts';
import { type QuotePanel, QuotePanelContext } from './common/platform/quote-panel.ts';
import type { SessionStore } from './common/session/session.ts';
import { SessionContext } from './common/session/use-session.ts';
import type { ToastStore } from './common/ui/dialogs/toast-store.ts';
import { ToastProvider } from './common/ui/dialogs/toaster.tsx';

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
