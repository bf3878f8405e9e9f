/**
 * Test payments: a provider of our own behind the same port, for a shop without keys. No money moves. Its ledger is
 * the `payments` table, with one event for each step in `payment_events`, so that it survives a restart and every
 * node sees the same. The number of a card is judged and forgotten.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import { askNamed } from '#api/database/ask-named.ts';
import { writeRowIf } from '#api/database/write-rows.ts';
import {
  type OpenPayment,
  type OwnLedger,
  openStatuses,
  type PaymentIntent,
  type PaymentMethod,
  type PaymentProvider,
  type PaymentStatus,
} from './payment-provider.ts';
import { testCardOutcome } from './test-cards.ts';
import { createTestRefunds } from './test-refunds.ts';

export interface TestPayments extends PaymentProvider {
  readonly name: 'test';
  /** Pays by card, or begins the instalments when there is no number. Null: no such secret. Paid stays paid. */
  confirm(clientSecret: string, cardNumber: string | null): Promise<PaymentIntent | null>;
  /** What the payer answers to bank or instalment provider. */
  authenticate(clientSecret: string, isApproved: boolean): Promise<PaymentIntent | null>;
}

interface Row {
  id: string;
  checkoutId: string | null;
  orderId: string | null;
  clientSecret: string;
  method: PaymentMethod;
  status: PaymentStatus;
  amountCents: number;
  receivedCents: number;
  currency: string;
  errorCode: string | null;
  errorMessage: string | null;
  version: number;
}

type Changes = Partial<
  Pick<Row, 'method' | 'status' | 'amountCents' | 'receivedCents' | 'errorCode' | 'errorMessage'>
>;

const declined = {
  errorCode: 'authentication_failed',
  errorMessage: 'We could not verify this payment. Try again.',
};

export function createTestPayments(knex: Knex): TestPayments {
  const retrieve = async (id: string) => {
    const row = await readRow(knex, id);
    return row && intentOf(row);
  };

  /** One step from the row as it was read. A concurrent second step finds another version and reads the row again. */
  const step = async (
    id: string,
    next: (row: Row) => Changes | null,
    mayTake: (row: Row) => boolean = () => true,
  ): Promise<PaymentIntent | null> => {
    for (;;) {
      const row = await readRow(knex, id);
      if (!row || !mayTake(row)) return null;
      const changes = next(row);
      if (!changes) return intentOf(row);
      if (await move(knex, row, changes)) return intentOf({ ...row, ...changes });
    }
  };

  const stepBySecret = async (clientSecret: string, next: (row: Row) => Changes | null) => {
    const id = clientSecret.split('_secret_')[0] ?? '';
    return step(id, next, row => isSame(row.clientSecret, clientSecret));
  };

  return {
    name: 'test',
    publishableKey: null,
    ledger,
    retrieve,
    open: request => open(knex, request),
    // The payer agrees on a page of our own, in the two steps below.
    async beginInstalments(id) {
      const intent = await retrieve(id);
      if (!intent) throw new Error(`no test payment ${id}`);
      return intent;
    },
    // The ledger is our own table: there is nothing in it that the shop does not know.
    async *list() {},
    makeCustomer: async userId => `cus_test_${userId}`,
    ...createTestRefunds(knex),
    async change(id, { amountCents, method }) {
      // A payer who was being asked about the old terms is asked again.
      const reopened = { amountCents, method, status: 'requires_payment_method' } as const;
      const isOther = (row: Row) =>
        openStatuses.includes(row.status) && (row.amountCents !== amountCents || row.method !== method);
      const intent = await step(id, row => (isOther(row) ? reopened : null));
      if (!intent) throw new Error(`no test payment ${id}`);
      return intent;
    },
    async cancel(id) {
      const intent = await step(id, row =>
        openStatuses.includes(row.status) ? { status: 'canceled' } : null,
      );
      if (!intent) throw new Error(`no test payment ${id}`);
      return intent;
    },
    confirm: async (clientSecret, cardNumber) =>
      (await confirmAtOnce(knex, clientSecret, cardNumber)) ??
      stepBySecret(clientSecret, row =>
        openStatuses.includes(row.status) ? confirmed(row, cardNumber) : null,
      ),
    authenticate: (clientSecret, isApproved) =>
      stepBySecret(clientSecret, row => {
        if (row.status !== 'requires_action') return null;
        return isApproved ? paid(row) : { status: 'requires_payment_method', ...declined };
      }),
  };
}

function confirmed(row: Row, cardNumber: string | null): Changes {
  const noError = { errorCode: null, errorMessage: null };
  if (cardNumber === null) return { method: 'afterpay_clearpay', status: 'requires_action', ...noError };
  const outcome = testCardOutcome(cardNumber);
  if (outcome.kind === 'succeeds') return { method: 'card', ...paid(row) };
  if (outcome.kind === 'authenticates') return { method: 'card', status: 'requires_action', ...noError };
  const { code: errorCode, message: errorMessage } = outcome;
  return { method: 'card', status: 'requires_payment_method', errorCode, errorMessage };
}

function paid(row: Row): Changes {
  return { status: 'succeeded', receivedCents: row.amountCents, errorCode: null, errorMessage: null };
}

