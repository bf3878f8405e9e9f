/** A tablet shared by several people, and what can happen to its stored data. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { password } from '#tests/factories/people.ts';
import { makeJob } from '#tests/support/sync-world.ts';
import { present } from '#api/database/present.ts';
import { Workshop } from '../people/workshop.ts';
import { expectAccessible } from '../support/axe.ts';
import { waitForOfflineStaff } from '../support/installed.ts';
import { expect, test } from '../support/journey.ts';
import { putIntoOutbox, readEverythingKept } from '../support/kept-data.ts';

const noteCount = 199;

async function signIn(page: Page, username: string) {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Sign out' }).tap();
}

test('a day of work outlasts an ended session, another person’s sign-in and a sign-out, and is sent once', async ({
  shop,
  visit,
  watch,
}) => {
  test.slow();
  watch.allow(/status of 401/);
  // Dexie warns if the page that is closing still reads the database being deleted. It is deleted a moment later.
  watch.allow(/^Dexie\.delete\('selvedge-user-\d+'\) was blocked/);
  const [person, colleague] = [await shop.person('workshop'), await shop.person('workshop')];
  const title = `40 polos ${randomUUID().slice(0, 6)}`;
  const id = await makeJob(shop.knex, { title, priority: 'urgent', dueDate: new Date() });
  const second = `50 polos ${randomUUID().slice(0, 6)}`;
  const secondId = await makeJob(shop.knex, { title: second, priority: 'urgent', dueDate: new Date() });
  const here = new Workshop(await visit({ device: 'tablet', as: person }));
  const { page } = here;
  const pill = page.getByRole('button', { name: /^(Online|Offline|Sending|Sign in|\d+ waiting)/ });
  await here.open();
  await expect(here.card('Pending', title)).toBeVisible();
  const otherTab = new Workshop(await page.context().newPage());
  await otherTab.open();
  await waitForOfflineStaff(page);

  await shop.knex('sessions').where({ userId: person.id }).delete();
  await expect(pill).toHaveText('Sign in again');
  await here.start(title);
  await expect(pill).toHaveText('Sign in to send 1 change');
  await expect(otherTab.card('In Progress', title)).toContainText('Saved on device');
  await otherTab.page.close();

  // Between two dead spots the server was reachable and said that no one is signed in.
  const heard = page.waitForResponse(answer => answer.url().endsWith('/api/user') && answer.status() === 401);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await heard;
  await shop.stop();
  await here.start(second);
  await expect(pill).toHaveText('Offline, 2 saved');
  await page.reload();
  await expect(here.card('In Progress', second)).toContainText('Saved on device');
  await shop.open();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(pill).toHaveText('Sign in to send 2 changes');

  const notes = Array.from({ length: noteCount }, (_, at) => ({
    id: randomUUID(),
    name: 'job.addNote',
    v: 1,
    args: { noteId: randomUUID(), text: `Note ${at}` },
    userId: person.id,
    entity: 'jobs',
    entityId: id,
    about: title,
    occurredAt: new Date().toISOString(),
    state: 'pending',
    attempts: 0,
    setbacks: 0,
  }));
  await putIntoOutbox(page, person.id, notes);
  await pill.tap();
  await page.getByRole('link', { name: 'Sign in' }).tap();
  await expect(page.getByText('201 unsent changes of K. workshop on this device')).toBeVisible();
  await signIn(page, colleague.username);
  await expect(here.card('Pending', title)).toBeVisible();
  await expect(pill).toHaveText(/^Online/);
  await signOut(page);
  await expect(page.getByText('201 unsent changes of K. workshop on this device')).toBeVisible();
  expect(await shop.knex('sync_mutations').where({ entityId: id })).toHaveLength(0);

  await signIn(page, person.username);
  await expect(here.card('In Progress', title)).toBeVisible();
  await expect
    .poll(() =>
      shop
        .knex('job_notes')
        .where({ jobId: id, authorId: person.id })
        .then(rows => rows.length),
    )
    .toBe(noteCount);
  await expect(pill).toHaveText(/^Online/);
  expect(await shop.knex('sync_mutations').where({ entityId: id, userId: person.id })).toHaveLength(
    noteCount + 1,
  );
  expect(await shop.knex('sync_mutations').where({ entityId: secondId })).toMatchObject([
    { userId: person.id, status: 'applied' },
  ]);

  await shop.stop();
  await here
    .card('In Progress', title)
    .getByRole('button', { name: /Complete/ })
    .tap();
  await expect(pill).toHaveText('Offline, 1 saved');
  await signOut(page);
  const question = page.getByRole('dialog', { name: '1 change is only on this device' });
  await expectAccessible(page, 'signing out with unsent work');
  await question.getByRole('button', { name: 'Keep on this device and sign out' }).tap();
  await expect(page.getByText('1 unsent change of K. workshop on this device')).toBeVisible();
  await expect.poll(() => readEverythingKept(page)).not.toContain('Note 0');
  await shop.open();
  await signIn(page, person.username);
  await expect(here.card('Completed', title)).toBeVisible();
  await expect.poll(() => shop.knex('jobs').where({ id }).first('stage')).toEqual({ stage: 'completed' });
});

test(
  'who sends at the sign-out is told what the office has refused of it',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    watch.allow(/status of 401/);
    const person = await shop.person('workshop');
    const title = `70 aprons ${randomUUID().slice(0, 6)}`;
    await makeJob(shop.knex, { title, priority: 'urgent', dueDate: new Date() });
    const here = new Workshop(await visit({ device: 'tablet', as: person }));
    const { page } = here;
    await here.open();
    await expect(here.card('Pending', title)).toBeVisible();
    await waitForOfflineStaff(page);
    await shop.stop();
    // For a job that no longer exists.
    await putIntoOutbox(page, person.id, [
      {
        id: randomUUID(),
        name: 'job.addNote',
        v: 1,
        args: { noteId: randomUUID(), text: 'Pocket is crooked' },
        userId: person.id,
        entity: 'jobs',
        entityId: randomUUID(),
        about: title,
        occurredAt: new Date().toISOString(),
        state: 'pending',
        attempts: 0,
        setbacks: 0,
      },
    ]);
    await signOut(page);
    const unsent = page.getByRole('dialog', { name: '1 change is only on this device' });
    await expect(unsent).toBeVisible();
    await shop.open();
    await unsent.getByRole('button', { name: 'Sync now' }).tap();
    const refused = page.getByRole('dialog', { name: '1 change waits for your decision' });
    await refused.getByRole('button', { name: 'Keep on this device and sign out' }).tap();
    await expect(page.getByText('1 change of K. workshop to be decided on this device')).toBeVisible();
  },
);

test(
  'a window of an older version, a lock, and storage that the browser has thrown away',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    watch.allow(/favicon\.ico|^Upgrade 'selvedge-user-\d+' blocked|status of 503/);
    const person = await shop.person('workshop');
    const title = `60 caps ${randomUUID().slice(0, 6)}`;
    await makeJob(shop.knex, { title, priority: 'urgent', dueDate: new Date() });
    const older = await visit({ device: 'tablet', as: person });
    await older.goto('/healthz');
    await holdFirstVersion(older, person.id);
    const here = new Workshop(await older.context().newPage());
    const { page } = here;
    await page.goto('/admin/jobs');
    await expect(page.getByText('Another window of the shop has to be closed first')).toBeVisible();
    await older.close();
    await expect(here.card('Pending', title)).toBeVisible();
    await here.start(title);

    await page.goto('/admin/device');
    const { epoch } = present(await shop.knex('sync_meta').first('epoch'));
    await expect(page.getByText(epoch.slice(0, 8), { exact: true })).toBeVisible();
    await expect(page.getByText('Seen of jobs')).toBeVisible();
    await page.getByLabel('PIN', { exact: true }).fill('4711');
    await page.getByLabel('PIN again').fill('4711');
    await page.getByRole('button', { name: 'Lock this device when idle' }).tap();
    await expect(page.getByRole('button', { name: 'Lock now' })).toBeVisible();
    await leaveIdle(page, person.id);
    await page.goto('/admin/jobs');
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
    expect(await page.content()).not.toContain(title);
    await expectAccessible(page, 'the lock');
    await page.getByRole('button', { name: '1', exact: true }).tap();
    await page.getByRole('button', { name: 'Unlock' }).tap();
    await expect(page.getByText('Wrong PIN. 4 tries left.')).toBeVisible();
    await page.route('**/api/logout', busy =>
      busy.fulfill({ status: 503, headers: { 'X-Request-Id': 'none' } }),
    );
    await page.getByRole('button', { name: 'Sign in with the password' }).tap();
    await expect(page.getByText('You could not be signed out. Please try again in a moment.')).toBeVisible();
    for (const key of '4711') await page.getByRole('button', { name: key, exact: true }).tap();
    await page.getByRole('button', { name: 'Unlock' }).tap();
    await expect(here.card('In Progress', title)).toBeVisible();

    await expect.poll(() => shop.knex('devices').where({ userId: person.id }).first('lastSeq')).toBeTruthy();
    await expect(here.card('In Progress', title)).not.toContainText('Saved on device');
    await page.goto('/healthz');
    await page.evaluate(
      name =>
        new Promise<void>((resolve, reject) => {
          const gone = indexedDB.deleteDatabase(name);
          gone.onsuccess = () => resolve();
          gone.onerror = () => reject(gone.error ?? new Error('refused'));
        }),
      `selvedge-user-${person.id}`,
    );
    await here.open();
    await page.getByRole('button', { name: 'Storage was lost' }).tap();
    await expect(page.getByText('The last change that the office has is #1')).toBeVisible();
    await page.getByRole('button', { name: 'Understood' }).tap();
    await expect(page.getByText('The last change that the office has is #1')).toBeHidden();
    await page.getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByRole('button', { name: /^Online/ })).toBeVisible();
    await expect(here.card('In Progress', title)).toBeVisible();

    // The sign-out question can export unsent changes, so the lock covers it too.
    await waitForOfflineStaff(page);
    await shop.stop();
    await here
      .card('In Progress', title)
      .getByRole('button', { name: /Complete/ })
      .tap();
    await expect(here.card('Completed', title)).toContainText('Saved on device');
    await signOut(page);
    const question = page.getByRole('dialog', { name: '1 change is only on this device' });
    await expect(question).toBeVisible();
    await leaveIdle(page, person.id);
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
    await expect(question).toBeHidden();
    for (const key of '4711') await page.getByRole('button', { name: key, exact: true }).tap();
    await page.getByRole('button', { name: 'Unlock' }).tap();
    await expect(here.card('Completed', title)).toBeVisible();
    await expect(question).toBeHidden();
  },
);

