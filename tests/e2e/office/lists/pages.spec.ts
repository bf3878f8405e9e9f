/** Lists of several pages: Next and Previous go on beside the row that was seen, whatever comes and goes meanwhile. */
import type { Page } from '@playwright/test';
import type { Knex } from 'knex';
import { makePerson } from '#tests/factories/people.ts';
import { type Device, expect, test } from '../../support/journey.ts';
import { findCutControls } from '../../support/layout-faults.ts';

const count = 130;
/** Of every list here. */
const pageSize = 50;

interface PagedList {
  path: string;
  name: string;
  /** How row `n` is told apart. A higher number is newer and comes first. */
  words: (n: number) => string;
  table: string;
  /** A select of the columns, for each `n` of `series`. */
  rows: string;
  /** The condition of one row; undefined where rows are kept for ever. */
  one?: string;
}

const padded = (n: number) => String(n).padStart(4, '0');
/** All of them are later than the sample data. */
const at = `now() + n * interval '1 minute'`;
const numbered = `lpad(n::text, 4, '0')`;

const lists: readonly PagedList[] = [
  {
    path: '/admin/orders',
    name: 'Orders',
    words: n => `PAGED${padded(n)}`,
    table: 'orders (order_id, customer_info, subtotal_cents, total_cents, gst_cents, created_at)',
    rows: `'PAGED' || ${numbered}, (select customer_info from orders order by id limit 1), 11000, 11000, 1000, ${at}`,
  },
  {
    path: '/admin/quotes',
    name: 'Quotes',
    words: n => `Quarrel Creek ${padded(n)}`,
    table: 'quotes (name, email, created_at)',
    rows: `'Quarrel Creek ' || ${numbered}, 'nia' || n || '@club.example', ${at}`,
    one: `name = 'Quarrel Creek ' || ${numbered}`,
  },
  {
    path: '/admin/leads',
    name: 'Leads',
    words: n => `Quarrel Creek ${padded(n)}`,
    table: 'leads (lead_number, customer_name, customer_email, created_at)',
    rows: `'LPAGED' || n, 'Quarrel Creek ' || ${numbered}, 'nia' || n || '@club.example', ${at}`,
    one: `customer_name = 'Quarrel Creek ' || ${numbered}`,
  },
  {
    path: '/admin/customers?sort=newest',
    name: 'Customers',
    words: n => `Paged${padded(n)}`,
    table: 'customers (first_name, last_name, email, created_at)',
    rows: `'Nia', 'Paged' || ${numbered}, 'nia' || n || '@club.example', ${at}`,
    one: `last_name = 'Paged' || ${numbered}`,
  },
  {
    path: '/admin/mail',
    name: 'Emails',
    words: n => `News ${padded(n)}`,
    table: 'mails (kind, message_id, to_email, subject, body_text, status, sent_at, created_at)',
    rows: `'newsletter', 'paged' || n || '@shop.example', 'nia@club.example', 'News ' || ${numbered}, 'News', 'sent', now(), ${at}`,
    one: `subject = 'News ' || ${numbered}`,
  },
];

const insert = (knex: Knex, { table, rows }: PagedList, from: number, to: number) =>
  knex.raw(`insert into ${table} select ${rows} from generate_series(${from}, ${to}) n`);

async function remove(knex: Knex, { table, one }: PagedList, from: number, to: number): Promise<number> {
  if (!one) return 0;
  await knex.raw(
    `delete from ${table.split(' ')[0]} where exists (select from generate_series(${from}, ${to}) n where ${one})`,
  );
  return to - from + 1;
}

const rowsOf = (page: Page, { name }: PagedList, device: Device) =>
  device === 'desk'
    ? page.getByRole('region', { name, exact: true }).locator('tbody').getByRole('row')
    : page.getByRole('list', { name, exact: true }).getByRole('listitem');

for (const device of ['desk', 'phone'] as const)
  test(
    `Next and Previous go on beside the row that was seen (${device})`,
    { tag: '@long' },
    async ({ ownShop, visit }) => {
      test.slow();
      const shop = await ownShop();
      await shop.open();
      const page = await visit({ of: shop, device, as: await makePerson(shop.knex, 'admin') });
      for (const list of lists) {
        const rows = rowsOf(page, list, device);
        const shows = async (from: number, to: number) => {
          await expect(rows.first(), list.path).toContainText(list.words(from));
          await expect(rows.last(), list.path).toContainText(list.words(to));
        };
        const go = (name: string) => page.getByRole('link', { name, exact: true }).click();
        await insert(shop.knex, list, 1, count);
        await page.goto(list.path);
        await shows(count, count - pageSize + 1);
        await go('Next page');
        await shows(80, 31);
        await expect(page).toHaveURL(/[?&]page=2&after=/);
        await look(page, `${list.name}-2`);

        // By number, the third page would begin again with what the second has shown.
        await insert(shop.knex, list, count + 1, count + 3);
        await go('Next page');
        await expect(rows.first(), list.path).toContainText(list.words(30));
        await page.reload();
        await expect(rows.first(), list.path).toContainText(list.words(30));

        // And the second would be short of what has gone.
        const gone = await remove(shop.knex, list, 78, 79);
        await go('Previous page');
        await shows(80 + gone, 31);
        await go('Previous page');
        await shows(130 + gone, 81 + gone);
        await expect(page.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute(
          'aria-current',
          'page',
        );
        await look(page, `${list.name}-1`);
        await go('Page 1');
        await shows(133, 84);

        await page.goBack();
        await shows(130 + gone, 81 + gone);
        await page
          .getByRole('link', { name: /^Page \d/ })
          .last()
          .click();
        await expect(page.getByRole('link', { name: 'Next page', exact: true })).toHaveCount(0);
        await expect(rows).toHaveCount(pageSize);
        await go('Previous page');
        await expect(page.getByRole('link', { name: 'Next page', exact: true })).toBeVisible();
      }
    },
  );

async function look(page: Page, name: string): Promise<void> {
  expect.soft(await page.evaluate(findCutControls), name).toEqual([]);
  const before = page.viewportSize();
  if (!process.env['SCREENS'] || !before) return;
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1280, 800],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      const pages = page.getByRole('navigation', { name: 'Pages' });
      await pages.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `test-results/pages/${name}-${width}-${colorScheme}.png` });
    }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(before);
}