const ledger: OwnLedger = {
  plan(request) {
    const { checkoutId, orderId, amountCents, method, currency, idempotencyKey } = request;
    const id = `pi_test_${randomToken()}`;
    const clientSecret = `${id}_secret_${randomToken()}`;
    const terms = { checkoutId, method, amountCents, currency, status: 'requires_payment_method' } as const;
    const untouched = { receivedCents: 0, errorCode: null, errorMessage: null, version: 1 };
    const payment = { provider: 'test', providerPaymentId: id };
    const event = {
      ...payment,
      id: `evt_test_${idempotencyKey}`,
      type: 'payment_intent.created',
      payload: { id, clientSecret, checkoutId, orderId },
      processedAt: new Date(),
    };
    return {
      intent: intentOf({ ...terms, ...untouched, id, orderId, clientSecret }),
      rows: [
        { table: 'payment_events', rows: [event], unlessKnown: 'id' },
        { table: 'payments', rows: [{ ...payment, ...terms }] },
      ],
    };
  },
  columnSql: id => `(select row_to_json(found) from (${rowSql(id)}) found)`,
  read: column => (column ? intentOf(rowOf(column as Read)) : null),
};

async function open(knex: Knex, request: OpenPayment): Promise<PaymentIntent> {
  const { intent, rows } = ledger.plan(request);
  const [event, ...payment] = rows;
  // Nothing is written when the event, and so its payment, is known.
  if (event && (await writeRowIf(knex, event, 'true', { beside: payment }))) return intent;
  const known = await knex('payment_events')
    .where({ id: `evt_test_${request.idempotencyKey}` })
    .first<{ providerPaymentId: string }>();
  const row = await readRow(knex, known.providerPaymentId);
  if (!row) throw new Error(`no test payment for ${request.idempotencyKey}`);
  return intentOf(row);
}

/**
 * A card that is simply taken, in one statement. Secrets are compared by their hashes, as a comparison of
 * texts tells by its time how much of a guess was right. Null where it is not that simple.
 */
async function confirmAtOnce(
  knex: Knex,
  clientSecret: string,
  cardNumber: string | null,
): Promise<PaymentIntent | null> {
  const [id = ''] = clientSecret.split('_secret_');
  const isTaken = cardNumber !== null && testCardOutcome(cardNumber).kind === 'succeeds';
  if (!isTaken) return null;
  const hash = createHash('sha256').update(clientSecret).digest();
  const [row] = await askNamed<Read>(knex, confirmStatement, [
    openStatuses,
    id,
    hash,
    `evt_test_${randomToken()}`,
  ]);
  return row ? intentOf(rowOf(row)) : null;
}

const columnsSql = `p.provider_payment_id as id, p.checkout_id as "checkoutId", p.method, p.status,
    p.amount_cents as "amountCents", p.received_cents as "receivedCents", p.currency, p.version,
    p.error_code as "errorCode", p.error_message as "errorMessage"`;

const confirmStatement = {
  name: 'confirm-test-payment',
  text: `with paid as (
      update payments p set method = 'card', status = 'succeeded', received_cents = p.amount_cents, error_code = null,
          error_message = null, succeeded_at = now()
        from payment_events e
        where p.provider = 'test' and p.provider_payment_id = $2 and p.status = any($1::text[])
          and e.provider_payment_id = p.provider_payment_id and e.provider = 'test'
          and e.type = 'payment_intent.created' and sha256(convert_to(e.payload ->> 'clientSecret', 'UTF8')) = $3
        returning ${columnsSql}, e.payload),
    event as (insert into payment_events (id, provider, type, provider_payment_id, payload, processed_at)
      select $4, 'test', 'payment_intent.succeeded', id, '{}', now() from paid)
    select * from paid`,
};

/** The step and its event at once; false when somebody has changed the payment since it was read. */
async function move(knex: Knex, row: Row, changes: Changes): Promise<boolean> {
  const { id, version, method, status, amountCents, receivedCents, errorCode, errorMessage } = {
    ...row,
    ...changes,
  };
  const after = [method, status, amountCents, receivedCents, errorCode, errorMessage];
  const isPaid = changes.status === 'succeeded';
  const type = `payment_intent.${changes.status ?? 'updated'}`;
  const { rows } = await knex
    .raw<{ rows: unknown[] }>(moveSql, [...after, isPaid, id, version, `evt_test_${randomToken()}`, type])
    .options({ name: 'move-test-payment' });
  return rows.length > 0;
}

const moveSql = `with moved as (
    update payments set method = ?, status = ?, amount_cents = ?, received_cents = ?, error_code = ?,
        error_message = ?, succeeded_at = case when ? then now() else succeeded_at end
      where provider_payment_id = ? and version = ? returning provider_payment_id)
  insert into payment_events (id, provider, type, provider_payment_id, payload, processed_at)
    select ?, 'test', ?, provider_payment_id, '{}', now() from moved returning id`;

const rowSql = (id: string) => `select ${columnsSql}, e.payload
  from payments p join payment_events e on e.provider_payment_id = p.provider_payment_id
  where p.provider = 'test' and p.provider_payment_id = ${id} and e.provider = 'test'
    and e.type = 'payment_intent.created'`;

const rowStatement = { name: 'test-payment', text: rowSql('$1') };

type Read = Omit<Row, 'orderId' | 'clientSecret'> & { payload: Pick<Row, 'clientSecret' | 'orderId'> };

async function readRow(knex: Knex, id: string): Promise<Row | null> {
  const [row] = await askNamed<Read>(knex, rowStatement, [id]);
  return row ? rowOf(row) : null;
}

function rowOf({ payload, ...columns }: Read): Row {
  const { clientSecret, orderId } = payload;
  return { ...columns, clientSecret, orderId };
}

function intentOf(row: Row): PaymentIntent {
  const { errorCode, errorMessage, version: _, ...intent } = row;
  return {
    ...intent,
    redirectUrl: null,
    error: errorMessage ? { code: errorCode ?? 'error', message: errorMessage } : null,
  };
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function randomToken(): string {
  return randomBytes(18).toString('hex');
}
