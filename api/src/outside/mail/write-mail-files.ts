/**
 * Without an SMTP server mails become files that mail programs open: `<DATA_DIR>/mail/<number>.eml`. They hold links
 * that sign people in, so nobody else on the machine reads them.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type Composer from 'nodemailer/lib/mail-composer';
import { loadLater } from '#api/load-later.ts';
import { messageOf } from './mail-message.ts';
import {
  MailNotSent,
  type MailSender,
  type MailTransport,
  type OutgoingMail,
  senderNow,
  type SenderSource,
} from './mail-transport.ts';

const composer = loadLater<typeof Composer>('nodemailer/lib/mail-composer');

export function createMailFiles(folder: string, sender: SenderSource): MailTransport {
  return {
    kind: 'files',
    // By its number: the second file takes the place of the first.
    isRepeatable: true,
    async send(mail, shop) {
      const bytes = await formatMail(mail, await senderNow(sender, shop));
      const file = path.join(folder, `${String(mail.id).padStart(6, '0')}.eml`);
      try {
        await writeWhole(file, bytes).catch(async (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
          await mkdir(folder, { recursive: true, mode: 0o700 });
          await writeWhole(file, bytes);
        });
      } catch (error) {
        const { code = 'file' } = error as NodeJS.ErrnoException;
        throw new MailNotSent(
          'outage',
          code,
          `The mail could not be written to the folder of mails (${code}).`,
        );
      }
    },
    check: async () => null,
    close: () => {},
  };
}

/** Beside its place and renamed: a file that is there is whole. A name of its own for each writer. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const part = `${file}.${process.pid}.tmp`;
  await writeFile(part, bytes, { mode: 0o600 });
  await rename(part, file);
}

/** The mail as it would go over the wire. */
export async function formatMail(mail: OutgoingMail, sender: MailSender): Promise<Buffer> {
  const MailComposer = composer();
  const message = new MailComposer(messageOf(mail, sender)).compile();
  const bytes = await promisify(message.build.bind(message))();
  // All is ASCII by now. Going through it once costs a tenth of nodemailer's own stream for it.
  return Buffer.from(bytes.toString('latin1').replaceAll(/\r?\n/g, '\r\n'), 'latin1');
}
