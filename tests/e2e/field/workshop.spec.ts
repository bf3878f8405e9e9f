/** Two tablets on one board: a move on one appears on the other automatically, with and without the server. */
import { randomUUID } from 'node:crypto';
import { makeJob } from '#tests/support/sync-world.ts';
import { Workshop } from '../people/workshop.ts';
import { waitForOfflineStaff } from '../support/installed.ts';
import { expect, test } from '../support/journey.ts';

test('a job moved on one tablet moves on the other, comes back by Undo, and outlasts a lost server', async ({
  shop,
  visit,
}) => {
  const title = `40 polos ${randomUUID().slice(0, 6)}`;
  const id = await makeJob(shop.knex, { title, priority: 'urgent', dueDate: new Date() });
  const here = new Workshop(await visit({ device: 'tablet', as: await shop.person('workshop') }));
  const there = new Workshop(await visit({ device: 'tablet', as: await shop.person('workshop') }));
  await here.open();
  await there.open();
  await expect(there.card('Pending', title)).toBeVisible();

  await here.start(title);
  await expect(here.card('In Progress', title)).toBeVisible();
  await expect(there.card('In Progress', title)).toContainText('Other device, just now');

  await here.undo();
  await expect(here.card('Pending', title)).toBeVisible();
  await expect(there.card('Pending', title)).toBeVisible();
  expect(await shop.knex('jobs').where({ id }).first('stage')).toEqual({ stage: 'pending' });

  await waitForOfflineStaff(here.page);
  await shop.stop();
  await here.start(title);
  await expect(here.card('In Progress', title)).toContainText('Saved on device');
  await here.page.reload();
  await expect(here.card('In Progress', title)).toContainText('Saved on device');
  await expect(there.card('Pending', title)).toBeVisible();

  await shop.open();
  await expect(there.card('In Progress', title)).toBeVisible();
  await expect(here.card('In Progress', title)).not.toContainText('Saved on device');
  expect(await shop.knex('jobs').where({ id }).first('stage')).toEqual({ stage: 'in_progress' });
});

test(
  'the browser’s word that there may be a network goes by the worker to the page',
  { tag: '@long' },
  async ({ shop, visit }) => {
    const here = new Workshop(await visit({ device: 'tablet', as: await shop.person('workshop') }));
    await here.open();
    await waitForOfflineStaff(here.page);
    const heard = await here.page.evaluateHandle(() => {
      const told = { times: 0 };
      navigator.serviceWorker.addEventListener('message', ({ data }) => {
        if ((data as { type?: string } | null)?.type === 'MAY_SEND') told.times += 1;
      });
      return told;
    });
    const times = () => heard.evaluate(told => told.times);
    const browser = await here.page.context().newCDPSession(here.page);
    // Test windows are private, where pages may not ask for notifications. The browser grants them on demand.
    const registration = new Promise<string>(resolve => {
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(
          ({ scopeURL, isDeleted }) => scopeURL.startsWith(shop.origin) && !isDeleted,
        );
        if (own) resolve(own.registrationId);
      });
    });
    await browser.send('ServiceWorker.enable');
    const tell = async (tag: string) =>
      browser.send('ServiceWorker.dispatchSyncEvent', {
        origin: shop.origin,
        registrationId: await registration,
        tag,
        lastChance: false,
      });

    await tell('somebody-elses');
    await tell('selvedge-unsent');
    await expect.poll(times).toBe(1);
  },
);
