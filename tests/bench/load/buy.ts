/** Places one order over HTTP with a test payment and checks each of its three answers. */
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { checkoutEndpoints } from '#contract/checkout/endpoints.ts';
import { intentBody, orderBody } from '#tests/factories/orders.ts';
import type { MadeProduct } from '#tests/factories/products.ts';
import { createSend } from '#tests/support/http-client.ts';
import { WrongAnswer } from './ask.ts';

/** @throws WrongAnswer */
export async function buy(baseUrl: string, product: MadeProduct): Promise<void> {
  const send = createSend(baseUrl, `__Host-vid=${randomBytes(32).toString('base64url')}`);
  const cart = orderBody([{ product, sizes: [{ size: 'M', quantity: 10 }] }]);
  // Orders of one customer wait for each other; these are of different people.
  const body = { ...cart, customerInfo: { ...cart.customerInfo, email: `${randomUUID()}@mail.example` } };
  const ask = async <T extends z.ZodType>(
    path: string,
    json: unknown,
    wanted: { status: number; schema: T },
  ) => {
    const answer = await send(path, { json });
    const read = answer.status === wanted.status ? wanted.schema.safeParse(answer.json) : null;
    if (!read?.success)
      throw new WrongAnswer(`POST ${path} answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    return read.data;
  };
  const { clientSecret, paymentIntentId } = await ask('/api/create-payment-intent', intentBody(body), {
    status: 200,
    schema: checkoutEndpoints.createPaymentIntent.response,
  });
  await ask(
    '/api/test-payments/confirm',
    { clientSecret, cardNumber: '4242424242424242' },
    {
      status: 200,
      schema: z.object({ status: z.literal('succeeded') }),
    },
  );
  await ask(
    '/api/orders',
    { ...body, paymentIntentId },
    {
      status: 201,
      schema: checkoutEndpoints.placeOrder.response.extend({ isPaid: z.literal(true) }),
    },
  );
}
