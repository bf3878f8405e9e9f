/* Starts the app when the page's first paint stands, so that words and pictures never wait for code; what the page
   asks the API for first starts with it. In a page that the service worker has answered all code is on the device
   already: there it is read and compiled meanwhile. Where nothing is painted (a tab in the background), the app starts
   at once.
   A <link rel=preload> of the product list in the page itself would be there at every address, and the browser
   complains where nobody uses it. */
(function () {
  const { app, files = '', screens = '{}' } = document.currentScript.dataset;
  /* A stylesheet that does not come holds the first paint up for as long as the browser likes. */
  const mostMs = 3000;
  let isAsked = false;
  let isStarted = false;

  function add(name, attributes) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    document.head.append(element);
  }

  /* The page that the worker keeps is opened at every address. */
  function filesOfScreen() {
    const { [location.pathname]: own, '/product/:id': product, '/admin': office } = JSON.parse(screens);
    const path = location.pathname;
    return (
      own ?? (/^\/products?\/\d+$/.test(path) ? product : path.startsWith('/admin') ? office : null) ?? []
    );
  }

  /* Letter for letter as the app asks for it. */
  function firstProducts() {
    const category = new URLSearchParams(location.search).get('category') ?? '';
    const isListed = location.pathname === '/products' && /^\P{C}{1,255}$/u.test(category);
    return '/api/catalogue/first' + (isListed ? '?' + new URLSearchParams({ category }) : '');
  }

  function askForCode() {
    /* While developing, the page names its script itself. */
    if (isAsked || !app) return;
    isAsked = true;
    for (const href of [app, ...filesOfScreen(), ...files.split(' ')]) {
      const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
      add('link', { ...kind, href, crossorigin: '' });
    }
  }

  function start() {
    if (isStarted) return;
    isStarted = true;
    if (location.pathname === '/' || location.pathname === '/products')
      add('link', { rel: 'preload', as: 'fetch', href: firstProducts(), crossorigin: 'anonymous' });
    askForCode();
    if (app) add('script', { type: 'module', src: app, crossorigin: '' });
  }

  /* The app reads what the page has brought along, to its last line. */
  function startParsed() {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true });
    else start();
  }

  /* The buttons of the first paint do nothing yet: what is pressed or focused there is pressed and focused in the app
     as soon as it has taken the page over (when-settled.ts tells). Links lead on by themselves. */
  const places = { pressed: null, focused: null };

  function alike({ tag, name }) {
    return [...document.querySelectorAll('#root ' + tag)].filter(element => nameOf(element) === name);
  }

  function nameOf(element) {
    return element.getAttribute('aria-label') ?? element.textContent.trim();
  }

  function placeOf(element) {
    if (!element) return null;
    const place = { tag: element.localName, name: nameOf(element) };
    return { ...place, at: alike(place).indexOf(element) };
  }

  function notePress({ target }) {
    places.pressed = placeOf(target.closest('#root button')) ?? places.pressed;
  }

  function noteFocus({ target }) {
    places.focused = placeOf(target.closest('#root :is(a, button, input, select)'));
  }

  addEventListener('click', notePress);
  addEventListener('focusin', noteFocus);
  addEventListener(
    'app-shown',
    function () {
      removeEventListener('click', notePress);
      removeEventListener('focusin', noteFocus);
      const { pressed, focused } = places;
      if (focused && document.activeElement === document.body) alike(focused)[focused.at]?.focus();
      if (pressed) alike(pressed)[pressed.at]?.click();
    },
    { once: true },
  );

  if (document.hidden) return startParsed();
  if (navigator.serviceWorker?.controller) askForCode();
  addEventListener('visibilitychange', startParsed, { once: true });
  setTimeout(startParsed, mostMs);
  try {
    new PerformanceObserver(startParsed).observe({ type: 'paint', buffered: true });
  } catch {
    startParsed(); // a browser that does not tell
  }
})();
