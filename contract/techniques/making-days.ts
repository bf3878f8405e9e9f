/** Techniques that take longer than the shop's usual production time. */
import type { Technique } from './technique.ts';

type Days = readonly [from: number, to: number];
interface Figures {
  policy: { productionDays: Days };
  techniques?: readonly Pick<Technique, 'id' | 'extraDays'>[];
}
interface Decorated {
  designPlacements: readonly { decorationMethod: string }[];
  roster?: { template: { decorationMethod: string } } | null | undefined;
}

/** The slowest of them decides. */
export function extraDaysOf(
  techniques: readonly Pick<Technique, 'id' | 'extraDays'>[],
  ids: readonly string[],
): number {
  return Math.max(0, ...techniques.filter(({ id }) => ids.includes(id)).map(({ extraDays }) => extraDays));
}

/** How many days the slowest technique of these items adds. */
export function extraDaysFor(
  { techniques = [] }: Pick<Figures, 'techniques'>,
  items: readonly Decorated[],
): number {
  const ids = items.flatMap(({ designPlacements, roster }) =>
    [...designPlacements, ...(roster ? [roster.template] : [])].map(one => one.decorationMethod),
  );
  return extraDaysOf(techniques, ids);
}

/** The shop's figures with the production days of these items. */
export function figuresFor<T extends Figures>(shop: T, items: readonly Decorated[]): T {
  return withExtraDays(shop, extraDaysFor(shop, items));
}

export function withExtraDays<T extends Pick<Figures, 'policy'>>(shop: T, extra: number): T {
  if (extra === 0) return shop;
  const [from, to] = shop.policy.productionDays;
  return { ...shop, policy: { ...shop.policy, productionDays: [from + extra, to + extra] as const } };
}
