/** One look of Lighthouse at one address, in a browser profile that has never been used. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface Audit {
  /** 0 to 100. */
  scores: Record<(typeof categories)[number], number>;
  figures: Record<string, number>;
  /** Titles of the audits that did not pass, in the categories without times. */
  complaints: string[];
  /** Lighthouse's own JSON. */
  report: string;
}

/** Flags with which Chromium talks to nobody but the shop. */
const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Lighthouse's default: a phone, four times slower than this machine, on 1.6 Mbit/s with 150 ms. */
export async function auditPage(url: string, chromePath: string): Promise<Audit> {
  const userDataDir = mkdtempSync(path.join(tmpdir(), 'selvedge-lighthouse-'));
  const chrome = await launch({ chromePath, chromeFlags, userDataDir });
  try {
    const done = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      output: 'json',
      onlyCategories: [...categories],
    });
    if (!done) throw new Error(`Lighthouse has nothing to say about ${url}.`);
    return summarise(done.lhr);
  } finally {
    chrome.kill();
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

function summarise(lhr: Result): Audit {
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? NaN;
  const scores = Object.fromEntries(
    categories.map(name => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
  ) as Audit['scores'];
  const failed = categories
    .slice(1)
    .flatMap(name => lhr.categories[name]?.auditRefs ?? [])
    .map(({ id }) => lhr.audits[id])
    .filter(audit => audit?.score != null && audit.score < 1);
  return {
    scores,
    figures: {
      'FCP ms': Math.round(number('first-contentful-paint')),
      'LCP ms': Math.round(number('largest-contentful-paint')),
      'TBT ms': Math.round(number('total-blocking-time')),
      CLS: Number(number('cumulative-layout-shift').toFixed(3)),
      'Speed Index ms': Math.round(number('speed-index')),
      KB: Math.round(number('total-byte-weight') / 1024),
      // Lighthouse's own measure of the machine at that moment: a time counts beside it only.
      machine: Math.round(lhr.environment.benchmarkIndex),
    },
    complaints: failed.map(audit => audit?.title ?? ''),
    report: JSON.stringify(lhr),
  };
}
