import type { setupEndpoints } from '#contract/setup/endpoints.ts';
import { refuse } from '#contract/wire/errors.ts';
import type { Handlers } from '#api/http/handler.ts';
import { PaymentUnavailable } from '#api/outside/payments/payment-provider.ts';
import { finishSetup, markStep, readProgress } from './progress.ts';
import type { SetupParts } from './setup-parts.ts';
import { tryMail } from './try-mail.ts';

const silent = () => refuse('payment_unavailable', { message: 'Stripe does not answer. Nothing was tried.' });

export function setupRoutes(parts: SetupParts): Handlers<typeof setupEndpoints> {
  const { knex } = parts;
  return {
    getSetup: () => readProgress(parts),
    async markSetupStep({ params: { step }, body: { mark }, person }) {
      await markStep(knex, { step, mark, actorId: person.id });
      return readProgress(parts);
    },
    async finishSetup({ person }) {
      await finishSetup(knex, person.id);
      return readProgress(parts);
    },
    async tryStripeKeys({ body }) {
      try {
        const tried = await parts.tryKeys(body.keys);
        return tried ?? refuse('invalid', { message: 'The shop has no keys yet. Please enter them.' });
      } catch (error) {
        if (error instanceof PaymentUnavailable) return silent();
        throw error;
      }
    },
    tryMail: ({ person }) => tryMail(parts, person),
    async removeDemo() {
      if (!parts.removeDemo || !(await parts.isDemo())) return refuse('not_found');
      await parts.removeDemo();
    },
  };
}
