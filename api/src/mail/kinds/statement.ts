import { payRows } from '#contract/invoices/pay-words.ts';
import { formatCents } from '#contract/money/money.ts';
import type { OpenInvoice } from '#contract/receivables/endpoints.ts';
import type { Statement } from '#contract/receivables/list-endpoints.ts';
import { closingWords, periodWords } from '#contract/receivables/statement-words.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { type Letter, type MailBlock, type MailShop, small, text } from '../mail-content.ts';

/** `statement`: what is open on a customer's account; `invoices` are those that are not paid. */
export function statementLetter(
  statement: Statement,
  invoices: readonly (OpenInvoice & { url: string })[],
  shop: MailShop,
): Letter {
  const { customer, closingCents, bank, payId, timeZone } = statement;
  const facts = payRows({ bank, payId, reference: customer.name, openCents: 0, url: null });
  const open: MailBlock[] =
    invoices.length === 0
      ? []
      : [
          {
            kind: 'lines',
            lines: invoices.map(({ number, orderId, dueAt, openCents }) => ({
              title: number,
              note: `Order ${orderId}, due ${formatShortDate(new Date(dueAt), timeZone)}`,
              amount: formatCents(openCents),
            })),
          },
          ...invoices.slice(0, mostLinks).map(({ number, url }) => ({
            kind: 'link' as const,
            label: `Open ${number}`,
            url,
          })),
        ];
  return {
    subject: `Your statement: ${closingCents > 0 ? `${formatCents(closingCents)} is owing` : 'nothing is owing'}`,
    content: {
      preview: closingWords(statement),
      heading: 'Your statement',
      blocks: [
        text(`Hi ${(customer.contact || customer.name).slice(0, 60)},`),
        text(`${periodWords(statement)}. ${closingWords(statement)}`),
        ...open,
        ...(closingCents > 0 && facts.length > 0 ? [{ kind: 'facts' as const, facts }] : []),
        small(`Questions? Reply to this email${shop.phone ? ` or call ${shop.phone}` : ''}.`),
      ],
      reason: 'You received this email because you have an account with us.',
    },
  };
}

const mostLinks = 10;
