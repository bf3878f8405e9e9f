import type { Readable } from 'node:stream';

/** The part of a Koa context that a file needs. */
interface Answer {
  status: number;
  body: unknown;
  set(headers: Record<string, string>): void;
}

/** To be saved under a name. */
export function sendPdf(ctx: Answer, name: string, pdf: Readable): undefined {
  ctx.status = 200;
  ctx.set({
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${name}.pdf"`,
    'Cache-Control': 'private, no-store',
  });
  ctx.body = pdf;
}