/** The device has not been touched for five minutes. */
async function leaveIdle(page: Page, userId: number): Promise<void> {
  await page.evaluate(key => {
    const lock = JSON.parse(localStorage.getItem(key) ?? '{}') as { activeAtMs: number };
    localStorage.setItem(key, JSON.stringify({ ...lock, activeAtMs: lock.activeAtMs - 300_000 }));
    dispatchEvent(new Event('selvedge:lock'));
  }, `selvedge.lock.${userId}`);
}

test(
  'storage that is out of reach for good: the page reloads once, and work goes on',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    watch.allow(/Connection to Indexed Database server lost|^Dexie: Workaround/);
    const [first, second] = ['First', 'Second'].map(word => `${word} ${randomUUID().slice(0, 6)}`) as [
      string,
      string,
    ];
    for (const title of [first, second])
      await makeJob(shop.knex, { title, priority: 'urgent', dueDate: new Date() });
    const here = new Workshop(await visit({ device: 'tablet', as: await shop.person('workshop') }));
    const { page } = here;
    await here.open();
    await expect(here.card('Pending', first)).toBeVisible();
    const start = (title: string) => page.getByRole('button', { name: `Start ${title}` });

    const loaded = page.waitForEvent('load');
    await loseStorage(start(first));
    await loaded;
    await expect(here.card('Pending', first)).toBeVisible();
    await here.start(first);
    await expect
      .poll(() => shop.knex('jobs').where({ title: first }).first('stage'))
      .toEqual({ stage: 'in_progress' });

    // A second reload within the hour would be a loop: the page shows a message and stays open.
    await loseStorage(start(second));
    await expect(page.getByText('This device could not save it. Please try again.').first()).toBeVisible();
    expect(await page.evaluate(() => 'isLost' in window)).toBe(true);
    await expect(here.card('Pending', second)).toBeVisible();
    await page.reload();
    await here.start(second);
  },
);

