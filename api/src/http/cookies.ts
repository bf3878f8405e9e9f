/**
 * The cookies (R-SE 1): the session, the anonymous visitor who owns a cart's uploads and checkouts, and the browser on
 * which somebody has signed in before.
 */
import type { Context } from 'koa';
import { knownDeviceDays } from './known-devices.ts';
import { hashToken, newToken } from './session-store.ts';

const sessionCookie = '__Host-sid';
/** Tells the app's scripts, which cannot see the session, that there may be one: visitors need not ask who they are. */
const hintCookie = '__Host-in';
const visitorCookie = '__Host-vid';
const deviceCookie = '__Host-dev';
const token = /^[A-Za-z0-9_-]{43}$/;
const visitorDays = 90;
/** Thirty days at most; the server ends idle sessions earlier. */
const sessionSeconds = 30 * 86_400;

function readCookie(ctx: Context, name: string): string | null {
  const value = ctx.cookies.get(name);
  return value && token.test(value) ? value : null;
}

/** By hand: Koa's own writer refuses `Secure` on plain HTTP, where browsers accept it for localhost. */
function writeCookie(ctx: Context, name: string, value: string, maxAge: number): void {
  ctx.append('Set-Cookie', `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${maxAge}`);
}

export const readSessionToken = (ctx: Context) => readCookie(ctx, sessionCookie);

export function writeSessionToken(ctx: Context, value: string): void {
  writeCookie(ctx, sessionCookie, value, sessionSeconds);
  writeHint(ctx, '1', sessionSeconds);
}

export function clearSessionToken(ctx: Context): void {
  writeCookie(ctx, sessionCookie, '', 0);
  writeHint(ctx, '', 0);
}

function writeHint(ctx: Context, value: string, maxAge: number): void {
  ctx.append('Set-Cookie', `${hintCookie}=${value}; Path=/; Secure; SameSite=Strict; Max-Age=${maxAge}`);
}

export const readDeviceToken = (ctx: Context) => readCookie(ctx, deviceCookie);

/** The browser's own token, made with the first sign-in and kept for as long as people sign in. */
export function keepDeviceToken(ctx: Context): string {
  const value = readDeviceToken(ctx) ?? newToken();
  writeCookie(ctx, deviceCookie, value, knownDeviceDays * 86_400);
  return value;
}

/** The visitor of this request, if it has said who it is; makes no cookie. */
export function knownVisitor(ctx: Context): string | null {
  const value = readCookie(ctx, visitorCookie);
  return value && `visitor:${hashToken(value).toString('hex')}`;
}

/** `visitor:<hash>`; makes the cookie when there is none. */
export function visitorOwner(ctx: Context): string {
  let value = readCookie(ctx, visitorCookie) ?? (ctx.state.newVisitor as string | undefined);
  if (!value) {
    value = newToken();
    ctx.state.newVisitor = value;
    writeCookie(ctx, visitorCookie, value, visitorDays * 86_400);
  }
  return `visitor:${hashToken(value).toString('hex')}`;
}
