import type { Context } from 'koa';
import type { Knex } from 'knex';
import type { mailEndpoints } from '#contract/mail/endpoints.ts';
import { refuse } from '#contract/wire/errors.ts';
import { type MailKind, mailKinds } from '#contract/mail/mail.ts';
import { linkPages } from '#api/http/answers/next-page.ts';
import type { Handlers } from '#api/http/handler.ts';
import { readPictures, withPicturesInside } from '#api/jobs/mail-pictures.ts';
import type { MailShop } from '#api/mail/mail-content.ts';
import { renderHtml } from '#api/mail/render-html.ts';
import { renderFoot, renderText } from '#api/mail/render-text.ts';
import { sampleLetter, type SampleParts, samplePerson } from '#api/mail/samples.ts';
import type { MailSender } from '#api/outside/mail/mail-transport.ts';
import { envelopeOf, presentMail, type Presenting, renderedMail } from './present-mail.ts';
import { listMails, readMail, sendAgain } from './queries.ts';

export interface MailRoutesParts {
  knex: Knex;
  now: () => Date;
  publicUrl: string;
  readShop: (knex: Knex) => Promise<SampleParts['shop']>;
  transport: 'smtp' | 'files';
  /** From whom mails come, by the shop's name of today. */
  sender: (shop: MailShop) => MailSender;
}

export function mailRoutes(parts: MailRoutesParts): Handlers<typeof mailEndpoints> {
  const { knex, transport } = parts;
  const presenting = async (): Promise<Presenting> => {
    const shop = await parts.readShop(knex);
    return { shop, sender: parts.sender(shop) };
  };
  const detail = async (id: number) => {
    const row = await readMail(knex, id);
    return row ? presentMail(row, await presenting()) : refuse('not_found');
  };
  const sample = async (kind: MailKind) => {
    const { publicUrl, now } = parts;
    const shop = await parts.readShop(knex);
    const sender = parts.sender(shop);
    return { letter: sampleLetter(kind, { shop, publicUrl, now: now() }), shop, sender };
  };
  return {
    listMails: async ({ query }, ctx) => ({ ...linkPages(ctx, await listMails(knex, query)), transport }),
    getMail: ({ params }) => detail(params.id),
    async getMailHtml({ params }, ctx) {
      const row = await readMail(knex, params.id);
      if (!row) return refuse('not_found');
      const { html } = renderedMail(row, await presenting());
      return showHtml(ctx, withPicturesInside(html, await readPictures(knex, row.attachments)));
    },
    sendMailAgain: async ({ params, person }) =>
      (await sendAgain(knex, params.id, person.id)) ?? detail(params.id),
    listMailTemplates: () =>
      Promise.all(mailKinds.map(async kind => ({ kind, subject: (await sample(kind)).letter.subject }))),
    async getMailTemplate({ params: { kind } }) {
      const { letter, shop, sender } = await sample(kind);
      const { subject, content } = letter;
      return {
        kind,
        subject,
        text: `${renderText(content)}\n\n${renderFoot(content, shop)}\n`,
        headers: [...envelopeOf(samplePerson, { shop, sender }), { name: 'Subject', value: subject }],
      };
    },
    async getMailTemplateHtml({ params }, ctx) {
      const { letter, shop } = await sample(params.kind);
      return showHtml(ctx, renderHtml(letter.subject, letter.content, shop));
    },
  };
}

/**
 * A mail is a page that somebody else's words are in: no script, no form, no address to load from, an origin of its
 * own, and only our own pages may frame it. Its styles stand in it, as mail programs want them.
 */
const frameOnly = [
  "default-src 'none'",
  // Pictures of a mail stand in the page.
  'img-src data:',
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

function showHtml(ctx: Context, html: string): void {
  ctx.status = 200;
  ctx.set({ 'Content-Security-Policy': frameOnly, 'X-Frame-Options': 'SAMEORIGIN' });
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html;
}
