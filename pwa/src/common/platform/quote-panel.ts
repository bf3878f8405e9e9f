/**
 * Whether the quote panel is open, and for what. The frame shows it; the floating button, the home page, a product
 * and the contact page ask for it here, so that no feature needs another's files.
 */
import { createContext, useContext } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface QuotePanelState {
  isOpen: boolean;
  /** Name of the product that is asked about, where the asking screen knows it. */
  productName?: string;
  /** Beside the page unless told: the contact page opens it in its middle. */
  place?: 'sheet' | 'dialog';
}

export interface QuotePanel {
  state: StoreApi<QuotePanelState>;
  open: (about?: Pick<QuotePanelState, 'productName' | 'place'>) => void;
  close: () => void;
}

export function createQuotePanel(): QuotePanel {
  const state = createStore<QuotePanelState>(() => ({ isOpen: false }));
  return {
    state,
    open: about => state.setState({ isOpen: true, ...about }, true),
    close: () => state.setState({ isOpen: false }),
  };
}

export const QuotePanelContext = createContext<QuotePanel | null>(null);

export function useQuotePanel(): QuotePanel {
  const panel = useContext(QuotePanelContext);
  if (!panel) throw new Error('QuotePanelContext is missing above this component');
  return panel;
}
