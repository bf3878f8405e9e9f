/** The places of the office, as its menu and the tiles of the dashboard show them. */
import type { LucideIcon } from 'lucide-react';

/** The headings of the menu, in its order. A place without one stands above them. */
export const officeGroups = ['Sales', 'Production', 'Shop', 'Business'] as const;
export type OfficeGroup = (typeof officeGroups)[number];

/** Work of every day: open in the menu until somebody closes it. The others are folded until they are wanted. */
export function isDaily(group: OfficeGroup): boolean {
  return group === 'Sales' || group === 'Production';
}

export interface OfficePlace {
  to: string;
  label: string;
  /** Below an icon on a phone. */
  shortLabel: string;
  icon: LucideIcon;
  group?: OfficeGroup;
  /** Its purpose, for its tile. */
  purpose: string;
  /** Other addresses at which the menu shows that one is here. */
  alsoAt?: readonly string[];
  /** A tab of another place: it has its own tile on the dashboard, but no entry in the menu. */
  isTileOnly?: boolean;
}

const dashboard = '/admin';

export interface MenuGroup {
  /** Null for the places above the headings, and in a menu that is too short for any. */
  name: OfficeGroup | null;
  places: readonly OfficePlace[];
}

/** A menu of this many places is read at a glance. */
const glance = 7;

/** The entries of the menu, group by group. None is empty. */
export function menuOf(places: readonly OfficePlace[]): MenuGroup[] {
  const entries = places.filter(({ isTileOnly }) => !isTileOnly);
  const groups = [null, ...officeGroups].map(name => ({
    name,
    places: entries.filter(({ group = null }) => group === name),
  }));
  if (entries.length <= glance) return [{ name: null, places: groups.flatMap(group => group.places) }];
  return groups.filter(group => group.places.length > 0);
}

/** Every place except the dashboard itself. */
export function tilesOf(places: readonly OfficePlace[]): readonly OfficePlace[] {
  return places.filter(({ to }) => to !== dashboard);
}

/** A place stays marked on the pages below it. Every page is below the dashboard, which is marked only at its own. */
export function isAtPlace({ to, alsoAt = [] }: OfficePlace, pathname: string): boolean {
  const isBelow = (at: string) => to !== dashboard && pathname.startsWith(`${at}/`);
  return [to, ...alsoAt].some(at => pathname === at || isBelow(at));
}
