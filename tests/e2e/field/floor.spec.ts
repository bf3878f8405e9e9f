/** A shift at the tablet: clock, hold, note and ticket, with the server gone in the middle. */
import { randomUUID } from 'node:crypto';
import { create } from 'qrcode';
import type { Page } from '@playwright/test';
import { makeJob } from '#tests/support/sync-world.ts';
import { Workshop } from '../people/workshop.ts';
import { expectAccessible } from '../support/axe.ts';
import { waitForOfflineStaff } from '../support/installed.ts';
import { expect, test } from '../support/journey.ts';
import { fillDraft } from '../support/kept-data.ts';

const landscape = { viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true };

/** The camera of this page shows a ticket's code. */
async function holdTicketUp(page: Page, text: string): Promise<void> {
  const { size, data } = create(text).modules;
  await page.evaluate(
    ({ size, dark }) => {
      const canvas = document.createElement('canvas');
      const [cell, rim] = [8, 4];
      canvas.width = canvas.height = (size + 2 * rim) * cell;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      const draw = () => {
        context.fillStyle = '#fff';
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.fillStyle = '#000';
        for (const at of dark) {
          const [x, y] = [(at % size) + rim, Math.floor(at / size) + rim];
          context.fillRect(x * cell, y * cell, cell, cell);
        }
      };
      draw();
      setInterval(draw, 100);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
    },
    { size, dark: [...data].flatMap((isDark, at) => (isDark ? [at] : [])) },
  );
}

