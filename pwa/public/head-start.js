/* Asks for the product list while the app's own scripts are still on their way, on the addresses that show it first.
   A <link rel=preload> in the page would do so on every address, and the browser complains where nobody uses it. */
(function () {
  if (location.pathname !== '/' && location.pathname !== '/products') return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'fetch';
  link.href = '/api/products';
  link.crossOrigin = 'anonymous';
  document.head.append(link);
})();
