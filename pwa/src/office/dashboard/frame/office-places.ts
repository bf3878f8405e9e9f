/** The places of the office, as its menu and the tiles of the dashboard show them. */
import type { LucideIcon } from 'lucide-react';

export interface OfficePlace {
  to: string;
  label: string;
  /** Below an icon on a phone. */
  shortLabel: string;
  icon: LucideIcon;
  /** Its purpose, for its tile. */
  purpose: string;
  /** Other addresses at which the menu shows that one is here. */
  alsoAt?: readonly string[];
  /** A tab of another place: it has its own tile on the dashboard, but no entry in the menu. */
  isTileOnly?: boolean;
}

const dashboard = '/admin';

export function menuOf(places: readonly OfficePlace[]): readonly OfficePlace[] {
  return places.filter(({ isTileOnly }) => !isTileOnly);
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
