import type { Knex } from 'knex';
import type { KeysTried, SetupProgress, StripeKeysForm } from '#contract/setup/endpoints.ts';
import type { MailShop } from '#api/mail/mail-content.ts';
import type { MailTransport } from '#api/outside/mail/mail-transport.ts';

/** What the owner's first start works with. */
export interface SetupParts {
  knex: Knex;
  now: () => Date;
  publicUrl: string;
  /** What the configuration says, which no screen changes. */
  place: Pick<SetupProgress, 'publicUrl' | 'isProduction' | 'payments'>;
  readShop: () => Promise<MailShop>;
  senderAddress: (shop: MailShop) => string;
  mailWay: MailTransport['kind'];
  openMail: () => MailTransport;
  /** Without keys: those of the shop; null when it has none. */
  tryKeys: (keys: StripeKeysForm | undefined) => Promise<KeysTried | null>;
  /** Whether the configuration says DEMO. */
  isDemoOn: boolean;
  /** Whether this is the demo shop, still with its sample data. */
  isDemo: () => Promise<boolean>;
  /** Empties the demo shop; null where there is none. */
  removeDemo: (() => Promise<void>) | null;
}
