/**
 * The kill switch (SERVICE_WORKER=off): a worker in the place of a broken one. It takes over at once, deletes the copies
 * of the app's code and pictures, unregisters itself and reloads the windows that the broken one held. Databases are not
 * touched: what is not sent stays. Pages may register it again; without a window that it controls it only goes again.
 */
export const retiredWorker = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', event => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== 'selvedge-staff-images') await caches.delete(name);
    const windows = await self.clients.matchAll({ type: 'window' });
    await self.registration.unregister();
    for (const client of windows) await client.navigate(client.url).catch(() => undefined);
  })());
});
`.trimStart();
