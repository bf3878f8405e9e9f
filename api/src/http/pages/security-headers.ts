/** The security headers that every answer carries. */
import type { Middleware } from 'koa';

/**
 * Directives of the Content-Security-Policy. No inline scripts or styles anywhere: a precached shell would freeze a
 * nonce. The card provider's script, frames and calls are let in only by a shop that has its keys; the shell is one
 * document, so what the checkout needs is allowed to all of it.
 */
const policyOf = (provider: { script: string; connect: string; frame: string }) => [
  "default-src 'none'",
  `script-src 'self'${provider.script}`,
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  `connect-src 'self'${provider.connect}`,
  // Our own: the office looks at mails, each in a sandbox.
  `frame-src 'self'${provider.frame}`,
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  'report-uri /api/csp-report',
];

const contentSecurityPolicy = policyOf({ script: '', connect: '', frame: '' }).join('; ');

/** Of a worker that opens files: code in WebAssembly and its file, and nothing else in the world. */
export const wasmWorkerPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  'report-uri /api/csp-report',
].join('; ');

const stripeFrames = ' https://js.stripe.com https://*.js.stripe.com';
const stripeContentSecurityPolicy = policyOf({
  script: stripeFrames,
  connect: ' https://api.stripe.com',
  frame: `${stripeFrames} https://hooks.stripe.com`,
}).join('; ');

const hasSecret = (url: string) => /[?&](token|undo)=/.test(url);

export interface HeaderPolicy {
  https: boolean;
  /** Cards are taken in the provider's own frames. */
  stripe: boolean;
}

type Header = readonly [name: string, value: string];

/** Those that are the same on every answer. */
export function headersOfEveryAnswer({ https, stripe }: HeaderPolicy): readonly Header[] {
  const payment = stripe ? 'payment=(self "https://js.stripe.com")' : 'payment=()';
  return Object.entries({
    'Content-Security-Policy': stripe ? stripeContentSecurityPolicy : contentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Job tickets are read, and a proof from a door says where it was; the browser asks the person all the same.
    'Permissions-Policy': `geolocation=(self), camera=(self), microphone=(), ${payment}`,
    'X-DNS-Prefetch-Control': 'off',
    Vary: 'Origin, Sec-Fetch-Site',
    ...(https ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  });
}

/** Addresses from mails carry a secret, which must not travel on in a header. */
export const referrerPolicyAt = (url: string): Header => [
  'Referrer-Policy',
  hasSecret(url) ? 'no-referrer' : 'strict-origin-when-cross-origin',
];

export function securityHeaders(policy: HeaderPolicy): Middleware {
  const always = headersOfEveryAnswer(policy);
  return (ctx, next) => {
    // Node's own call: Koa's looks at each name and value again.
    for (const [name, value] of always) ctx.res.setHeader(name, value);
    ctx.res.setHeader(...referrerPolicyAt(ctx.url));
    return next();
  };
}
