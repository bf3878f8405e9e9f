/** Puts together how mails are written and how they leave. */
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { createOrderMails, type OrderMails } from './features/mail/order-mails.ts';
import type { MailRoutesParts } from './features/mail/routes.ts';
import { readSettings } from './features/shop/read-shop.ts';
import type { MailShop } from './mail/mail-content.ts';
import type { MailSender, MailTransport } from './outside/mail/mail-transport.ts';
import { createSmtpTransport } from './outside/mail/smtp-transport.ts';
import { createMailFiles } from './outside/mail/write-mail-files.ts';

export interface MailsConfig {
  knex: Knex;
  log: Logger;
  now: () => Date;
  publicUrl: string;
  mail: Config['mail'];
}

export interface Mails {
  about: OrderMails;
  routes: MailRoutesParts;
}

export function buildMails({ knex, log, now, publicUrl, mail }: MailsConfig): Mails {
  return {
    about: createOrderMails({
      knex,
      log,
      publicUrl,
      readShop: readSettings,
      makeOrderLink,
      trackingUrl: async (_, number) =>
        `https://auspost.com.au/mypost/track/details/${encodeURIComponent(number)}`,
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
  shop: MailShop,
): MailTransport {
  const sender = senderOf(mail, shop);
  return mail.smtp
    ? createSmtpTransport(mail.smtp, sender)
    : createMailFiles(path.join(dataDir, 'mail'), sender);
}

const linkPattern = /\/orders\/\w+\?token=([\w-]{43})/;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** An order has one link, which its first mail has brought: a later mail must not end it. */
async function makeOrderLink(trx: Knex.Transaction, orderRowId: number): Promise<string> {
  const { accessTokenHash: known } = await trx('orders').where({ id: orderRowId }).first('accessTokenHash');
  const written = await trx('mails')
    .where({ orderId: orderRowId })
    .orderBy('id')
    .select<{ bodyText: string }[]>('bodyText');
  const tokens = written.flatMap(({ bodyText }) => linkPattern.exec(bodyText)?.[1] ?? []);
  const kept = tokens.find(token => known && hashOf(token).equals(known));
  if (kept) return kept;
  const token = randomBytes(32).toString('base64url');
  await trx('orders')
    .where({ id: orderRowId })
    .update({ accessTokenHash: hashOf(token) });
  return token;
}
