/**
 * The cookies: the session, the anonymous visitor who owns a cart's uploads and checkouts, the browser on
 * which somebody has signed in before, sign-ins that are not finished, and who has just written something.
 */
import type { Context, Middleware } from 'koa';
import { secondStepMinutes } from '#contract/account/second-step.ts';
import { knownDeviceDays } from './known-devices.ts';
import { isLocalRequest } from './local-shop.ts';
import { hashToken, newToken } from './session-store.ts';

const sessionCookie = 'sid';
/** Tells the app's scripts, which cannot see the session, that there may be one: visitors need not ask who they are. */
const hintCookie = 'in';
const visitorCookie = 'vid';
const deviceCookie = 'dev';
/** A sign-in between the password and its second step. */
const stepCookie = 'step';
/** A sign-in that is under way at the provider. */
const providerCookie = 'idp';
/** Something was written with this browser a moment ago: see reads/replica-reads.ts. */
const heldCookie = 'own';
type CookieName =
  | typeof sessionCookie
  | typeof hintCookie
  | typeof visitorCookie
  | typeof deviceCookie
  | typeof stepCookie
  | typeof providerCookie
  | typeof heldCookie;

const securePrefix = '__Host-';
/** Programs on one machine share the cookies of localhost, whatever their port: the name says whose they are. */
const localPrefix = 'selvedge-';
const token = /^[A-Za-z0-9_-]{43}$/;
const visitorDays = 90;
/** Thirty days at most; the server ends idle sessions earlier. */
const sessionSeconds = 30 * 86_400;

/** Which cookies this request has: a shop on somebody's own machine does without `Secure`. */
export function chooseCookies(isLocal: boolean): Middleware {
  return async (ctx, next) => {
    ctx.state.hasLocalCookies = isLocal && isLocalRequest(ctx);
    await next();
  };
}

/** Secure ones count on the own machine too, where a browser has kept some. Never the other way round. */
function readCookie(ctx: Context, name: CookieName): string | null {
  const local = ctx.state.hasLocalCookies ? ctx.cookies.get(localPrefix + name) : undefined;
  const value = local ?? ctx.cookies.get(securePrefix + name);
  return value && token.test(value) ? value : null;
}

/** By hand: Koa's own writer refuses `Secure` on plain HTTP, where most browsers accept it for localhost. */
function writeCookie(
  ctx: Context,
  name: CookieName,
  value: string,
  maxAge: number,
  flags = ' HttpOnly;',
): void {
  const rest = `Path=/;${flags} SameSite=Strict; Max-Age=${maxAge}`;
  const isLocal = ctx.state.hasLocalCookies;
  if (isLocal) ctx.append('Set-Cookie', `${localPrefix}${name}=${value}; ${rest}`);
  // What ends has to end under both names.
  if (!isLocal || value === '')
    ctx.append(
      'Set-Cookie',
      `${securePrefix}${name}=${value}; ${rest.replace('Path=/;', 'Path=/; Secure;')}`,
    );
}

export const readSessionToken = (ctx: Context) => readCookie(ctx, sessionCookie);

export function writeSessionToken(ctx: Context, value: string): void {
  writeCookie(ctx, sessionCookie, value, sessionSeconds);
  writeHint(ctx, '1', sessionSeconds);
  renewVisitor(ctx);
}

export function clearSessionToken(ctx: Context): void {
  writeCookie(ctx, sessionCookie, '', 0);
  writeHint(ctx, '', 0);
  renewVisitor(ctx);
}

/** For scripts to read. */
function writeHint(ctx: Context, value: string, maxAge: number): void {
  writeCookie(ctx, hintCookie, value, maxAge, '');
}

export const readDeviceToken = (ctx: Context) => readCookie(ctx, deviceCookie);

export function writeDeviceToken(ctx: Context, value: string): void {
  writeCookie(ctx, deviceCookie, value, knownDeviceDays * 86_400);
}

export const readStepToken = (ctx: Context) => readCookie(ctx, stepCookie);

export function writeStepToken(ctx: Context, value: string): void {
  writeCookie(ctx, stepCookie, value, secondStepMinutes * 60);
}

export function clearStepToken(ctx: Context): void {
  if (readStepToken(ctx)) writeCookie(ctx, stepCookie, '', 0);
}

export const readProviderToken = (ctx: Context) => readCookie(ctx, providerCookie);

/** For as long as the sign-in there may take; an empty one ends it. */
export function writeProviderToken(ctx: Context, value: string): void {
  writeCookie(ctx, providerCookie, value, value === '' ? 0 : 15 * 60);
}

export const holdsReads = (ctx: Context): boolean =>
  [securePrefix, localPrefix].some(prefix => ctx.cookies.get(prefix + heldCookie) !== undefined);

/** Whoever makes it up, or leaves it out, changes where their own reads are answered, and nothing else. */
export function holdReads(ctx: Context, seconds: number): void {
  writeCookie(ctx, heldCookie, '1', seconds);
}

/** The visitor who sent this request, if it says so; makes no cookie. */
export function knownVisitor(ctx: Context): string | null {
  const value = readCookie(ctx, visitorCookie);
  return value && `visitor:${hashToken(value).toString('hex')}`;
}

/** `visitor:<hash>`; makes the cookie when there is none. */
export function visitorOwner(ctx: Context): string {
  const value = (ctx.state.newVisitor as string | undefined) ?? readCookie(ctx, visitorCookie);
  return `visitor:${hashToken(value ?? newVisitor(ctx)).toString('hex')}`;
}

/**
 * Another visitor from here on, where there was one: a cookie that was planted, or seen on a shared computer, reaches
 * nothing that is done after a session begins or ends.
 */
function renewVisitor(ctx: Context): void {
  if (readCookie(ctx, visitorCookie)) newVisitor(ctx);
}

function newVisitor(ctx: Context): string {
  const value = newToken();
  ctx.state.newVisitor = value;
  writeCookie(ctx, visitorCookie, value, visitorDays * 86_400);
  return value;
}
