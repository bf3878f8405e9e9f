declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/**
 * zod tries `new Function` to make its checks faster. Our content security policy forbids that, and the browser would
 * report every try. zod reads this when it is loaded, so it has to be said before.
 */
export function forbidZodEval(): void {
  globalThis.__zod_globalConfig = { jitless: true };
}
