/** The description of the browser whose request is being answered, for the audit log. Absent in the shop's own work. */
import { AsyncLocalStorage } from 'node:async_hooks';

export const askingBrowser = new AsyncLocalStorage<string | null>();
