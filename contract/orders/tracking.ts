/** Where a parcel is followed. The owner changes the template, as the carrier changes its addresses. */
export const defaultTrackingUrl = 'https://auspost.com.au/mypost/track/details/{number}';

/** Where one can type a number in, for a template that cannot be used. */
export const trackingLandingUrl = 'https://auspost.com.au/mypost/track';

/** Only https, and the number never leaves its place in the path. */
export function trackingLink(template: string, trackingNumber: string): string {
  const isUsable = /^https:\/\/[^\s{}]+\{number\}[^\s{}]*$/.test(template);
  return isUsable
    ? template.replace('{number}', () => encodeURIComponent(trackingNumber.trim()))
    : trackingLandingUrl;
}
