/** Whether this page stands in a browser's tab on iOS, where what it keeps is apart from the installed app's. */
interface Browser {
  userAgent: string;
  maxTouchPoints: number;
  /** Safari's own word for an app from the home screen, older than `display-mode`. */
  standalone?: boolean;
}

export function isIosTab(browser: Browser, isStandalone: boolean): boolean {
  const isIos = /iphone|ipad|ipod/i.test(browser.userAgent) || isIpadAsMac(browser);
  return isIos && !isStandalone && browser.standalone !== true;
}

/** iPads say they are Macs; no Mac has a touch screen. */
function isIpadAsMac({ userAgent, maxTouchPoints }: Browser): boolean {
  return userAgent.includes('Macintosh') && maxTouchPoints > 1;
}
