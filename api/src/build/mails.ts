/** Puts together how mails are written and how they leave. */
import path from 'node:path';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { trackingLink } from '#contract/orders/tracking.ts';
import type { Config } from '#api/config.ts';
import { placeDeclined } from '#api/features/checkout/settle/declined-orders.ts';
import { createOrderMails, type OrderMails } from '#api/mail/orders/order-mails.ts';
import type { MailRoutesParts } from '#api/features/mail/routes.ts';
import { makeOrderLink, newOrderLink } from '#api/features/orders/order-links.ts';
import { readSettings } from '#api/features/shop/read-shop.ts';
import type { MailShop } from '#api/mail/mail-content.ts';
import type { MailSender, MailTransport } from '#api/outside/mail/mail-transport.ts';
import type { Sales } from '#api/sale/sale.ts';
import { createSmtpTransport } from '#api/outside/mail/smtp-transport.ts';
import { createMailFiles } from '#api/outside/mail/write-mail-files.ts';

export interface MailsConfig {
  knex: Knex;
  log: Logger;
  now: () => Date;
  publicUrl: string;
  mail: Config['mail'];
  sales: Sales;
}

export interface Mails {
  about: OrderMails;
  routes: MailRoutesParts;
}

export function buildMails({ knex, log, now, publicUrl, mail, sales }: MailsConfig): Mails {
  return {
    about: createOrderMails({
      knex,
      log,
      publicUrl,
      readShop: readSettings,
      makeOrderLink,
      newOrderLink,
      placeDeclined: (trx, checkoutId) => placeDeclined(trx, checkoutId, { now, sales }),
      trackingUrl: async (trx, number) => trackingLink((await readSettings(trx)).trackingUrl, number),
    }),
    routes: {
      knex,
      now,
      publicUrl,
      readShop: readSettings,
      transport: mail.smtp ? 'smtp' : 'files',
      sender: shop => senderOf(mail, shop),
    },
  };
}

/** Mails come from `MAIL_FROM`; without it from the shop's own address, which is enough for files. */
export function senderOf({ from }: Config['mail'], shop: MailShop): MailSender {
  return { name: from?.name || shop.name, address: from?.address ?? shop.email };
}

export function buildTransport(
  { mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>,
  readShop: () => Promise<MailShop>,
): MailTransport {
  const sender = async (shop?: MailShop) => senderOf(mail, shop ?? (await readShop()));
  return mail.smtp
    ? createSmtpTransport(mail.smtp, sender)
    : createMailFiles(path.join(dataDir, 'mail'), sender);
}
