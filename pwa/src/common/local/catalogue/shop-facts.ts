/**
 * The shop's name, contact details and price figures. Until the server has answered: the copy of the last visit, or
 * else defaults.
 */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { heroDefaults } from '#contract/shop/hero-defaults.ts';
import { ownDefaults } from '#contract/shop/own-defaults.ts';
import { defaultTimeZone, feeDefaults } from '#contract/shop/shop-defaults.ts';
import { policyDefaults, shippingDefaults } from '#contract/shop/shop-policy.ts';
import { type CopiedStore, createCopied, type StoredCopy } from '../call/copied.ts';

const storageKey = 'selvedge.shop';

/** Shown before the shop has ever answered. Claims about the shop wait until it has. */
export const unknownShop: ShopFacts = {
  name: 'Selvedge',
  abn: '',
  gstRegistered: true,
  email: '',
  phone: '',
  address: '',
  timeZone: defaultTimeZone,
  testPayments: false,
  setupFeeCents: feeDefaults.setupFeeCents,
  techniques: [],
  shippingFlatCents: feeDefaults.shippingFlatCents,
  afterpayMinCents: feeDefaults.instalmentMinCents,
  afterpayMaxCents: feeDefaults.instalmentMaxCents,
  memberDiscountBasisPoints: feeDefaults.memberDiscountBasisPoints,
  chatUrl: '',
  home: { hero: heroDefaults, brands: [], testimonials: [] },
  ...ownDefaults,
  ...shippingDefaults,
  policy: policyDefaults,
  policyChangedAt: null,
  pages: [],
};

export interface ShopFactsParts {
  ask: () => Promise<ShopFacts>;
  now: () => number;
  later: (callback: () => void, ms: number) => () => void;
}

/** The copy is in local storage, not in the database: it is small, and the first paint may need it. */
export function createShopFacts({ ask, now, later }: ShopFactsParts): CopiedStore<ShopFacts> {
  const facts: CopiedStore<ShopFacts> = createCopied<ShopFacts>({
    // An unchanged value stays the same object, so that nothing is rendered again.
    ask: async () => {
      const value = await ask();
      const known = facts.state.getState();
      const isSame = known.phase === 'ready' && JSON.stringify(known.value) === JSON.stringify(value);
      return isSame ? known.value : value;
    },
    readCopy: async () => readCopy(),
    writeCopy: async value => {
      localStorage.setItem(storageKey, JSON.stringify({ value, asOf: new Date(now()).toISOString() }));
    },
    later,
  });
  const copy = readCopy();
  if (copy) facts.state.setState({ phase: 'ready', ...copy, isAsking: false }, true);
  return facts;
}

function readCopy(): StoredCopy<ShopFacts> | undefined {
  try {
    const copy = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as StoredCopy<ShopFacts> | null;
    // Price figures added since the copy was written come from the defaults.
    if (!copy) return undefined;
    const policy = { ...unknownShop.policy, ...copy.value.policy };
    const home = { ...unknownShop.home, ...copy.value.home };
    return { asOf: copy.asOf, value: { ...unknownShop, ...copy.value, policy, home } };
  } catch {
    return undefined; // storage is switched off, or what it holds is not ours
  }
}

/** The shop's last known facts, for prices that are written outside a screen. */
export function keptShopFacts(): ShopFacts {
  return readCopy()?.value ?? unknownShop;
}

export const ShopFactsContext = createContext<CopiedStore<ShopFacts> | null>(null);

export function useShopFacts(): ShopFacts {
  const store = useContext(ShopFactsContext);
  if (!store) throw new Error('ShopFactsContext is missing above this component');
  // Requested once, by main.
  const read = () => factsOf(store);
  return useSyncExternalStore(store.state.subscribe, read, read);
}

function factsOf({ state }: CopiedStore<ShopFacts>): ShopFacts {
  const facts = state.getState();
  return facts.phase === 'ready' ? facts.value : unknownShop;
}

export interface KnownShop {
  /** Null until the server, or the copy of an earlier visit, has provided them. */
  shop: ShopFacts | null;
  isAsking: boolean;
  reload: () => void;
}

/** For facts that must not be taken from defaults, such as the policies. */
export function useKnownShop(): KnownShop {
  const store = useContext(ShopFactsContext);
  if (!store) throw new Error('ShopFactsContext is missing above this component');
  const facts = useSyncExternalStore(store.state.subscribe, store.state.getState, store.state.getState);
  return {
    shop: facts.phase === 'ready' ? facts.value : null,
    isAsking: facts.phase === 'loading' || facts.isAsking,
    reload: store.reload,
  };
}
