/** What the steps of the pipeline leave for each other in `ctx.state`. */
import type { RouteMeter } from './meter.ts';

declare module 'koa' {
  interface DefaultState {
    requestId: string;
    hasLocalCookies: boolean;
    /** The token of a visitor who has none yet, made in this request. */
    newVisitor?: string;
    route?: RouteMeter;
  }
}
