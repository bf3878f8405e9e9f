/** The header set of SECURITY R-HD, on every answer. */
import type { Middleware } from 'koa';

/** Directives of the Content-Security-Policy. No inline scripts or styles anywhere: a precached shell would freeze a nonce. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  'report-uri /api/csp-report',
].join('; ');

export function securityHeaders({ https }: { https: boolean }): Middleware {
  return async (ctx, next) => {
    ctx.set({
      'Content-Security-Policy': contentSecurityPolicy,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'geolocation=(), camera=(), microphone=(), payment=()',
      'X-DNS-Prefetch-Control': 'off',
      Vary: 'Origin, Sec-Fetch-Site',
    });
    if (https) ctx.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains');
    await next();
  };
}