/** As after the browser's storage process has died: every database call in this page fails, starting with this press. */
async function loseStorage(pressed: Locator): Promise<void> {
  await pressed.evaluate(button => {
    const lost = () => {
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    };
    Object.assign(window, { isLost: true });
    IDBTransaction.prototype.objectStore = lost;
    IDBFactory.prototype.open = lost;
    (button as HTMLElement).click();
  });
}

/** The database as its first version made it, held open by a window that blocks every upgrade. */
async function holdFirstVersion(page: Page, userId: number): Promise<void> {
  await page.evaluate(
    name =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, 10);
        opening.onupgradeneeded = () => {
          const db = opening.result;
          const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
          outbox.createIndex('id', 'id', { unique: true });
          outbox.createIndex('[entity+entityId]', ['entity', 'entityId']);
          outbox.createIndex('state', 'state');
          db.createObjectStore('blobs', { keyPath: 'sha256' });
          for (const store of ['jobs', 'deliveries']) db.createObjectStore(store, { keyPath: 'id' });
          db.createObjectStore('meta', { keyPath: 'key' });
        };
        opening.onerror = () => reject(opening.error ?? new Error('refused'));
        opening.onsuccess = () => {
          Object.assign(window, { held: opening.result });
          resolve();
        };
      }),
    `selvedge-user-${userId}`,
  );
}
