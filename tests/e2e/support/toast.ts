import type { Locator, Page } from '@playwright/test';

/** Where toasts stand. The same words may stand on the page too, in a dialog that is about to close for one. */
export const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Notifications, F8' });
