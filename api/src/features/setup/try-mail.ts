/** An email to whoever asks, handed over at once: the answer says what the mail server said. */
import { randomUUID } from 'node:crypto';
import { setupTest } from '#api/mail/kinds/setup.ts';
import { renderMail } from '#api/mail/render-mail.ts';
import { renderText } from '#api/mail/render-text.ts';
import { MailNotSent } from '#api/outside/mail/mail-transport.ts';
import type { SetupParts } from './setup-parts.ts';

export async function tryMail(
  { readShop, senderAddress, openMail, publicUrl }: SetupParts,
  { email, firstName }: { email: string; firstName: string | null },
) {
  const shop = await readShop();
  const { subject, content } = setupTest(shop.name, firstName, publicUrl);
  const bodyText = renderText(content);
  const transport = openMail();
  try {
    const trouble = await transport
      .send(
        {
          id: 0,
          messageId: `<setup-test.${randomUUID()}@selvedge>`,
          toEmail: email,
          toName: firstName,
          subject,
          ...renderMail({ subject, bodyText, content }, shop),
        },
        shop,
      )
      .then(() => null, sentenceOf);
    return { way: transport.kind, from: senderAddress(shop), to: email, trouble };
  } finally {
    transport.close();
  }
}

/** The server's own words are for whoever runs the shop, who is asking. */
function sentenceOf(error: unknown): string {
  if (error instanceof MailNotSent) return error.message;
  throw error;
}
