/** The menus' lists: the categories on sale by group, with shorter names for menus with little room. */
import {
  categoriesOf,
  type CategoryGroup,
  categoryGroups,
  categoryGroupTitles,
  type Categorised,
  groupOfCategory,
  productsInCategory,
} from '#contract/catalogue/categories.ts';
import { menuLimits } from '#contract/shop/shop-defaults.ts';

export interface MenuGroup {
  group: CategoryGroup;
  title: string;
  /** Names of its categories on sale, in catalogue order. */
  categories: string[];
  styles: number;
}

export function menuGroups(products: readonly Categorised[]): MenuGroup[] {
  const names = categoriesOf(products);
  return categoryGroups.map(group => ({
    group,
    title: categoryGroupTitles[group],
    categories: names.filter(name => groupOfCategory(name) === group),
    styles: productsInCategory(group, products).length,
  }));
}

/** Kids and Accessories show at most four categories. */
export function shownInMegaMenu({ group, categories }: MenuGroup): string[] {
  const isShort = group === 'kids' || group === 'accessories';
  return isShort ? categories.slice(0, menuLimits.kidsAndAccessories) : categories;
}

export function shownInSideMenu({ categories }: MenuGroup): string[] {
  return categories.slice(0, menuLimits.mobilePerGroup);
}

/** "Men's Polo" → "Polo": below its group's heading the first word is redundant. */
export function shortCategoryName(name: string): string {
  return name.replace(/^(men['’]s|women['’]s|kids)\s+/i, '');
}

export function categoryPath(category: string): string {
  return `/products?category=${encodeURIComponent(category)}`;
}
