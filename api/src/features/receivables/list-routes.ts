import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { OpenInvoice } from '#contract/receivables/endpoints.ts';
import type { receivableListEndpoints, Statement } from '#contract/receivables/list-endpoints.ts';
import { isRefusal, refuse } from '#contract/wire/errors.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { readOpenInvoices } from '#api/database/shared/open-invoices.ts';
import type { Handlers } from '#api/http/handler.ts';
import { listBankLines, readBankLine } from './bank/list-lines.ts';
import { ignoreBankLine, matchBankLine } from './bank/match-lines.ts';
import { readBankFile } from './bank/read-file.ts';
import { listReceivables } from './list-receivables.ts';
import type { ReceivableParts } from './receivable-parts.ts';
import { sendPdf } from './send-pdf.ts';
import { readStatement } from './statement/read-statement.ts';

export interface ReceivableListParts extends ReceivableParts {
  drawStatement: (statement: Statement) => Readable;
  mailStatement: (
    trx: Knex.Transaction,
    statement: Statement,
    invoices: readonly OpenInvoice[],
    clientId: string,
  ) => Promise<boolean>;
}

export function receivableListRoutes(parts: ReceivableListParts): Handlers<typeof receivableListEndpoints> {
  const { knex, now, readSeller } = parts;
  const lineOf = async (id: number) => (await readBankLine(knex, id)) ?? refuse('not_found');
  return {
    listReceivables: async ({ query }) =>
      listReceivables(knex, query, { now: now(), timeZone: (await readSeller(knex)).timeZone }),
    getStatement: ({ params, query }) => readStatement(knex, parts, params.id, query),
    async getStatementPdf({ params, query }, ctx) {
      const statement = await readStatement(knex, parts, params.id, query);
      if (isRefusal(statement)) return statement;
      return sendPdf(ctx, `statement-${statement.to}`, parts.drawStatement(statement));
    },
    async mailStatement({ params, person, body: { clientId, ...period } }) {
      const statement = await readStatement(knex, parts, params.id, period);
      if (isRefusal(statement)) return statement;
      const { email: toEmail } = statement.customer;
      if (!toEmail.includes('@'))
        return refuse('conflict', { message: 'This customer has no email address.' });
      const invoices = await readOpenInvoices(knex, params.id);
      await inTransaction(knex, async trx => {
        if (!(await parts.mailStatement(trx, statement, invoices, clientId))) return;
        const { from, to } = statement;
        await recordAudit(trx, {
          actorId: person.id,
          entity: 'customers',
          entityId: params.id,
          action: 'customer.statement',
          after: { toEmail, from, to },
        });
      });
      return { toEmail };
    },
    readBankFile: ({ body, person }) => readBankFile(parts, body, person.id),
    listBankLines: ({ query }) => listBankLines(knex, query),
    matchBankLine: async ({ params, body, person }) =>
      (await matchBankLine(parts, params.id, body, person.id)) ?? lineOf(params.id),
    ignoreBankLine: async ({ params, body, person }) =>
      (await ignoreBankLine(parts, params.id, body.isIgnored, person.id)) ?? lineOf(params.id),
  };
}
