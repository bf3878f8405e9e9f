/** Limits stop the attacker and no one else: not neighbours at the same address, buyers or health checks. */
import { makePerson, password } from '#tests/factories/people.ts';
import { asVisitor, intentBody, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { createSend } from '#tests/support/http-client.ts';
import { addOutcome, newOutcome, type Outcome } from './outcome.ts';
import type { AttackedShop } from './people.ts';

const wrongSignIns = 50;
const paymentSteps = 60;
const probes = 700;

export async function attackLimits(shop: AttackedShop): Promise<Outcome> {
  const outcome = newOutcome();
  await guessPasswords(shop, outcome);
  await beginToPay(shop, outcome);
  await askForHealth(shop, outcome);
  return outcome;
}

/** One account is limited after a few guesses. The owner of another at the same address, on a new device, is not. */
async function guessPasswords({ baseUrl, knex }: AttackedShop, outcome: Outcome): Promise<void> {
  const send = createSend(baseUrl);
  const signIn = async (username: string, given: string) =>
    (await send('/api/login', { json: { username, password: given } })).status;
  const victim = await makePerson(knex);
  const statuses: number[] = [];
  for (let n = 0; n < wrongSignIns / 2; n++) statuses.push(await signIn(victim.username, 'wrong'));
  addOutcome(
    outcome,
    'many wrong sign-ins of one account',
    statuses.filter(status => status === 401).length <= 5 ? [] : ['More than five were tried.'],
  );
  addOutcome(
    outcome,
    'the right password of that account, guessed at this address',
    (await signIn(victim.username, password)) === 429 ? [] : ['It was tried.'],
  );
  for (let n = 0; n < wrongSignIns / 2; n++) await signIn((await makePerson(knex)).username, 'wrong');
  const neighbour = await makePerson(knex);
  const status = await signIn(neighbour.username, password);
  addOutcome(
    outcome,
    `the right password of a neighbour, after ${wrongSignIns} wrong sign-ins of others`,
    status === 200 ? [] : [`It answered ${status}.`],
  );
}

async function beginToPay({ baseUrl, knex }: AttackedShop, outcome: Outcome): Promise<void> {
  const product = await makeProduct(knex);
  for (let n = 0; n < paymentSteps; n++) {
    const sizes = [{ size: 'M', quantity: n + 1 }];
    const json = intentBody(orderBody([{ product, sizes }]));
    const { status, text } = await asVisitor(baseUrl)('/api/create-payment-intent', { json });
    addOutcome(outcome, `payment ${n + 1} of one address`, status === 200 ? [] : [`${status} ${text}`]);
  }
}

async function askForHealth({ baseUrl }: AttackedShop, outcome: Outcome): Promise<void> {
  const send = createSend(baseUrl);
  for (let n = 0; n < probes; n++) {
    const path = n % 2 ? '/healthz' : '/readyz';
    const { status } = await send(path);
    addOutcome(outcome, `${path} ${n + 1}`, status === 200 ? [] : [`It answered ${status}.`]);
  }
}
