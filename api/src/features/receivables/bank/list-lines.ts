/** Bank lines, the latest first, with whom the open ones may be from. */
import type { Knex } from 'knex';
import { matchLine } from '#contract/receivables/bank/match-line.ts';
import {
  type BankLineView,
  type receivableListEndpoints,
  receivablesPageSize,
} from '#contract/receivables/list-endpoints.ts';
import type { QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import { jsonObject } from '#api/database/json-text.ts';
import { readCandidates } from './match-lines.ts';

type List = typeof receivableListEndpoints.listBankLines;

const lineSql = jsonObject({
  id: 'b.id',
  postedOn: `to_char(b.posted_on, 'YYYY-MM-DD')`,
  amountCents: 'b.amount_cents',
  text: 'b.text',
  status: 'b.status',
  receipt: `case when r.id is null then null else ${jsonObject({
    number: 'r.number',
    customerId: 'c.id',
    customerName: `coalesce(nullif(trim(c.company), ''), trim(c.first_name || ' ' || c.last_name))`,
  })} end`,
});

const from = `bank_lines b left join receipts r on r.id = b.receipt_id left join customers c on c.id = r.customer_id`;

type Row = Omit<BankLineView, 'suggestions'>;

export async function listBankLines(
  knex: Knex,
  { status = 'open', after }: QueryOf<List>,
): Promise<ResponseOf<List>> {
  const [day = null, id = null] = after?.split('_') ?? [];
  const { rows } = await knex.raw<{ rows: { row: Row }[] }>(
    `select ${lineSql} as row from ${from} where b.status = ?
       and (?::date is null or (b.posted_on, b.id) < (?::date, ?::integer))
     order by b.posted_on desc, b.id desc limit ?`,
    [status, day, day, id, receivablesPageSize + 1],
  );
  const page = rows.slice(0, receivablesPageSize).map(({ row }) => row);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    lines: await suggested(knex, page),
    next: last ? `${last.postedOn}_${last.id}` : null,
  };
}

export async function readBankLine(knex: Knex, id: number): Promise<BankLineView | null> {
  const { rows } = await knex.raw<{ rows: { row: Row }[] }>(
    `select ${lineSql} as row from ${from} where b.id = ?`,
    [id],
  );
  const [line] = await suggested(
    knex,
    rows.map(({ row }) => row),
  );
  return line ?? null;
}

async function suggested(knex: Knex, lines: readonly Row[]): Promise<BankLineView[]> {
  const candidates = lines.some(({ status }) => status === 'open') ? await readCandidates(knex) : [];
  return lines.map(line => ({
    ...line,
    suggestions: line.status === 'open' ? suggestionsFor(line, candidates) : [],
  }));
}

/** What has become certain since, such as by an invoice that was issued later, is suggested too. */
function suggestionsFor(
  line: Pick<Row, 'amountCents' | 'text'>,
  candidates: Parameters<typeof matchLine>[1],
): BankLineView['suggestions'] {
  const { certain, suggestions } = matchLine(line, candidates);
  if (!certain) return suggestions;
  const found = candidates.find(({ orderId }) => certain.orderIds.includes(orderId));
  if (!found) return suggestions;
  const { customerId, customerName, orderId, number } = found;
  const isOne = certain.orderIds.length === 1;
  return [
    {
      customerId,
      customerName,
      orderId: isOne ? orderId : null,
      number: isOne ? number : null,
      why: 'reference',
    },
  ];
}
