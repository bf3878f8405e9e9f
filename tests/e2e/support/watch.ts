/** What no page may do unnoticed: complain in the console, throw, or talk to another host. */
import type { BrowserContext, ConsoleMessage } from '@playwright/test';

export interface Watch {
  /** In words, as they happened. */
  faults: string[];
  /** A complaint of the console that belongs to the test, such as a sign-in refused with 401. */
  allow(pattern: RegExp): void;
  /** From now on requests may fail, as the server was stopped. */
  allowLostConnections(): void;
}

/**
 * What Chromium writes by itself when an address cannot be reached, also that of the worker; no page can prevent it.
 */
const lostConnection =
  /^Failed to load resource: net::ERR_|^An (SSL certificate error|unknown error occurred when fetching the script)|net::ERR_(CONNECTION|EMPTY|INCOMPLETE)/;

export function createWatch(): Watch & { attach(context: BrowserContext, origin: string): void } {
  const faults: string[] = [];
  // An upload that was broken off, by a change of page for one, is asked for before it is sent again: 404 is an answer.
  const allowed = [/status of 404.*\/api\/uploads\//];
  const note = (fault: string) => {
    if (!allowed.some(pattern => pattern.test(fault))) faults.push(fault);
  };
  return {
    faults,
    allow: pattern => void allowed.push(pattern),
    allowLostConnections: () => void allowed.push(lostConnection),
    attach(context, origin) {
      context.on('console', message => {
        if (message.type() === 'error' || message.type() === 'warning') note(textOf(message));
      });
      context.on('weberror', fault => {
        const thrown = fault.error();
        note(thrown.stack || `${thrown.name}: ${thrown.message}`);
      });
      context.on('request', request => {
        const url = request.url();
        if (/^https?:/.test(url) && new URL(url).origin !== origin) note(`Request to ${url}`);
      });
      context.on('page', page => page.on('crash', () => note(`The page ${page.url()} crashed`)));
    },
  };
}

function textOf(message: ConsoleMessage): string {
  const { url } = message.location();
  return url ? `${message.text()} (${url})` : message.text();
}
