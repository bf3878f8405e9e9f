/** The carrier's tracking page. The owner can change the template when the carrier changes its addresses. */
export const defaultTrackingUrl = 'https://auspost.com.au/mypost/track/details/{number}';

/** The page for entering a number by hand, if the template isn't valid. */
export const trackingLandingUrl = 'https://auspost.com.au/mypost/track';

/** Only https, and the number can't leave its place in the path. */
export function trackingLink(template: string, trackingNumber: string): string {
  const isUsable = /^https:\/\/[^\s{}]+\{number\}[^\s{}]*$/.test(template);
  return isUsable
    ? template.replace('{number}', () => encodeURIComponent(trackingNumber.trim()))
    : trackingLandingUrl;
}
