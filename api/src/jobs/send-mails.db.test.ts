import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OutgoingMail } from '#api/outside/mail/mail-transport.ts';
import { formatMail, writeMailFiles } from '#api/outside/mail/write-mail-files.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { sendMails } from './send-mails.ts';

const db = useTestDatabase();
const log = { error: () => {}, warn: () => {} };

async function queue(n: number): Promise<void> {
  await db.knex('mails').insert({
    kind: 'test',
    messageId: `<test.${n}@selvedge>`,
    toEmail: 'imke@quarrelcreek.example',
    toName: 'Imke Fårrant',
    subject: `Mail ${n}`,
    bodyText: 'Thank you.',
  });
}

describe('outgoing mail', () => {
  it('sends each once, though two nodes look at the same moment', async () => {
    for (let n = 1; n <= 12; n++) await queue(n);
    const sent: string[] = [];
    const send = async ({ messageId }: OutgoingMail) => void sent.push(messageId);
    await Promise.all([1, 2, 3].map(() => sendMails({ knex: db.knex, log, send })));
    expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
    expect(sent).toHaveLength(12);
    expect(await db.knex('mails').whereNot({ status: 'sent' }).first()).toBeUndefined();
  });

  it('keeps what could not be sent, waits before the next try and gives up after eight', async () => {
    await queue(100);
    let tries = 0;
    const send = async () => {
      tries++;
      throw new Error('no connection');
    };
    await sendMails({ knex: db.knex, log, send });
    await sendMails({ knex: db.knex, log, send });
    expect(tries).toBe(1);
    expect(await db.knex('mails').where({ status: 'queued' }).first('attempts', 'lastError')).toEqual({
      attempts: 1,
      lastError: 'Error: no connection',
    });
    await db.knex('mails').where({ status: 'queued' }).update({ attempts: 7 });
    await db.knex.raw('alter table mails disable trigger user');
    await db.knex('mails').where({ status: 'queued' }).update({ updatedAt: '2020-01-01T00:00:00Z' });
    await db.knex.raw('alter table mails enable trigger user');
    await sendMails({ knex: db.knex, log, send });
    expect(await db.knex('mails').where({ subject: 'Mail 100' }).first('status')).toEqual({
      status: 'failed',
    });
  });

  it('writes files that a mail program opens', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-mail-'));
    await queue(200);
    await sendMails({ knex: db.knex, log, send: writeMailFiles(folder) });
    const [name = ''] = await readdir(folder);
    const text = await readFile(path.join(folder, name), 'utf8');
    expect(name).toMatch(/^\d{6}\.eml$/);
    expect(text).toContain('To: =?utf-8?B?SW1rZSBGw6VycmFudA==?= <imke@quarrelcreek.example>\r\n');
    expect(text).toContain('\r\n\r\nThank you.');
  });

  it('keeps a line break in a name out of the headers', () => {
    const mail = {
      id: 1,
      messageId: '<a@b>',
      toEmail: 'a@b.example',
      toName: 'A\r\nBcc: x@y.example',
      subject: 'S',
      bodyText: '',
    };
    expect(formatMail(mail)).not.toMatch(/^Bcc:/m);
  });
});
