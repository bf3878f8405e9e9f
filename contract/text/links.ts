/**
 * Where a link that somebody has written may lead. What stands before an @ of an address is a name and a password, and what
 * is not seen (or turns the reading direction) makes an address look like another: neither has a place in a link.
 */
const unseen = /[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/u;
const ownPath = /^\/(?!\/)/;
const webAddress = /^https:\/\/[^/?#@]+(?:[/?#]|$)/;
const otherWays = /^(?:#|mailto:[^\s@]+@|tel:\+?[\d().-])/;

/** A page of the web, by https. */
export function isWebAddress(href: string): boolean {
  return !unseen.test(href) && webAddress.test(href) && URL.canParse(href);
}

/** A path of this site, or the web: never a script, and never //elsewhere. */
export function isLink(href: string): boolean {
  return isWebAddress(href) || (!unseen.test(href) && ownPath.test(href));
}

/** In the words of a page: a place on it, a mail address and a telephone number, too. */
export function isLinkOfWords(href: string): boolean {
  return isLink(href) || (!unseen.test(href) && otherWays.test(href));
}
