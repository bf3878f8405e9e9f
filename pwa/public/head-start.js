/* Starts the app when the page's first paint stands, so that words and pictures never wait for code; what the page
   asks the API for first starts with it. In a page that the service worker has answered everything is on the device
   already: there, and where nothing is painted (a tab in the background), the app starts at once.
   A <link rel=preload> of the product list in the page itself would be there at every address, and the browser
   complains where nobody uses it. */
(function () {
  const { app, files } = document.currentScript.dataset;
  /* A stylesheet that does not come holds the first paint up for as long as the browser likes. */
  const mostMs = 3000;
  let isStarted = false;

  function add(name, attributes) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    document.head.append(element);
  }

  function start() {
    if (isStarted) return;
    isStarted = true;
    if (location.pathname === '/' || location.pathname === '/products')
      add('link', { rel: 'preload', as: 'fetch', href: '/api/products', crossorigin: 'anonymous' });
    /* While developing, the page names its script itself. */
    if (!app) return;
    add('script', { type: 'module', src: app, crossorigin: '' });
    for (const href of files.split(' ')) add('link', { rel: 'modulepreload', href, crossorigin: '' });
  }

  /* The app reads what the page has brought along, to its last line. */
  function startParsed() {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true });
    else start();
  }

  if (navigator.serviceWorker?.controller || document.hidden) return startParsed();
  addEventListener('visibilitychange', startParsed, { once: true });
  setTimeout(startParsed, mostMs);
  try {
    new PerformanceObserver(startParsed).observe({ type: 'paint', buffered: true });
  } catch {
    startParsed(); // a browser that does not tell
  }
})();
