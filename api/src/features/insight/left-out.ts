/** Who is left out of the count: who has said so, and what is no person. */

/** Names of programs that fetch pages, and of those that look at them for a program. A Cubot is a phone. */
const robot =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|headless|lighthouse|pagespeed|puppeteer|playwright|phantom|monitor|uptime|curl|wget|python|axios|node-fetch|okhttp|java\/|go-http|facebookexternalhit|embedly|archiver|validator/i;

export function asksNotToBeCounted(header: (name: string) => string): boolean {
  return header('DNT') === '1' || header('Sec-GPC') === '1';
}

export function isRobot(userAgent: string): boolean {
  return userAgent.trim() === '' || robot.test(userAgent);
}
