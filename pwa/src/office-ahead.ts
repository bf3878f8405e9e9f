/** What the office reads ahead, so that its lists open without a network. */
import type { Capability } from '#contract/wire/capabilities.ts';
import { askPage, type ListedPage } from '#pwa/common/list/pages/linked-pages.ts';
import type { Readers } from '#pwa/common/list/list-address.ts';
import type { ListSource } from '#pwa/common/list/use-list.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { keptLimits } from '#pwa/common/local/kept/kept-store.ts';
import type { AheadAnswer, AheadList } from '#pwa/common/local/kept/read-ahead.ts';
import { loadBoard } from '#pwa/office/common/board/load-board.ts';
import { customerList } from '#pwa/office/customers/parts/kept-customers.ts';
import { leadList } from '#pwa/office/leads/kept-leads.ts';
import { mailList } from '#pwa/office/mail/kept-mails.ts';
import { orderList } from '#pwa/office/orders/kept-orders.ts';
import { quoteList } from '#pwa/office/quotes/kept-quotes.ts';

/** Pages that are worth having: the rest is kept as it is opened. */
const usualPages = 6;
const pagesOfMails = 2;

export const officeAhead: readonly (AheadAnswer | AheadList)[] = [
  { noun: 'dashboard', needs: 'office.enter', id: 'today', ask: () => call('GET /api/dashboard') },
  { noun: 'projects', needs: 'projects.manage', id: 'board', ask: loadBoard },
  ahead(customerList, 'customers.manage', keptLimits.rows / customerList.pageSize),
  ahead(orderList, 'orders.manage'),
  ahead(quoteList, 'quotes.manage'),
  ahead(leadList, 'customers.manage'),
  ahead(mailList, 'mail.read', pagesOfMails),
];

function ahead<R extends Readers, Page, Row extends { id: string | number }>(
  { key, pageSize, ask, kept }: ListSource<R, Page, Row>,
  needs: Capability,
  mostPages = usualPages,
): AheadList {
  return {
    noun: key,
    needs,
    pageSize,
    mostPages,
    async ask(page, previous) {
      const start = (previous?.answer as ListedPage<Page> | undefined)?.linked?.next;
      // The first pages as the list opens, without a filter.
      const query = { ...start, page: String(page) } as Parameters<typeof ask>[0];
      const answer = await askPage(page, heard => ask(query, heard));
      return { rows: kept?.rowsOf(answer.answer) ?? [], answer };
    },
  };
}
