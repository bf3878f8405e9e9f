// @vitest-environment happy-dom
/**
 * Every setting on every screen: a change is seen where the setting says so (`shownIn`), and nowhere else. A screen with
 * a figure of its own, and a setting that forgets a screen, both end red.
 */
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { present } from '#api/database/present.ts';
import { settledFacts } from '#api/features/shop/read-shop.ts';
import { noMenus } from '#contract/content/menus.ts';
import { settingScreens } from '#contract/content/settings/places.ts';
import type { Setting } from '#contract/content/settings/setting.ts';
import { placeOf, type SettingKey, settingKeys, settings } from '#contract/content/settings/settings.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import type { Copied } from '#pwa/common/local/call/copied.ts';
import { ShopFactsContext } from '#pwa/common/local/catalogue/shop-facts.ts';
import type { SessionStore } from '#pwa/common/session/session.ts';
import { SessionContext } from '#pwa/common/session/use-session.ts';
import { isWhole } from '#tests/support/whole.ts';
import { changedValue } from './changed-value.ts';
import { product, screens } from './screens.tsx';

vi.mock('#pwa/common/platform/use-near.ts', () => ({ useNear: () => true }));
vi.mock('#pwa/common/local/catalogue/use-products.ts', () => ({
  useProducts: () => ({
    products: new Map([[product.id, { phase: 'ready', value: product, asOf: null, isAsking: false }]]),
    reload: () => {},
  }),
}));

beforeEach(() => {
  // Closed by every clock: Thursday night in Perth, Friday in Brisbane.
  vi.useFakeTimers({ now: new Date('2026-11-19T15:30:00Z') });
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Where a setting only counts beside another one. */
function besides(key: SettingKey): Partial<Record<SettingKey, unknown>> {
  const abn = { 'shop.abn': '10 000 000 000' };
  if (key === 'policy.expressExtraCents') return { ...abn, 'shipping.mode': 'policy' };
  if (!key.startsWith('policy.') || !key.endsWith('ShippingCents'))
    return key === 'policy.freeShippingOverCents' ? { ...abn, 'shipping.mode': 'policy' } : abn;
  return { ...abn, 'shipping.mode': 'policy', 'policy.freeShippingOverCents': 1_000_000 };
}

/** The facts as the server reads them out of the rows of its table. */
function shopWith(written: Partial<Record<SettingKey, unknown>>): ShopFacts {
  const rows = new Map<string, Record<string, unknown>>();
  for (const [key, value] of Object.entries(written)) {
    const { row, path } = placeOf(key as SettingKey);
    const fields = rows.get(row) ?? {};
    rows.set(row, fields);
    const parent = path.slice(0, -1).reduce<Record<string, unknown>>((at, name) => {
      at[name] ??= {};
      return at[name] as Record<string, unknown>;
    }, fields);
    parent[path.at(-1) ?? ''] = value;
  }
  const updatedAt = new Date('2026-11-01T00:00:00Z');
  const facts = settledFacts([...rows].map(([key, value]) => ({ key, value, updatedAt })));
  return { ...facts, menus: noMenus, pages: [], testPayments: true };
}

/** Somebody with an account: member prices count. */
const signedInState = { phase: 'signedIn' as const, user: { id: 1 }, isVerified: true };
const signedIn = {
  getState: () => signedInState,
  subscribe: () => () => {},
} as unknown as SessionStore;

function show(screen: keyof typeof screens, shop: ShopFacts): string {
  const state = createStore<Copied<ShopFacts>>(() => ({
    phase: 'ready',
    value: shop,
    asOf: null,
    isAsking: false,
  }));
  const { container, unmount } = render(
    <MemoryRouter>
      <SessionContext value={signedIn}>
        <ShopFactsContext value={{ state, load() {}, reload() {} }}>{screens[screen]}</ShopFactsContext>
      </SessionContext>
    </MemoryRouter>,
  );
  // What is only said of a payment that takes long.
  act(() => void vi.advanceTimersByTime(2_000));
  const html = container.innerHTML.replaceAll(/_r_[0-9a-z]+_/g, '');
  unmount();
  return html;
}

/** Whether the screen looks different when these settings change at once. They count beside the same ones. */
function isMoved(
  screen: keyof typeof screens,
  keys: readonly SettingKey[],
  looks: Map<string, string>,
): boolean {
  const beside = besides(present(keys[0]));
  const name = JSON.stringify(beside);
  const was = looks.get(name) ?? show(screen, shopWith(beside));
  looks.set(name, was);
  const changed = keys.map(key => {
    const before = beside[key] ?? (settings[key] as Setting).initial;
    return [key, changedValue(key, before)];
  });
  return show(screen, shopWith({ ...beside, ...Object.fromEntries(changed) })) !== was;
}

test.each(settingScreens)('%s', screen => {
  expect(show(screen, shopWith({})), 'the same shop, the same screen').toBe(show(screen, shopWith({})));
  const looks = new Map<string, string>();
  const isDeclared = (key: SettingKey) => (settings[key] as Setting).shownIn.includes(screen);
  const isMovedBy = (key: SettingKey) => isMoved(screen, [key], looks);
  // What should not be seen is changed together first: one look says that it is not.
  const others = settingKeys.filter(key => !isDeclared(key));
  const kindOf = (key: SettingKey) => JSON.stringify(besides(key));
  const kinds = [...new Set(others.map(kindOf))].map(kind => others.filter(key => kindOf(key) === kind));
  const seen = kinds.flatMap(keys => (isWhole || isMoved(screen, keys, looks) ? keys.filter(isMovedBy) : []));
  const moved = settingKeys.filter(key => (isDeclared(key) ? isMovedBy(key) : seen.includes(key)));
  expect(moved).toEqual(settingKeys.filter(isDeclared));
});