test(
  'a shift: clock, hold and note outlast a lost server; tickets open by camera, scanner and hand',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    const name = randomUUID().slice(0, 6);
    const [polos, caps] = [`40 polos ${name}`, `12 caps ${name}`];
    const jobNumber = `JOB-${name}`;
    const handOver = `White ink for ${name} comes at ten`;
    const more = { status: 'Production', priority: 'urgent', dueDate: new Date() };
    const id = await makeJob(shop.knex, { title: polos, jobNumber, estimatedHours: 2, ...more });
    await makeJob(shop.knex, { title: caps, ...more });
    const here = new Workshop(await visit({ ...landscape, as: await shop.person('workshop') }));
    const there = new Workshop(await visit({ ...landscape, as: await shop.person('workshop') }));
    await here.open();
    await there.open();
    const { page } = here;
    const dialog = page.getByRole('dialog');

    await here.startClock(polos);
    await expect(there.card('In Progress', polos)).toContainText('Kim workshop is at it');
    await waitForOfflineStaff(page);
    await shop.stop();

    // Another job takes the clock. The first records no time, because it ran for less than a minute.
    await here.startClock(caps);
    await expect(page.getByRole('region', { name: 'You' })).toContainText(caps);
    await here.startClock(polos);
    await page.reload();
    await expect(page.getByRole('region', { name: 'You' })).toContainText(polos);

    await expectAccessible(page, 'the board with a clock');
    await scan(page, `https://shop.example/admin/jobs?job=${id}`);
    await expect(dialog.getByRole('heading', { name: polos })).toBeVisible();
    await dialog.getByRole('button', { name: '+30 min' }).tap();
    await expect(dialog.getByRole('progressbar', { name: '0.5 of 2 hours' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Thread 1184 is nearly out');
    await dialog.getByRole('button', { name: 'Add', exact: true }).tap();
    await dialog.getByRole('button', { name: 'Put on hold' }).tap();
    await dialog.getByRole('button', { name: 'Put on hold' }).tap();
    await expect(dialog.getByText('Please say why it has to wait.')).toBeVisible();
    await dialog.getByLabel('Why does it have to wait?').fill('No white ink');
    await dialog.getByRole('button', { name: 'Put on hold' }).tap();
    await expect(dialog.getByRole('region', { name: 'On hold' })).toContainText('No white ink');
    await expectAccessible(page, 'a job');
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(here.card('In Progress', polos)).toContainText('Saved on device');
    await expect(there.card('In Progress', polos)).not.toContainText('On hold');

    await page.getByRole('button', { name: 'Hand over' }).tap();
    await expect(dialog).toContainText(`Your clock still runs on ${polos}.`);
    await expect(dialog).toContainText('No white ink');
    await fillDraft(dialog.getByLabel('For the next shift'), handOver);
    await page.reload();
    await expect(dialog.getByLabel('For the next shift')).toHaveValue(handOver);
    await expectAccessible(page, 'hand over');
    await dialog.getByRole('button', { name: 'Hand over' }).tap();
    await expect(dialog.getByRole('heading', { name: 'Handed over' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Stay signed in' }).tap();

    await shop.open();
    await expect(there.card('In Progress', polos)).toContainText('No white ink');
    await expect(here.card('In Progress', polos)).not.toContainText('Saved on device');
    const running = await shop.knex('job_timers').where({ jobId: id, stoppedAt: null });
    expect(running).toHaveLength(1);
    await shop
      .knex('job_timers')
      .where({ jobId: id, stoppedAt: null })
      .update({
        startedAt: new Date(Date.now() - 90 * 60_000),
      });

    const left = there.page.getByRole('region', { name: 'From the shift before' });
    await expect(left).toContainText(handOver);
    await expect(left).toContainText('From Kim workshop');
    await expectAccessible(there.page, 'from the shift before');
    await left.getByRole('button', { name: 'Read' }).tap();
    await expect(left.filter({ hasText: handOver })).toHaveCount(0);

    // The other tablet scans the ticket and stops the clock: the time belongs to the person who worked.
    await holdTicketUp(there.page, `${shop.origin}/admin/jobs?job=${id}`);
    await there.page.getByRole('button', { name: 'Scan a ticket' }).tap();
    const other = there.page.getByRole('dialog');
    await expect(other.getByRole('heading', { name: polos })).toBeVisible();
    await other.getByRole('button', { name: 'Stop the clock of Kim workshop' }).tap();
    await expect(other.getByRole('region', { name: 'Hours' })).toContainText('1 h 30 min Kim workshop');
    await expect(page.getByRole('region', { name: 'You' })).not.toContainText('Your clock runs');

    // No camera here: the number is typed.
    await page.getByRole('button', { name: 'Scan a ticket' }).tap();
    await expect(
      dialog.getByText(/^(The camera is not allowed|No camera is available)/).first(),
    ).toBeVisible();
    await expectAccessible(page, 'scan a ticket');
    await dialog.getByLabel('Job number').fill('nobody');
    await dialog.getByRole('button', { name: 'Open' }).tap();
    await expect(dialog.getByText('No job on this device has the number nobody.')).toBeVisible();
    await dialog.getByLabel('Job number').fill(name);
    await dialog.getByRole('button', { name: 'Open' }).tap();
    await expect(dialog.getByRole('region', { name: 'Hours' })).toContainText('Hours worked2 h');

    const office = await visit({ as: await shop.person('admin') });
    await office.goto(`/admin/jobs?job=${id}`);
    await office.getByRole('button', { name: 'Correct 1 h 30 min of Kim workshop' }).click();
    const form = office.getByRole('form', { name: 'Correct 1 h 30 min of Kim workshop' });
    await form.getByLabel('Hours').fill('1');
    await form.getByLabel('Minutes').fill('15');
    await form.getByLabel('Reason').fill('Lunch');
    await form.getByRole('button', { name: 'Correct' }).click();
    const hours = office.getByRole('region', { name: 'Hours' });
    await expect(hours).toContainText('Corrected from 1 h 30 min by Kim admin: Lunch');
    await expect(hours).toContainText('Hours worked1 h 45 min');
    // It is open on both tablets, which ask for it if they hear of the deletion before it is undone.
    watch.allow(/status of 404 \(Not Found\) \(.*\/api\/jobs\//);
    await office.getByRole('button', { name: 'Delete' }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(office.getByText('Job Deleted')).toBeVisible();
    await office.getByRole('button', { name: 'Undo' }).click();
    const active = office.getByRole('region', { name: 'Active Jobs' });
    await expect(active.getByRole('button', { name: polos })).toBeVisible();
  },
);

/** Types like a scanner: all at once, which distinguishes it from a person. */
function scan(page: Page, text: string): Promise<void> {
  return page.evaluate(
    keys => {
      for (const key of keys)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    },
    [...text, 'Enter'],
  );
}
